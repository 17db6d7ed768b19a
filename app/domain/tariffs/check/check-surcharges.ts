import type { DocumentSurcharge, TariffDocument } from "../document/document.ts";
import { minorOf } from "../document/units.ts";
import type { Finding, Path } from "../problem.ts";
import { checkChosen } from "./check-chosen.ts";
import { checkTiers } from "./check-tiers.ts";

/** Surcharges that contradict themselves or their group, and options that no service offers. */
export function checkSurcharges(document: TariffDocument): readonly Finding[] {
  const { surcharges = [] } = document;
  const groups = new Map<string, DocumentSurcharge>();
  const findings = surcharges.flatMap((surcharge, index): readonly Finding[] => {
    const path = ["surcharges", index];
    const { code, group, amount, when = "always" } = surcharge;
    const first = group === undefined ? undefined : (groups.get(group) ?? surcharge);
    if (group !== undefined && first !== undefined) groups.set(group, first);
    const [min, max] = "min" in amount || "max" in amount ? [amount.min, amount.max] : [];
    const of = "of" in amount ? amount.of : undefined;
    const neededFor =
      typeof of === "string" && of in optionOf ? optionOf[of as keyof typeof optionOf] : undefined;
    return [
      ...ofRunning(surcharge, path),
      ...checkTiers(document, surcharge, path),
      ...measures(surcharge, path),
      ...("each" in amount && Number(amount.each) === 0
        ? [{ path: [...path, "amount", "each"], message: `surcharge ${code}: “each” is more than 0` }]
        : []),
      ...(surcharge.placesAt !== undefined && surcharge.places === undefined
        ? [{ path: [...path, "placesAt"], message: `surcharge ${code} has “placesAt” and no “places”` }]
        : []),
      ...(surcharge.fromParcel !== undefined && surcharge.per !== "parcel"
        ? [
            {
              path: [...path, "fromParcel"],
              message: `surcharge ${code} has “fromParcel” and is of the whole shipment: give it “per”: “parcel”`,
            },
          ]
        : []),
      ...(first !== undefined && (first.per !== surcharge.per || (first.rank ?? 1) !== (surcharge.rank ?? 1))
        ? [
            {
              path,
              message: `surcharge ${code} shares group ${group} with ${first.code}: give both the same “per” and “rank”`,
            },
          ]
        : []),
      ...(min !== undefined && max !== undefined && Number(min) > Number(max)
        ? [{ path: [...path, "amount"], message: `surcharge ${code}: its “min” is more than its “max”` }]
        : []),
      ...(neededFor !== undefined && when !== neededFor
        ? [
            {
              path: [...path, "when"],
              message: `surcharge ${code} is a percent of what only ${neededFor} has: give it “when”: “${neededFor}”`,
            },
          ]
        : []),
      ...(surcharge.active !== false && !offers(document, when)
        ? [
            {
              severity: "warning" as const,
              path,
              message: `surcharge ${code} is never charged: nothing here offers ${when}`,
            },
          ]
        : []),
    ];
  });
  return [...findings, ...checkChosen(surcharges)];
}

/** Sizes without a measure, and a density finer than it is counted. */
function measures(surcharge: DocumentSurcharge, path: Path): readonly Finding[] {
  const { code, amount } = surcharge;
  const empty = (["above", "below"] as const).filter(
    (key) => surcharge[key] !== undefined && Object.keys(surcharge[key]).length === 0,
  );
  return [
    ...empty.map((key) => ({
      path: [...path, key],
      message: `surcharge ${code} names no weight or size in “${key}”`,
    })),
    ...("kgPerM3" in amount && !isInHundredths(amount.kgPerM3)
      ? [
          {
            path: [...path, "amount", "kgPerM3"],
            message: `${amount.kgPerM3} kg/m³ is finer than a density is counted: at most 2 decimals`,
          },
        ]
      : []),
  ];
}

function isInHundredths(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

/** Minimums and discounts are of the shipment's running total. */
function ofRunning({ code, per, group, amount }: DocumentSurcharge, path: Path): readonly Finding[] {
  if (!("atLeast" in amount || "discount" in amount)) return [];
  const tiers = "discount" in amount && typeof amount.discount !== "number" ? amount.discount : [];
  const from = tiers.map((tier) => Number(tier.from));
  return [
    ...(per === "shipment" && group === undefined
      ? []
      : [
          {
            path,
            message: `surcharge ${code} is of the whole shipment: give it “per”: “shipment” and no “group”`,
          },
        ]),
    ...(from.some((amountFrom, at) => at > 0 && amountFrom <= (from[at - 1] ?? 0))
      ? [
          {
            path: [...path, "amount"],
            message: `surcharge ${code}: each “from” is more than the one before it`,
          },
        ]
      : []),
  ];
}

const optionOf = {
  base: undefined,
  running: undefined,
  "insured-amount": "insurance",
  "collected-amount": "cash-on-delivery",
  "goods-value": undefined,
} as const;

function offers(
  { services, cashOnDelivery, currency, pickup }: TariffDocument,
  when: DocumentSurcharge["when"],
): boolean {
  switch (when) {
    case "cash-on-delivery":
      return cashOnDelivery !== undefined && minorOf(cashOnDelivery.max, currency) > 0;
    case "insurance":
      return services.some(({ insurance }) => insurance !== undefined);
    case "saturday-delivery":
      return services.some(({ saturdayDelivery }) => saturdayDelivery !== undefined);
    case "pickup":
      return pickup !== undefined;
    default:
      return true;
  }
}
