import type {
  DocumentBracket,
  DocumentService,
  DocumentZonePrices,
  TariffDocument,
} from "../document/document.ts";
import { toGrams } from "../document/units.ts";
import type { Finding, Path } from "../problem.ts";

/** One price for a parcel: from above `after` up to and including `upTo`. */
interface Step {
  readonly after: number;
  readonly upTo: number;
  readonly price: number;
  /** Present: the price is for each started one of these. */
  readonly per: number | undefined;
  /** Present: the price is for each further one of these, beside `before`. */
  readonly each: number | undefined;
  /** The price of the row before at its top. */
  readonly before: number;
  readonly path: Path;
}

/** Checks each service's prices: forgotten zones, steps out of order or unreachable, falling prices. */
export function checkPrices({ services, zones }: TariffDocument): readonly Finding[] {
  return services.flatMap((service, index) => {
    const path = ["services", index];
    return [
      ...gaps(
        service,
        zones.map(({ code }) => code),
        path,
      ),
      ...service.prices.flatMap((row, at) => checkRow(service, row, [...path, "prices", at])),
    ];
  });
}

function gaps(service: DocumentService, zones: readonly string[], path: Path): readonly Finding[] {
  if (service.prices.length === 0) {
    return [{ path: [...path, "prices"], message: `“prices” of service ${service.code} is empty` }];
  }
  const priced = new Set(service.prices.map(({ zone }) => zone));
  const left = new Set(service.notServed);
  const forgotten = zones.filter((zone) => !priced.has(zone) && !left.has(zone));
  const both = [...left].filter((zone) => priced.has(zone));
  return [
    ...(forgotten.length === 0
      ? []
      : [
          {
            path: [...path, "prices"],
            message: `service ${service.code} has no prices for ${listed("zone", forgotten)}: add them, or name the zones in the service's “notServed” when it does not go there`,
          },
        ]),
    ...both.map((zone) => ({
      path: [...path, "notServed"],
      message: `service ${service.code} has prices for zone ${zone} and names it in “notServed”: one of them is wrong`,
    })),
  ];
}

function checkRow(service: DocumentService, row: DocumentZonePrices, path: Path): readonly Finding[] {
  const measured = unitsOf(service, row, path);
  if (measured.length > 0) return measured;
  const steps = stepsOf(row, path);
  const disorder = steps.filter(({ after, upTo }) => upTo <= after);
  if (disorder.length > 0) {
    return disorder.map((step) => ({
      path: step.path,
      message:
        step.upTo === step.after
          ? `zone ${row.zone} has two prices up to ${amountOf(service, step.upTo)}`
          : `zone ${row.zone}: up to ${amountOf(service, step.upTo)} comes after up to ${amountOf(service, step.after)}: the lower one goes first`,
    }));
  }
  return [
    ...steps
      .filter(({ per, each }) => per !== undefined && each !== undefined)
      .map(({ upTo, path: at }) => ({
        path: at,
        message: `zone ${row.zone}: up to ${amountOf(service, upTo)} has a price for each of the whole and one for each further step: write one of them`,
      })),
    ...(service.allowFallingPrices || service.cheaperNextBreak ? [] : falls(service, row, steps)),
    ...unmet(service, row, steps),
    ...missingCompartments(service, row, steps, path),
  ];
}

/** Brackets and further steps in the unit that the service is charged by. */
function unitsOf(service: DocumentService, row: DocumentZonePrices, path: Path): readonly Finding[] {
  const wanted = keyOf[service.chargedBy ?? "weight"];
  const wrong = row.brackets.findIndex((bracket) => !(wanted in bracket));
  const { beyond } = row;
  const further = furtherKeyOf[service.chargedBy ?? "weight"];
  return [
    ...(wrong === -1
      ? []
      : [
          {
            path: [...path, "brackets", wrong],
            message: `service ${service.code} is charged by ${service.chargedBy ?? "weight"}: its prices are given by “${wanted}”`,
          },
        ]),
    ...(beyond === undefined || (service.chargedBy !== "compartment" && further in beyond)
      ? []
      : [
          {
            path: [...path, "beyond"],
            message:
              service.chargedBy === "compartment"
                ? "there is nothing beyond the largest compartment"
                : `service ${service.code} is charged by ${service.chargedBy ?? "weight"}: further steps are given by “${further}”`,
          },
        ]),
  ];
}

