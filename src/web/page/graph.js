// The chances over a game, drawn. A pure function of its data: pages and reports share it.

import { svg } from "./dom.js";
import { chances } from "./position.js";

const WIDTH = 600;
const HEIGHT = 140;
const MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/**
 * Draws points of the form { score, mark, text } (score may be missing), of which `current` is
 * shown as the present one. `pick(index)` is called for a point that is clicked.
 */
export function drawGraph(points, { current = -1, pick = null } = {}) {
  const last = Math.max(1, points.length - 1);
  const x = (index) => (index / last) * (WIDTH - 12) + 6;
  const y = (score) => 6 + (1 - score.black) * (HEIGHT - 12);
  const known = points
    .map((point, index) => ({ ...point, index }))
    .filter((point) => point.score);
  const line = known.map((point) => `${x(point.index).toFixed(1)},${y(point.score).toFixed(1)}`);
  const drawn = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chances", role: "img", preserveAspectRatio: "none" },
    svg("title", {}, `Black's chances: ${known.length} of ${points.length} positions judged`),
    svg("rect", { class: "chances-white", width: WIDTH, height: HEIGHT }),
  );
  if (known.length) {
    const [first, end] = [x(known[0].index), x(known.at(-1).index)];
    drawn.append(
      svg("polygon", {
        class: "chances-black",
        points: `${first},${HEIGHT} ${line.join(" ")} ${end},${HEIGHT}`,
      }),
      svg("polyline", { class: "chances-line", points: line.join(" ") }),
    );
  }
  drawn.append(svg("line", { class: "chances-even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }));
  if (current >= 0) {
    const at = x(current);
    drawn.append(svg("line", { class: "chances-now", x1: at, x2: at, y1: 0, y2: HEIGHT }));
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
      const share = ((event.clientX - box.left) / box.width) * WIDTH;
      const index = Math.round(((share - 6) / (WIDTH - 12)) * last);
      pick(Math.max(0, Math.min(points.length - 1, index)));
    });
  }
  return drawn;
}

/** The sign of a mark: "?!", "?" or "??". */
export const signOf = (mark) => MARKS[mark] ?? "";
