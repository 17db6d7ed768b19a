import { useState } from "react";
import type { LabelDraft, PricedValues } from "./label-draft.ts";
import { draftOfParcel, emptyDraft, termsOf } from "./label-draft.ts";
import type { QuotedRate } from "./part-quote.ts";
import type { PartLine, Quantities } from "./ship-lines.tsx";
import { isWhole } from "./ship-lines.tsx";

interface LabelFormOptions {
  /** All that remains to be shipped. */
  readonly lines: readonly PartLine[];
  /** Cheapest first. */
  readonly rates: readonly QuotedRate[];
  /** The values as they are now; `null`: they can't be sent. */
  onChange(values: PricedValues | null): void;
  /** Searches points around a postcode. */
  onSearch(values: PricedValues, near: string): void;
}

/** The values of a label as typed. */
export function useLabelForm({ lines, rates, onChange, onSearch }: LabelFormOptions) {
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(lines.map(({ id, quantity }) => [id, String(quantity)])),
  );
  const [draft, setDraft] = useState<LabelDraft>(emptyDraft);
  const [points, setPoints] = useState<Readonly<Record<string, string>>>({});
  const preferred = preferredOf(rates);
  const currency = preferred?.currency ?? "";
  const packed = preferred?.parcels.map(draftOfParcel) ?? [];

  function ask(nextQuantities: Quantities, next: LabelDraft) {
    setQuantities(nextQuantities);
    setDraft(next);
    onChange(valuesOf(lines, nextQuantities, next, currency));
  }

  return {
    /** The service that is chosen already, else the cheapest to the address: its parcels are on the page. */
    preferred,
    draft,
    quantities,
    problems: termsOf(draft, lines, quantities, currency).problems,
    /** The merchant typed values that leaving the page would lose. */
    isFilled: !isWhole(lines, quantities) || draft !== emptyDraft,
    /** `null`: they can't be sent. */
    values: valuesOf(lines, quantities, draft, currency),
    parcels: draft.parcels ?? packed,
    /** The point that a label of this rate goes to; `null`: none is chosen. */
    pointOf: (rate: QuotedRate) => pointOf(rate, points[rate.service]),
    /** The point that was chosen on this page; `null`: none was. */
    pointHere: ({ service }: QuotedRate) => points[service] ?? null,
    change(change: Partial<LabelDraft>) {
      const next = { ...draft, ...change };
      ask(quantities, isEmpty(next) ? emptyDraft : next);
    },
    changeQuantities(next: Quantities) {
      ask(next, draft);
    },
    selectPoint({ service }: QuotedRate, locationId: string) {
      setPoints({ ...points, [service]: locationId });
    },
    search(near: string) {
      const values = valuesOf(lines, quantities, draft, currency);
      if (values !== null) onSearch(values, near);
    },
  };
}

function preferredOf(rates: readonly QuotedRate[]): QuotedRate | undefined {
  return (
    rates.find(({ byRule }) => byRule !== null) ??
    rates.find(({ isChosen }) => isChosen) ??
    // A service to a point asks for more than a click.
    rates.find(({ points }) => points === null) ??
    rates[0]
  );
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
