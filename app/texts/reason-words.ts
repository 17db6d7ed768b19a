import type { EngineErrorCode } from "../domain/engine/index.ts";
import type {
  ConfirmedPart,
  CustomsField,
  DetailOf,
  MissingPart,
  PlainCode,
  PlainDetail,
  PriceOfLabel,
  PurchaseReason,
  ReasonOf,
  Refusal,
  RefusalDetail,
  ValuedCode,
  ValuedDetail,
} from "../domain/orders/purchases/purchase-reason.ts";

/** Words for every reason that a purchase can have: a code without words does not compile. */
export interface PurchaseReasonTexts {
  readonly plain: Readonly<Record<PlainCode, string>>;
  readonly valued: {
    readonly [Code in ValuedCode]: (reason: ReasonOf<Code>, words: ReasonWords) => string;
  };
  /** Refusals by a carrier or the engine. */
  readonly plainDetails: Readonly<Record<PlainDetail, string>>;
  readonly valuedDetails: { readonly [Reason in ValuedDetail]: (detail: DetailOf<Reason>) => string };
  /** Used without a more specific detail. */
  readonly engineCodes: Readonly<Record<EngineErrorCode, string>>;
  /** Marks the words of a carrier or the platform as a quotation. */
  readonly quoted: (said: string) => string;
  /** YYYY-MM-DD */
  readonly day: (day: string) => string;
  readonly missing: Readonly<Record<MissingPart, string>>;
  /** A part of the label differs from the confirmed one. */
  readonly confirmed: Readonly<Record<ConfirmedPart, string>>;
  readonly customsFields: Readonly<Record<CustomsField, string>>;
}

/** An amount as people of the language write it. */
export function amountIn(locale: string): (price: PriceOfLabel) => string {
  return ({ amountMinor, currency }) => {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency });
    return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  };
}

/** Grams in kilograms, as people of the language write them. */
export function weightIn(locale: string): (grams: number) => string {
  const format = new Intl.NumberFormat(locale, { style: "unit", unit: "kilogram" });
  return (grams) => format.format(grams / 1_000);
}

/** Reasons and refusals inside another reason. */
export interface ReasonWords {
  of(reason: PurchaseReason): string;
  refusal(refusal: Refusal): string;
}

/** The sentence of a reason. */
export function reasonWords(texts: PurchaseReasonTexts, reason: PurchaseReason): string {
  const words: ReasonWords = {
    of: (within) => reasonWords(texts, within),
    refusal: (refusal) => refusalWords(texts, refusal),
  };
  return isPlain(texts, reason) ? texts.plain[reason.code] : valuedWords(texts.valued, reason, words);
}

function isPlain(
  { plain }: PurchaseReasonTexts,
  reason: PurchaseReason,
): reason is { readonly code: PlainCode } {
  return Object.hasOwn(plain, reason.code);
}

function isPlainDetail(
  { plainDetails }: PurchaseReasonTexts,
  detail: RefusalDetail,
): detail is { readonly reason: PlainDetail } {
  return Object.hasOwn(plainDetails, detail.reason);
}

function valuedWords<Code extends ValuedCode>(
  texts: PurchaseReasonTexts["valued"],
  reason: ReasonOf<Code>,
  words: ReasonWords,
): string {
  return texts[reason.code as Code](reason, words);
}

/** The sentence of a refusal; a carrier's own words as a quotation. */
export function refusalWords(texts: PurchaseReasonTexts, { engineCode, detail, said }: Refusal): string {
  if (detail?.reason === "carrier_words") {
    const words = detailWords(texts.valuedDetails, detail);
    return said === null ? words : `${words} ${texts.quoted(said)}`;
  }
  if (said !== null) return texts.quoted(said);
  if (detail === null) return texts.engineCodes[engineCode];
  return isPlainDetail(texts, detail)
    ? texts.plainDetails[detail.reason]
    : detailWords(texts.valuedDetails, detail);
}

function detailWords<Reason extends ValuedDetail>(
  texts: PurchaseReasonTexts["valuedDetails"],
  detail: DetailOf<Reason>,
): string {
  return texts[detail.reason as Reason](detail);
}
