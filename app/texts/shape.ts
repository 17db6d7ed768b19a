import type { pages } from "./en/pages.ts";

/** What a language's folder exports from its `index.ts`. English is complete, and gives the others their shape. */
export interface Language {
  /** BCP 47: how dates and numbers are written where nothing names a region. */
  readonly locale: string;
  readonly checkout: CheckoutTexts;
  /** Absent: shoppers read this language, the admin doesn't speak it. */
  readonly admin?: AdminTexts;
}

export interface AdminTexts {
  readonly pages: PageTexts;
  /** Polaris's own words, the first that has a word wins. */
  readonly polaris: PolarisWords[];
}

/** What the shopper reads. Whole sentences: other languages order their words otherwise. */
export interface CheckoutTexts {
  /** `{date}`: one day. */
  readonly deliveryOn: string;
  /** `{dates}`: two days, as the language writes a range of dates. */
  readonly deliveryBetween: string;
}

/** What each page says: functions where a value stands inside the sentence. */
export type PageTexts = Widen<typeof pages>;

/** Every text as a plain string type, so that another language need not repeat the English words. */
type Widen<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { [K in keyof T]: Widen<T[K]> };

interface PolarisWords {
  [key: string]: PolarisWords | string;
}
