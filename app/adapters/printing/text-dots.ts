import type { FontName } from "./font-files.ts";
import { parsedFont } from "./fonts.ts";
import { glyphsOf, piecesOf, widthAtOnePt } from "./text-pieces.ts";

/** A text as a printer's dots. */
export interface TextDots {
  readonly width: number;
  readonly height: number;
  /** The baseline's distance from the first row, in dots. */
  readonly baseline: number;
  /** Eight dots a byte, from the left; each row begins a byte. */
  readonly bytes: Uint8Array;
}

type Edge = { readonly from: Spot; readonly to: Spot };
type Spot = readonly [x: number, y: number];

/** Straight pieces of a curve: finer than the dots of any label. */
const PIECES = 6;

/**
 * Fills a text's outlines, one glyph after the other as on paper, for printers whose own fonts lack its letters.
 * @param size dots from one line to the next
 */
export function textDots(text: string, name: FontName, size: number): TextDots {
  const { unitsPerEm, ascent, descent } = parsedFont(name);
  const pieces = piecesOf(text, name);
  const edges: Edge[] = [];
  for (const piece of pieces) {
    const font = parsedFont(piece.face);
    const scale = size / font.unitsPerEm;
    for (const { glyph, x, y } of glyphsOf(piece)) {
      const [left, base] = [(piece.x + x) * size, -y * size];
      const { commands } = font.getGlyph(glyph).path;
      edges.push(...edgesOf(commands, ([u, v]) => [left + u * scale, base - v * scale]));
    }
  }
  // Marks of some scripts reach beyond their text's place.
  const reach = reachOf(edges);
  const before = Math.max(0, Math.ceil(-reach.left));
  const baseline = Math.max(Math.ceil((ascent / unitsPerEm) * size), Math.ceil(-reach.top));
  const width = before + Math.max(1, Math.ceil(widthAtOnePt(text, name) * size), Math.ceil(reach.right));
  const height = baseline + Math.max(1, Math.ceil((-descent / unitsPerEm) * size), Math.ceil(reach.bottom));
  const moved = ([x, y]: Spot): Spot => [x + before, y + baseline];
  const placed = edges.map(({ from, to }) => ({ from: moved(from), to: moved(to) }));
  return { width, height, baseline, bytes: filled(placed, width, height) };
}

function reachOf(edges: readonly Edge[]) {
  const reach = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const {
    from: [x, y],
  } of edges) {
    reach.left = Math.min(reach.left, x);
    reach.right = Math.max(reach.right, x);
    reach.top = Math.min(reach.top, y);
    reach.bottom = Math.max(reach.bottom, y);
  }
  return reach;
}

function edgesOf(
  commands: readonly { readonly command: string; readonly args: readonly number[] }[],
  place: (spot: Spot) => Spot,
): readonly Edge[] {
  const edges: Edge[] = [];
  let start: Spot = [0, 0];
  let at: Spot = start;
  const lineTo = (to: Spot) => {
    edges.push({ from: place(at), to: place(to) });
    at = to;
  };
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === "moveTo") {
      start = [a, b];
      at = start;
    } else if (command === "lineTo") lineTo([a, b]);
    else if (command === "quadraticCurveTo") {
      const [x, y] = at;
      for (let piece = 1; piece <= PIECES; piece++) {
        const t = piece / PIECES;
        const s = 1 - t;
        lineTo([s * s * x + 2 * s * t * a + t * t * c, s * s * y + 2 * s * t * b + t * t * d]);
      }
    } else if (command === "bezierCurveTo") {
      const [x, y] = at;
      for (let piece = 1; piece <= PIECES; piece++) {
        const t = piece / PIECES;
        const s = 1 - t;
        const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
        lineTo([p * x + q * a + r * c + u * e, p * y + q * b + r * d + u * f]);
      }
    } else if (command === "closePath") lineTo(start);
    else throw new TypeError(`an outline has no ${command}`);
  }
  return edges;
}

/** A dot is black if its middle is inside, by the outlines' winding. */
function filled(edges: readonly Edge[], width: number, height: number): Uint8Array {
  const bytesPerRow = Math.ceil(width / 8);
  const bytes = new Uint8Array(bytesPerRow * height);
  for (let row = 0; row < height; row++) {
    const y = row + 0.5;
    const crossings = edges
      .filter(({ from, to }) => from[1] <= y !== to[1] <= y)
      .map(({ from, to }) => ({
        x: from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
        turn: from[1] < to[1] ? 1 : -1,
      }))
      .sort((a, b) => a.x - b.x);
    let winding = 0;
    for (const [index, { x, turn }] of crossings.entries()) {
      winding += turn;
      if (winding === 0) continue;
      const end = Math.min(width, Math.ceil((crossings[index + 1]?.x ?? x) - 0.5));
      for (let dot = Math.max(0, Math.ceil(x - 0.5)); dot < end; dot++) {
        const at = row * bytesPerRow + (dot >> 3);
        bytes[at] = (bytes[at] ?? 0) | (0x80 >> (dot & 7));
      }
    }
  }
  return bytes;
}
