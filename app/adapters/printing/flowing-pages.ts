/** Rows that flow from page to page. No text is cut: it wraps, and a row that is longer than a page goes on on the next. */
import type { FontName } from "./font-files.ts";
import type { Measure } from "./text-fitting.ts";
import { ascentMm, lineHeightMm, wrappedLines } from "./text-fitting.ts";

export interface CellText {
  readonly text: string;
  readonly font: FontName;
  readonly sizePt: number;
}

/** A column of a row, from the area's left edge. */
export interface Cell {
  readonly x: number;
  readonly width: number;
  readonly texts: readonly CellText[];
  readonly align?: "left" | "right";
}

export interface FlowedText extends CellText {
  readonly x: number;
  readonly baselineMm: number;
}

/** Millimetres from the area's top left corner. */
export interface FlowedPage {
  readonly texts: FlowedText[];
  /** Heights of rules across the area. */
  readonly rules: number[];
}

interface Line extends CellText {
  readonly x: number;
}

export class FlowingPages {
  readonly pages: FlowedPage[] = [];
  readonly #area: { readonly width: number; readonly height: number };
  readonly #measure: Measure;
  readonly #repeated: () => void;
  #y = 0;
  #top = 0;

  /** @param repeated draws the head of a page after the first */
  constructor(
    area: { readonly width: number; readonly height: number },
    measure: Measure,
    repeated: (pages: FlowingPages) => void = () => {},
  ) {
    this.#area = area;
    this.#measure = measure;
    this.#repeated = () => repeated(this);
    this.#begin();
  }

  /** Leaves room; none at the top of a page. */
  space(heightMm: number): void {
    if (this.#y > this.#top) this.#y += heightMm;
  }

  /** Leaves room at the top of the first page. */
  reserve(heightMm: number): void {
    this.#y += heightMm;
  }

  rule(): void {
    this.#page.rules.push(Math.min(this.#y, this.#area.height));
  }

  /** Keeps together what a page can hold. */
  row(cells: readonly Cell[]): void {
    let rest = cells.map((cell) => this.#linesOf(cell));
    const height = Math.max(...rest.map(heightOf));
    if (height > this.#room && height <= this.#area.height - this.#top) this.#next();
    while (rest.some((lines) => lines.length > 0)) {
      const isFresh = this.#y === this.#top;
      const counts = rest.map((lines) => Math.max(fitting(lines, this.#room), isFresh ? 1 : 0));
      const taken = rest.map((lines, index) => lines.slice(0, counts[index]));
      if (taken.every((lines) => lines.length === 0)) {
        this.#next();
        continue;
      }
      for (const lines of taken) this.#write(lines);
      this.#y += Math.max(...taken.map(heightOf));
      rest = rest.map((lines, index) => lines.slice(counts[index]));
    }
  }

  get #page(): FlowedPage {
    const page = this.pages.at(-1);
    if (page === undefined) throw new RangeError("There is no page");
    return page;
  }

  get #room(): number {
    return this.#area.height - this.#y;
  }

  #begin(): void {
    this.pages.push({ texts: [], rules: [] });
    this.#y = 0;
    this.#top = 0;
  }

  #next(): void {
    this.#begin();
    this.#repeated();
    this.#top = this.#y;
  }

  #linesOf({ x, width, texts, align }: Cell): readonly Line[] {
    return texts.flatMap(({ text, font, sizePt }) =>
      wrappedLines(text, font, sizePt, width, this.#measure).map((line) => {
        const free = align === "right" ? width - this.#measure(line, font) * sizePt : 0;
        return { text: line, font, sizePt, x: x + free };
      }),
    );
  }

  #write(lines: readonly Line[]): void {
    let y = this.#y;
    for (const line of lines) {
      this.#page.texts.push({ ...line, baselineMm: y + ascentMm(line.sizePt) });
      y += lineHeightMm(line.sizePt);
    }
  }
}

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { sizePt }) => sum + lineHeightMm(sizePt), 0);
}

function fitting(lines: readonly Line[], roomMm: number): number {
  let height = 0;
  const full = lines.findIndex(({ sizePt }) => {
    height += lineHeightMm(sizePt);
    return height > roomMm;
  });
  return full === -1 ? lines.length : full;
}
