import type { LabelTerms, ParcelForm, RecipientDraft } from "../../../domain/orders/purchases/label-terms.ts";
import type { TypedUnit } from "../../../domain/tariffs/tables/typed-number.ts";
import { typedNumber } from "../../../domain/tariffs/tables/typed-number.ts";
import type { PartLine, Quantities } from "./ship-lines.tsx";

export type { RecipientDraft };

/** A parcel as typed: kilograms and centimetres as text. */
export interface ParcelDraft {
  readonly weight: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly box: ParcelForm["box"] | null;
  /** Pieces by the line's id. One parcel alone holds all. */
  readonly pieces: Quantities;
}

export type ParcelSide = "length" | "width" | "height";
export const parcelSides: readonly ParcelSide[] = ["length", "width", "height"];

/** The merchant's own values of a label, as typed. `null`: those of the order. */
export interface LabelDraft {
  readonly recipient: RecipientDraft | null;
  readonly parcels: readonly ParcelDraft[] | null;
  readonly insurance: string;
  readonly saturday: boolean;
}

export const emptyDraft: LabelDraft = { recipient: null, parcels: null, insurance: "", saturday: false };

/** The values that a price depends on: lines as `<line>:<quantity>`, comma separated, and the terms as JSON. */
export interface PricedValues {
  readonly lines: string;
  readonly terms: string;
}

/** Why a value can't be sent: no `country`, `weight`, `side`, `amount`, or pieces that the parcels do not hold once each. */
export type DraftProblem = "weight" | "side" | "amount" | "pieces" | "empty" | "country";

/** A problem by its field: `insurance`, `parcels.0.weight`, `parcels.1.length`, `parcels.1.empty`, `lines.<id>`. */
export type DraftProblems = Readonly<Record<string, DraftProblem>>;

/**
 * The terms of a draft, or the problems that keep them from being sent. Pure.
 * @param currency of the insured value; without it, that is a number without a sign
 */
export function termsOf(
  draft: LabelDraft,
  lines: readonly PartLine[],
  quantities: Quantities,
  currency = "",
): { readonly terms: LabelTerms; readonly problems: DraftProblems } {
  const problems: Record<string, DraftProblem> = {};
  const number = (path: string, text: string, most: number, problem: DraftProblem, unit: TypedUnit) => {
    const value = Number(typedNumber(text, unit) ?? 0);
    if (value <= 0 || value > most) problems[path] = problem;
    return value;
  };
  const parcels = draft.parcels?.map((parcel, at, { length }): ParcelForm => {
    const pieces = lines
      .map(({ id }) => ({ line: id, quantity: Number((length === 1 ? quantities : parcel.pieces)[id] || 0) }))
      .filter(({ quantity }) => quantity > 0);
    if (pieces.length === 0) problems[`parcels.${at}.empty`] = "empty";
    const side = (name: ParcelSide) => number(`parcels.${at}.${name}`, parcel[name], MOST_CM, "side", "cm");
    return {
      weightG: Math.max(
        1,
        Math.round(number(`parcels.${at}.weight`, parcel.weight, MOST_KG, "weight", "kg") * 1000),
      ),
      lengthCm: side("length"),
      widthCm: side("width"),
      heightCm: side("height"),
      ...(parcel.box && { box: parcel.box }),
      pieces,
    };
  });
  if (parcels !== undefined && parcels.length > 1)
    for (const { id } of lines) {
      const inParcels = parcels.reduce((sum, { pieces }) => sum + quantityOf(pieces, id), 0);
      if (inParcels !== Number(quantities[id] || 0)) problems[`lines.${id}`] = "pieces";
    }
  if (draft.recipient?.country === "") problems["recipient.country"] = "country";
  const insurance =
    draft.insurance.trim() === ""
      ? null
      : number("insurance", draft.insurance, MOST_INSURED, "amount", { currency });
  return {
    terms: {
      ...(draft.recipient && { recipient: draft.recipient }),
      ...(parcels && { parcels }),
      ...(insurance !== null && { insurance }),
      ...(draft.saturday && { saturday: true }),
    },
    problems,
  };
}

const MOST_KG = 2_000;
const MOST_CM = 1_000;
const MOST_INSURED = 10_000_000;

function quantityOf(pieces: ParcelForm["pieces"], id: string): number {
  return pieces.find(({ line }) => line === id)?.quantity ?? 0;
}

/** A packed parcel as fields to edit. */
export function draftOfParcel({
  weightG,
  lengthCm,
  widthCm,
  heightCm,
  box,
  pieces,
}: ParcelForm): ParcelDraft {
  return {
    weight: plain(weightG / 1000),
    length: plain(lengthCm),
    width: plain(widthCm),
    height: plain(heightCm),
    box: box ?? null,
    pieces: Object.fromEntries(pieces.map(({ line, quantity }) => [line, String(quantity)])),
  };
}

function plain(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Another parcel of the first one's size, without weight and pieces. The first keeps all until they are moved. */
export function withAnotherParcel(
  parcels: readonly ParcelDraft[],
  quantities: Quantities,
): readonly ParcelDraft[] {
  const [first] = parcels;
  if (first === undefined) return parcels;
  const held = parcels.length === 1 ? [{ ...first, pieces: quantities }] : parcels;
  return [...held, { ...first, weight: "", pieces: {} }];
}