const keyOf = { weight: "upToKg", compartment: "compartment", pieces: "upToPieces", size: "upToCm" } as const;
const furtherKeyOf = { weight: "eachKg", compartment: "", pieces: "eachPieces", size: "eachCm" } as const;

function stepsOf(row: DocumentZonePrices, path: Path): readonly Step[] {
  const steps: Step[] = [];
  for (const [index, bracket] of row.brackets.entries()) {
    const last = steps.at(-1);
    steps.push({
      after: last?.upTo ?? 0,
      upTo: topOf(bracket),
      price: Number(bracket.price),
      per: perOf(bracket),
      each: eachOf(bracket),
      before: last === undefined ? 0 : priceAt(last, last.upTo),
      path: [...path, "brackets", index],
    });
  }
  return steps;
}

/** Grams, centimetres, or a number of compartments or pieces. */
function topOf(bracket: DocumentBracket): number {
  if ("upToKg" in bracket) return toGrams(bracket.upToKg);
  if ("upToCm" in bracket) return bracket.upToCm;
  return "compartment" in bracket ? bracket.compartment : bracket.upToPieces;
}

function perOf(bracket: DocumentBracket): number | undefined {
  if ("upToKg" in bracket) return bracket.perKg === undefined ? undefined : toGrams(bracket.perKg);
  if ("upToCm" in bracket) return bracket.perCm;
  return "upToPieces" in bracket ? bracket.perPieces : undefined;
}

function eachOf(bracket: DocumentBracket): number | undefined {
  if ("upToKg" in bracket) return bracket.eachKg === undefined ? undefined : toGrams(bracket.eachKg);
  if ("upToCm" in bracket) return bracket.eachCm;
  return "upToPieces" in bracket ? bracket.eachPieces : undefined;
}

function falls(
  service: DocumentService,
  row: DocumentZonePrices,
  steps: readonly Step[],
): readonly Finding[] {
  return steps.flatMap((step, index) => {
    const before = steps[index - 1];
    if (before === undefined) return [];
    const [paid, now] = [priceAt(before, before.upTo), priceAt(step, before.upTo + 1)];
    if (now >= paid) return [];
    const what = step.per === undefined && step.each === undefined ? "costs" : `begins at`;
    return [
      {
        path: step.path,
        message: `zone ${row.zone}: up to ${amountOf(service, step.upTo)} ${what} ${plainAmount(now)}, less than up to ${amountOf(service, step.after)} (${plainAmount(paid)}): when that is meant, give service ${service.code} “allowFallingPrices”: true`,
      },
    ];
  });
}

function priceAt({ price, per, each, before, after }: Step, measure: number): number {
  if (each !== undefined) return before + Math.ceil((measure - after) / each) * price;
  return per === undefined ? price : Math.ceil(measure / per) * price;
}

/** Steps that no parcel of this service reaches. */
function unmet(
  service: DocumentService,
  row: DocumentZonePrices,
  steps: readonly Step[],
): readonly Finding[] {
  const { step, least, most, why } = measuresOf(service);
  return steps.flatMap(({ after, upTo, path }) => {
    const finding = (reason: string) => [
      {
        path,
        message: `zone ${row.zone}: nobody ever pays the price up to ${amountOf(service, upTo)}: ${reason}`,
      },
    ];
    if (upTo < least) return finding(`less than ${amountOf(service, least)} is never charged`);
    if (after >= most) return finding(why);
    return Math.floor(upTo / step) * step > after
      ? []
      : finding(`weights are rounded up to steps of ${amountOf(service, step)}`);
  });
}

