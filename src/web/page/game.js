// What the page knows of its game: the events, gathered into one state.

import { after, read } from "./position.js";

export class Game {
  constructor() {
    this.reset();
  }

  reset() {
    this.welcome = null;
    this.about = null;
    this.nodes = [];
    this.start = "8/8/8/8/8/8/8/8 b";
    this.current = 0;
    this.position = null;
    this.clock = null;
    this.lines = [];
    this.engine = { activity: "idle", node: 0 };
    this.review = { done: 0, of: 0 };
    this.note = "";
    /** In play: an earlier position that is looked at. */
    this.browsed = null;
  }

  /** Takes an event; says which parts of the page it concerns. */
  take(event) {
    switch (event.is) {
      case "welcome":
        this.reset();
        this.welcome = event;
        return "welcome";
      case "game":
        this.about = event;
        return "game";
      case "tree":
        this.start = event.start;
        this.nodes = event.nodes.map((node) => ({ ...node, children: [] }));
        this.nodes.forEach((node, number) => {
          if (node.parent !== null) this.nodes[node.parent].children.push(number);
        });
        for (const [parent, children] of event.order ?? []) this.nodes[parent].children = children;
        this.current = event.current;
        this.browsed = null;
        return "tree";
      case "grown": {
        const known = this.nodes[event.node];
        this.nodes[event.node] = { ...event.row, children: known?.children ?? [] };
        if (!known && event.row.parent !== null) this.nodes[event.row.parent].children.push(event.node);
        return "tree";
      }
      case "position":
        if (event.node !== this.current) this.lines = [];
        this.position = event;
        this.current = event.node;
        this.browsed = null;
        return "position";
      case "clock":
        this.clock = { ...event, at: performance.now() };
        return "clock";
      case "engine":
        if (event.node !== this.engine.node || event.activity === "analysing") this.lines = [];
        this.engine = event;
        return "engine";
      case "line":
        if (event.rank === 1 && this.lines[0] && this.lines[0].node !== event.node) this.lines = [];
        this.lines[event.rank - 1] = event;
        return "lines";
      case "judged":
        if (this.nodes[event.node]) this.nodes[event.node].score = event.score;
        for (const [number, mark] of event.marks) if (this.nodes[number]) this.nodes[number].mark = mark;
        return "scores";
      case "note":
        this.note = event.text;
        return "note";
      case "review":
        this.review = event;
        return "review";
      default:
        return event.is;
    }
  }

  /** The nodes from the root to a node. */
  path(node = this.current) {
    const path = [];
    for (let at = node; at !== null && at !== undefined; at = this.nodes[at]?.parent) path.unshift(at);
    return path;
  }

  /** The line through a node: from the root to it, and on along the first children. */
  line(node = this.current) {
    const line = this.path(node);
    for (let at = this.nodes[node]?.children[0]; at !== undefined; at = this.nodes[at].children[0]) line.push(at);
    return line;
  }

  /** The position at a node, worked out from the moves. */
  positionAt(node) {
    return this.path(node)
      .slice(1)
      .reduce((position, at) => after(position, this.nodes[at].move), read(this.start));
  }

  /** The node that the board shows. */
  get shown() {
    return this.browsed ?? this.current;
  }

  get playing() {
    return Boolean(this.about?.playing);
  }

  /** Whether a person is to move on this board now. */
  get mayMove() {
    if (!this.about || !this.position || this.browsed !== null || this.position.outcome) return false;
    if (!this.playing) return true;
    const seat = this.about.players[this.position.side === "Black" ? 0 : 1];
    return seat === "person" && !this.about.result && !this.about.paused;
  }

  /** Milliseconds left on both clocks at this moment. */
  clockNow() {
    if (!this.clock) return [0, 0];
    const gone = performance.now() - this.clock.at;
    return this.clock.left.map((left, side) =>
      this.clock.running === ["Black", "White"][side] ? Math.max(0, left - gone) : left,
    );
  }
}
