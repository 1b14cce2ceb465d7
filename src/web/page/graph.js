// The chances over a game, drawn. A pure function of its data: pages and reports share it.

import { svg } from "./dom.js";
import { chances } from "./position.js";

/** Size of a graph that is not on a page yet. */
const USUAL = { clientWidth: 600, clientHeight: 140 };
/** Room for the shares beside it. */
const GUTTER = 38;
const MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/**
 * Draws points of the form { score, mark, text } (score may be missing), of which `current` is
 * shown as the present one, as large as the element `box`. `pick(index)` is called for a point that
 * is clicked.
 */
export function drawGraph(points, { current = -1, pick = null, box = null } = {}) {
  const { clientWidth: width, clientHeight: height } = box?.clientWidth && box.clientHeight ? box : USUAL;
  const last = Math.max(1, points.length - 1);
  const x = (index) => GUTTER + (index / last) * (width - GUTTER - 6);
  const y = (score) => 6 + (1 - score.black) * (height - 12);
  const known = points
    .map((point, index) => ({ ...point, index }))
    .filter((point) => point.score);
  const line = known.map((point) => `${x(point.index).toFixed(1)},${y(point.score).toFixed(1)}`);
  const drawn = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "chances", role: "img", preserveAspectRatio: "none" },
    svg("title", {}, `Black's chances: ${known.length} of ${points.length} positions judged`),
    svg("rect", { class: "chances-white", x: GUTTER, width: width - GUTTER, height }),
  );
  if (known.length) {
    const [first, end] = [x(known[0].index), x(known.at(-1).index)];
    drawn.append(
      svg("polygon", {
        class: "chances-black",
        points: `${first},${height} ${line.join(" ")} ${end},${height}`,
      }),
      svg("polyline", { class: "chances-line", points: line.join(" ") }),
    );
  }
  for (const [share, text] of [[1, "100%"], [0.5, "50%"], [0, "0%"]]) {
    const at = y({ black: share });
    drawn.append(svg("text", { class: "chances-share", x: GUTTER - 6, y: at + { 1: 6, 0.5: 4, 0: 1 }[share] }, text));
  }
  drawn.append(svg("line", { class: "chances-even", x1: GUTTER, x2: width, y1: height / 2, y2: height / 2 }));
  if (current >= 0) {
    const at = x(current);
    drawn.append(svg("line", { class: "chances-now", x1: at, x2: at, y1: 0, y2: height }));
  }
  for (const point of known.filter((point) => point.mark)) {
    drawn.append(
      svg(
        "circle",
        { class: `chances-mark ${point.mark}`, cx: x(point.index), cy: y(point.score), r: 5 },
        svg("title", {}, `${point.text ?? ""} ${MARKS[point.mark]}: ${chances(point.score)}`),
      ),
    );
  }
  if (pick) {
    drawn.addEventListener("click", (event) => {
      const box = drawn.getBoundingClientRect();
      const share = ((event.clientX - box.left) / box.width) * width;
      const index = Math.round(((share - GUTTER) / (width - GUTTER - 6)) * last);
      pick(Math.max(0, Math.min(points.length - 1, index)));
    });
  }
  return drawn;
}

/** The sign of a mark: "?!", "?" or "??". */
export const signOf = (mark) => MARKS[mark] ?? "";
