import { useState } from "react";
import type { LabelDraft, PricedValues } from "./label-draft.ts";
import { draftOfParcel, emptyDraft, termsOf } from "./label-draft.ts";
import type { QuotedRate } from "./rate-choice.tsx";
import type { PartLine, Quantities } from "./ship-lines.tsx";
import { isWhole } from "./ship-lines.tsx";

interface Quote {
  readonly lines: readonly PartLine[];
  readonly rates: readonly QuotedRate[];
}

interface Asking<Priced extends Quote> {
  /** The quote of other values than the first ones; `null` before one was asked for. */
  readonly requoted: Priced | null;
  onChange(values: PricedValues | null): void;
  onSearch(values: PricedValues, zip: string): void;
}

/** The values of a label as typed, and the quote that the page shows for them. */
export function useLabelForm<Priced extends Quote>(
  { requoted, onChange, onSearch }: Asking<Priced>,
  quote: Priced,
) {
  const { lines } = quote;
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(lines.map(({ id, quantity }) => [id, String(quantity)])),
  );
  const [draft, setDraft] = useState<LabelDraft>(emptyDraft);
  const [service, setService] = useState<string | null>(null);
  const [points, setPoints] = useState<Readonly<Record<string, string>>>({});
  const [searched, setSearched] = useState(false);
  const isFirst = isWhole(lines, quantities) && draft === emptyDraft && !searched;
  const priced = isFirst || requoted === null ? quote : requoted;
  const rate =
    priced.rates.find((each) => each.service === service) ??
    priced.rates.find(({ byRule }) => byRule !== null) ??
    priced.rates.find(({ isChosen }) => isChosen) ??
    priced.rates[0];
  const currency = rate?.currency ?? "";
  const point = rate === undefined ? null : pointOf(rate, points[rate.service]);
  const packed = rate?.parcels.map(draftOfParcel) ?? [];

  function ask(nextQuantities: Quantities, next: LabelDraft) {
    setQuantities(nextQuantities);
    setDraft(next);
    const isAtHand = isWhole(lines, nextQuantities) && next === emptyDraft;
    onChange(isAtHand ? null : valuesOf(lines, nextQuantities, next, currency));
  }

  return {
    priced,
    rate,
    draft,
    quantities,
    problems: termsOf(draft, lines, quantities, currency).problems,
    /** The last request for these values got no answer. */
    isUnanswered: !isFirst && requoted === null,
    /** The merchant typed values that leaving the page would lose. */
    isFilled: !isWhole(lines, quantities) || draft !== emptyDraft,
    /** `null`: they can't be sent. */
    values: valuesOf(lines, quantities, draft, currency),
    parcels: draft.parcels ?? packed,
    point,
    lacksPoint: rate !== undefined && rate.points !== null && point === null,
    /** The point that was chosen on this page; `null`: none was. */
    pointHere: rate === undefined ? null : (points[rate.service] ?? null),
    change(change: Partial<LabelDraft>) {
      const next = { ...draft, ...change };
      ask(quantities, isEmpty(next) ? emptyDraft : next);
    },
    changeQuantities(next: Quantities) {
      ask(next, draft);
    },
    selectService: setService,
    selectPoint(locationId: string) {
      if (rate !== undefined) setPoints({ ...points, [rate.service]: locationId });
    },
    search(zip: string) {
      const values = valuesOf(lines, quantities, draft, currency);
      if (values === null) return;
      setSearched(true);
      if (rate !== undefined) setService(rate.service);
      onSearch(values, zip);
    },
  };
}

function isEmpty({ recipient, parcels, insurance, saturday }: LabelDraft): boolean {
  return recipient === null && parcels === null && insurance === "" && !saturday;
}

function valuesOf(
  lines: readonly PartLine[],
  quantities: Quantities,
  draft: LabelDraft,
  currency: string,
): PricedValues | null {
  const { terms, problems } = termsOf(draft, lines, quantities, currency);
  const text = isShippable(lines, quantities) ? linesOf(lines, quantities) : null;
  if (text === null || Object.keys(problems).length > 0) return null;
  return { lines: text, terms: JSON.stringify(terms) };
}

/** Whether there is at least one piece, and of no line more than remains. */
function isShippable(lines: readonly PartLine[], quantities: Quantities): boolean {
  const wanted = lines.map(({ id, quantity }) => ({ quantity: Number(quantities[id] ?? 0), most: quantity }));
  return (
    linesOf(lines, quantities) !== null &&
    wanted.some(({ quantity }) => quantity > 0) &&
    wanted.every(({ quantity, most }) => quantity <= most)
  );
}

/** The point chosen here, else the one chosen before if it still takes the parcel. */
function pointOf({ points }: QuotedRate, here: string | undefined): string | null {
  if (points === null) return null;
  if (here !== undefined) return here;
  return points.chosen?.takesIt ? points.chosen.locationId : null;
}

/** `null` if a quantity is no number. */
function linesOf(lines: readonly PartLine[], quantities: Quantities): string | null {
  const wanted = lines.map(({ id }) => [id, (quantities[id] ?? "").trim() || "0"] as const);
  if (wanted.some(([, quantity]) => !/^\d{1,9}$/.test(quantity))) return null;
  return wanted.map((each) => each.join(":")).join();
}
