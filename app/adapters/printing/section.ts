import type { Rect } from "../../domain/papers/label-formats.ts";
import type { Pen } from "./pen.ts";

/** A horizontal strip of a label. */
export interface Section {
  readonly minHeightMm: number;
  /** Share of the remaining room after every section has its minimum. */
  readonly grow: number;
  readonly draw: (pen: Pen, rect: Rect) => void;
}

/** Room between a section's rules and its content. */
export const PADDING_MM = 1.8;

export function inset(rect: Rect, mm: number): Rect {
  return { x: rect.x + mm, y: rect.y + mm, width: rect.width - 2 * mm, height: rect.height - 2 * mm };
}

/** Sections from top to bottom with rules between them. @throws RangeError they need more room than there is */
export function drawStack(pen: Pen, sections: readonly Section[], rect: Rect): void {
  const needed = sections.reduce((sum, { minHeightMm }) => sum + minHeightMm, 0);
  const free = rect.height - needed;
  if (free < 0) throw new RangeError(`A label needs ${needed} mm of ${rect.height.toFixed(1)} mm`);
  const growth = sections.reduce((sum, { grow }) => sum + grow, 0);
  let y = rect.y;
  for (const [index, section] of sections.entries()) {
    if (index > 0) pen.rule({ x: rect.x, y }, { x: rect.x + rect.width, y });
    const height = section.minHeightMm + (growth === 0 ? 0 : (free * section.grow) / growth);
    section.draw(pen, { x: rect.x, y, width: rect.width, height });
    y += height;
  }
}
