import type { Rect, Sheet } from "../../domain/papers/label-formats.ts";

/** Rounding in carriers' files; half a millimetre is less than any printer's edge. */
const FIT_MM = 0.6;
/** Label stock of the common sizes (A6, 100 × 150 mm, 4 × 6 in) differs by less: a page for one prints whole on another. */
const STOCK_MM = 5;

interface Size {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** A label's place: the page's index, and its slot there. */
export interface Place {
  readonly pageIndex: number;
  readonly slot: Rect;
}

/** Gives labels their places, sheet by sheet. */
export class SheetFilling {
  readonly #sheet: Sheet;
  /** The sizes of the pages made so far. */
  readonly pages: Size[] = [];
  #next: number;

  /** @param startPosition the first place to fill, from 1; places of the first sheet before it stay empty */
  constructor(sheet: Sheet, startPosition: number) {
    this.#sheet = sheet;
    this.#next = startPosition - 1;
  }

  /** The next label of our own. */
  place(): Place {
    const { slots, pageWidthMm, pageHeightMm } = this.#sheet;
    if (this.pages.length === 0 || this.#next >= slots.length) {
      if (this.pages.length > 0) this.#next = 0;
      this.pages.push({ widthMm: pageWidthMm, heightMm: pageHeightMm });
    }
    const slot = slots[this.#next];
    if (slot === undefined) throw new RangeError("The sheet has no such place");
    this.#next++;
    return { pageIndex: this.pages.length - 1, slot };
  }

  /** Whether a carrier's page can be printed on this paper at its own size. */
  takes({ widthMm, heightMm }: Size): boolean {
    const { pageWidthMm, pageHeightMm, roll } = this.#sheet;
    const spare = roll === true ? STOCK_MM : FIT_MM;
    return widthMm <= pageWidthMm + spare && heightMm <= pageHeightMm + spare;
  }

  /** A carrier's page: in a slot that holds it, else on a page of its own. */
  placeCarriers(size: Size): Place {
    const [slot] = this.#sheet.slots;
    const fits =
      slot !== undefined && size.widthMm <= slot.width + FIT_MM && size.heightMm <= slot.height + FIT_MM;
    if (fits && this.#sheet.roll !== true) return this.place();
    // Stock is fed by the page's size; a sheet of paper keeps its own.
    const { pageWidthMm, pageHeightMm, roll, slots } = this.#sheet;
    const own = roll === true ? size : { widthMm: pageWidthMm, heightMm: pageHeightMm };
    this.pages.push(own);
    this.#next = slots.length;
    return {
      pageIndex: this.pages.length - 1,
      slot: { x: 0, y: 0, width: own.widthMm, height: own.heightMm },
    };
  }
}