interface Measures {
  readonly step: number;
  readonly least: number;
  readonly most: number;
  /** The reason for the upper bound. */
  readonly why: string;
}

/** The range of chargeable measures. */
function measuresOf(service: DocumentService): Measures {
  const { billableWeight: billable, limits, compartments } = service;
  const endless = { step: 1, least: 1, most: Number.POSITIVE_INFINITY, why: "" };
  if (service.chargedBy === "pieces") return piecesOf(limits, endless);
  if (service.chargedBy === "size") return { ...endless, step: 0.001, least: 0.001 };
  if (service.chargedBy === "compartment") {
    const largest = (compartments ?? []).reduce((most, { compartment }) => Math.max(most, compartment), 0);
    return { ...endless, most: largest, why: `the largest compartment is ${largest}` };
  }
  const step = toGrams(billable?.stepKg ?? 0.001);
  const up = (grams: number) => Math.ceil(grams / step) * step;
  const least = up(toGrams(billable?.minKg ?? billable?.stepKg ?? 0.001));
  const heaviest = limits?.maxWeightKg;
  if (billable?.per === "shipment" || heaviest === undefined) return { ...endless, step, least };
  const bulkiest = volumetricKg(billable, limits);
  const most = up(Math.max(toGrams(heaviest), bulkiest === undefined ? Infinity : toGrams(bulkiest)));
  return { step, least, most, why: `the service's limits end at ${amountOf(service, most)}` };
}

function piecesOf(limits: DocumentService["limits"], endless: Measures): Measures {
  const most = limits?.maxParcels;
  return most === undefined
    ? endless
    : { ...endless, most, why: `the service's limits end at ${most} parcels` };
}

/** The largest volumetric weight of a parcel within the limits; undefined: no limit bounds it. */
function volumetricKg(
  billable: DocumentService["billableWeight"],
  limits: DocumentService["limits"] = {},
): number | undefined {
  const { volumetricDivisor, volumetricKgPerM3, volumeSides } = billable ?? {};
  // Rounded sides may be longer than the limits.
  if (volumeSides !== undefined) return undefined;
  const divisor = volumetricKgPerM3 === undefined ? volumetricDivisor : 1_000_000 / volumetricKgPerM3;
  if (divisor === undefined) return 0;
  const { maxLongestSideCm: side, maxGirthCm: girth, maxSumOfSidesCm: sum } = limits;
  const volumes = [
    ...(side === undefined ? [] : [side ** 3]),
    // longest + 2 (b + c) is at most the girth: the volume is largest with a third and two sixths of it.
    ...(girth === undefined ? [] : [girth ** 3 / 108]),
    ...(sum === undefined ? [] : [(sum / 3) ** 3]),
  ];
  return volumes.length === 0 ? undefined : Math.ceil((Math.min(...volumes) / divisor) * 1_000) / 1_000;
}

function missingCompartments(
  service: DocumentService,
  row: DocumentZonePrices,
  steps: readonly Step[],
  path: Path,
): readonly Finding[] {
  const highest = steps.at(-1)?.upTo ?? 0;
  return (service.compartments ?? [])
    .filter(({ compartment }) => service.chargedBy === "compartment" && compartment > highest)
    .map(({ compartment }) => ({
      path,
      message: `zone ${row.zone} has no price for compartment ${compartment}`,
    }));
}

function amountOf({ chargedBy }: DocumentService, measure: number): string {
  if (chargedBy === "compartment") return `compartment ${measure}`;
  if (chargedBy === "size") return `${measure} cm`;
  return chargedBy === "pieces" ? `${measure} pieces` : `${measure / 1_000} kg`;
}

function plainAmount(amount: number): string {
  return String(Math.round(amount * 1e6) / 1e6);
}

function listed(noun: string, names: readonly string[]): string {
  return `${noun}${names.length > 1 ? "s" : ""} ${names.join(", ")}`;
}
