// Positions and scores as data: no page, no engine. What is legal is the engine's to say.

/** "d1" for 3: squares count from a1, rank by rank. */
export const nameOf = (square) => "abcdefgh"[square % 8] + (Math.floor(square / 8) + 1);

/** 3 for "d1". */
export const squareOf = (name) => "abcdefgh".indexOf(name[0]) + 8 * (Number(name[1]) - 1);

/** A position's text as { squares: 64 of "b", "w" or null, side: "b" or "w" }. */
export function read(fen) {
  const [placement, side = "b"] = fen.split(" ");
  const squares = new Array(64).fill(null);
  placement.split("/").forEach((rank, row) => {
    let file = 0;
    for (const letter of rank) {
      if (letter === "b" || letter === "w") squares[8 * (7 - row) + file++] = letter;
      else file += Number(letter);
    }
  });
  return { squares, side };
}

/** The text of a position. */
export function write({ squares, side }) {
  const ranks = [];
  for (let rank = 7; rank >= 0; rank--) {
    let text = "";
    let gap = 0;
    for (let file = 0; file < 8; file++) {
      const piece = squares[8 * rank + file];
      if (!piece) gap++;
      else {
        text += (gap || "") + piece;
        gap = 0;
      }
    }
    ranks.push(text + (gap || ""));
  }
  return `${ranks.join("/")} ${side}`;
}

/** The squares of a move such as "d1d3" or "a3xd3"; null for a pass. */
export function ends(move) {
  const found = /^([a-h][1-8])[-x:]?([a-h][1-8])$/.exec(move);
  return found && [squareOf(found[1]), squareOf(found[2])];
}

/** The position after a move that is known to be legal. */
export function after({ squares, side }, move) {
  const next = { squares: squares.slice(), side: side === "b" ? "w" : "b" };
  const squaresOf = ends(move);
  if (squaresOf) {
    const [from, to] = squaresOf;
    next.squares[to] = next.squares[from];
    next.squares[from] = null;
  }
  return next;
}

/** The positions of a game, the start first. */
export function positions(start, moves) {
  const all = [read(start)];
  for (const move of moves) all.push(after(all.at(-1), move));
  return all;
}

/** The position after moves of a line, for who looks along it. */
export const along = (fen, moves) => moves.reduce(after, read(fen));

/** "Black wins in 5", "Black 63%": what a score says of the game. */
export function chances(score) {
  if (!score) return "";
  if (score.proven) return score.proven[1] ? `${score.proven[0]} wins in ${score.proven[1]}` : `${score.proven[0]} has won`;
  const black = score.black >= 0.5;
  // What is not proven is never shown as certain.
  const share = Math.min(99, Math.round(100 * (black ? score.black : 1 - score.black)));
  return `${black ? "Black" : "White"} ${share}%`;
}

/** "+1.25" for Black, "W#5" where White is proven to win in 5 plies. */
export function points(score) {
  if (!score) return "";
  if (score.proven) return score.proven[1] ? `${score.proven[0][0]}#${score.proven[1]}` : `${score.proven[0]} won`;
  return (score.points >= 0 ? "+" : "−") + (Math.abs(score.points) / 100).toFixed(2);
}

/** A clock's text: "1:05:09", "4:07", and below ten seconds "9.4". */
export function clock(milliseconds) {
  const left = Math.max(0, milliseconds);
  if (left < 10000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return (hours ? `${hours}:${two(minutes)}` : minutes) + ":" + two(seconds % 60);
}

/** "1.2 M" for 1200000. */
export function large(number) {
  if (number >= 1e9) return `${(number / 1e9).toFixed(1)} G`;
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  if (number >= 1e3) return `${(number / 1e3).toFixed(0)} k`;
  return String(number);
}
