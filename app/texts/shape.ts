import type { extensions } from "./en/extensions.ts";
import type { history } from "./en/history.ts";
import type { largePages } from "./en/large-pages.ts";
import type { locker } from "./en/locker.ts";
import type { mails } from "./en/mails.ts";
import type { pages } from "./en/pages.ts";
import type { recipientMails } from "./en/recipient-mails.ts";
import type { slip } from "./en/slip.ts";
import type { track } from "./en/track.ts";

/** The export of a language folder's `index.ts`. English is complete and defines the shape of the others. */
export interface Language {
  /** BCP 47, for dates and numbers without a region. */
  readonly locale: string;
  readonly checkout: CheckoutTexts;
  /** Absent: the page is in English. */
  readonly locker?: LockerTexts;
  /** Absent: the tracking page is in English. */
  readonly track?: TrackTexts;
  /** Captions of packing slips, for the server alone. Absent: slips are in English. */
  readonly slip?: () => Promise<SlipTexts>;
  /** E-mails, for the server alone. Absent: they are in English. */
  readonly mails?: () => Promise<MailTexts>;
  /** E-mails to recipients, for the server alone. Absent: they are in English. */
  readonly recipientMails?: () => Promise<RecipientMailTexts>;
  /** Sentences of the history, for the server alone. Absent: they are in English. */
  readonly history?: () => Promise<HistoryTexts>;
  /** Absent: only shoppers see this language. */
  readonly admin?: AdminTexts;
}

export interface AdminTexts {
  readonly pages: SmallPageTexts;
  readonly largePages: LargePageLoaders;
  /** Polaris's own words. The first entry with a word wins. */
  readonly polaris: PolarisWords[];
}

/** The texts that shoppers see: whole sentences, because word order differs between languages. */
export interface CheckoutTexts {
  /** `{date}` is one day. */
  readonly deliveryOn: string;
  /** `{dates}` is a range of two days in the language's format. */
  readonly deliveryBetween: string;
}

/** The page where a shopper changes the point that their parcel goes to. */
export type LockerTexts = Widen<typeof locker>;

/** The page where a recipient follows their parcel. */
export type TrackTexts = Widen<typeof track>;
/** E-mails to people of the dashboard. */
export type MailTexts = Widen<typeof mails>;

/** E-mails to recipients of parcels, and the page that opts out. */
export type RecipientMailTexts = Widen<typeof recipientMails>;

/** Blocks in Shopify's own pages, by extension. */
export type ExtensionTexts = Widen<typeof extensions>;

/** Sentences of the history. */
export type HistoryTexts = Widen<typeof history>;

/** Captions of packing slips and pick lists. */
export type SlipTexts = Widen<typeof slip>;

/** The texts of all pages. A text with a value inside is a function. */
export type PageTexts = SmallPageTexts & LargePageTexts;

/** Texts that come with the language. */
export type SmallPageTexts = Widen<typeof pages>;

/** Texts that a browser loads with the page that needs them. */
export type LargePageTexts = { readonly [Name in LargePage]: Widen<Awaited<ReturnType<Loaders[Name]>>> };
export type LargePage = keyof Loaders;
export type LargePageLoaders = {
  readonly [Name in LargePage]: () => Promise<LargePageTexts[Name]>;
};
type Loaders = typeof largePages;

/** Widens each text to a string, so that other languages need not repeat the English words. */
type Widen<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { [K in keyof T]: Widen<T[K]> };

interface PolarisWords {
  [key: string]: PolarisWords | string;
}
