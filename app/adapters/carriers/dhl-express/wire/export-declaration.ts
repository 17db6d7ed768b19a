import type {
  CalendarDate,
  CustomsDeclaration,
  DeclaredLine,
  Exporter,
  ExportReason,
} from "../../../../domain/engine/index.ts";
import { toDecimal, toMinor, validationFailed } from "../../../../domain/engine/index.ts";
import { inLatin } from "./latin-text.ts";
import type { Registration } from "./party.ts";

/** Source: contract sheet, section 5. */
const most = { lines: 999, description: 512, number: 35 } as const;

const reasonTypes: Readonly<Record<ExportReason, string>> = {
  sale: "commercial_purpose_or_sale",
  gift: "gift",
  sample: "sample",
  repair: "temporary",
  other: "permanent",
};

export interface DeclarationFacts {
  readonly declaration: CustomsDeclaration;
  readonly exporter: Exporter;
  readonly isReturn: boolean;
  /** The order's number, or our reference. */
  readonly invoiceNumber: string;
  readonly date: CalendarDate;
  readonly town: string;
}

/** The value that lines add up to. @throws EngineError VALIDATION_FAILED DHL takes one currency */
export function declaredValueOf({ totals }: CustomsDeclaration) {
  const [total, ...others] = totals;
  if (total === undefined || others.length > 0)
    throw validationFailed([{ path: "items", message: "DHL Express takes customs values in one currency" }]);
  return { value: total.value, currency: total.currency };
}

/** The lines as customs get them. Their sum is exactly the declared value. */
export function exportDeclarationOf(facts: DeclarationFacts) {
  const { declaration, exporter, isReturn, invoiceNumber, date, town } = facts;
  const { currency } = declaredValueOf(declaration);
  const reason = exporter.reason ?? "sale";
  const exportReasonType = isReturn ? "return" : reasonTypes[reason];
  const grossPerNet = declaration.grossWeightG / Math.max(1, declaration.netWeightG);
  const items = declaration.lines.flatMap((line) => pricedParts(line, currency));
  if (items.length > most.lines)
    throw validationFailed([{ path: "items", message: `DHL Express takes ${most.lines} customs lines` }]);
  return {
    lineItems: items.map(({ line, quantity, price, share }, index) => ({
      number: index + 1,
      description: inLatin(line.description).slice(0, most.description),
      price,
      quantity: { value: quantity, unitOfMeasurement: "PCS" },
      ...(line.commodityCode !== "" && {
        commodityCodes: [{ typeCode: "outbound", value: line.commodityCode }],
      }),
      exportReasonType,
      manufacturerCountry: line.countryOfOrigin,
      weight: {
        netValue: kilograms(line.weightG * share),
        grossValue: kilograms(line.weightG * share * Math.max(1, grossPerNet)),
      },
    })),
    invoice: { number: invoiceNumber.slice(0, most.number), date },
    exportReason: isReturn ? "return" : reason,
    placeOfIncoterm: town,
    shipmentType: reason === "gift" ? "personal" : "commercial",
  };
}

interface PricedPart {
  readonly line: DeclaredLine;
  readonly quantity: number;
  /** Of one piece, in major units. */
  readonly price: number;
  readonly share: number;
}

/**
 * A line by the price of a piece, as DHL wants it: a value that its pieces don't share evenly becomes two lines, which are a cent
 * apart. A quantity that is no count, such as 1.5 kg, is one piece.
 */
function pricedParts(line: DeclaredLine, currency: string): readonly PricedPart[] {
  const count = Number(line.quantity);
  const pieces = Number.isInteger(count) && count > 0 ? count : 1;
  const minor = toMinor(line.value, currency);
  const dearer = minor % pieces;
  const part = (quantity: number, priceMinor: number): PricedPart => ({
    line,
    quantity,
    price: toDecimal(priceMinor, currency),
    share: quantity / pieces,
  });
  const cheap = Math.floor(minor / pieces);
  // A price of nothing is refused: such a line is one piece.
  if (cheap === 0) return [{ line, quantity: 1, price: toDecimal(minor, currency), share: 1 }];
  const parts = [part(pieces - dearer, cheap)];
  return dearer === 0 ? parts : [...parts, part(dearer, cheap + 1)];
}

const kilograms = (grams: number): number => Math.max(1, Math.round(grams)) / 1_000;

/** The numbers of the exporter. Source: contract sheet, section 5; IOSS goes as `SDT`. */
export function registrationsOf({ eori, vat, ioss }: Exporter, country: string): readonly Registration[] {
  const numbers = [
    ["EOR", eori],
    ["VAT", vat],
    ["SDT", ioss],
  ] as const;
  return numbers.flatMap(([typeCode, number]) =>
    number === null ? [] : [{ typeCode, number, issuerCountryCode: issuerOf(number) ?? country }],
  );
}

/** An EU number of Greece begins with EL, one of Northern Ireland with XI, and IOSS with no country. */
function issuerOf(number: string): string | null {
  const letters = number.slice(0, 2);
  const issuers: Readonly<Record<string, string | null>> = { EL: "GR", XI: "GB", IM: null };
  return letters in issuers ? (issuers[letters] ?? null) : letters;
}
