/** A price's explanation as lines for people. */
import type {
  ContractVatReason,
  CurrencyCode,
  PlaceMatch,
  Price,
  PriceExplanation,
  SurchargeExplanation,
} from "../../../domain/engine/index.ts";
import { currencyExponent } from "../../../domain/engine/index.ts";

type Bracket = PriceExplanation["brackets"][number];
type Charge = SurchargeExplanation["charges"][number];

/** @param title the service's title */
export function explanationLines(
  title: string,
  price: Price,
  explained: PriceExplanation,
): readonly string[] {
  const { currency, zone, tax, rounding, shown } = explained;
  const amount = (minor: string | number) => decimal(String(minor), currency);
  const validTo = explained.validTo === null ? "" : ` to ${explained.validTo}`;
  return [
    `${title}: ${amount(price.totalMinor)} ${currency} = ${amount(price.netMinor)} net + ${amount(price.taxMinor)} tax`,
    `  on ${explained.date} in ${explained.timeZone}; the tariff holds from ${explained.validFrom}${validTo}`,
    `  zone ${zone.code}${zone.remote ? " (remote)" : ""}: by ${placeText(zone.destination)}${zone.origin === null ? "" : `, from ${placeText(zone.origin)}`}${zone.band === null ? "" : `, distance ${zone.band}`}`,
    ...explained.parcels.map(parcelLine),
    ...explained.brackets.map((bracket) => bracketLine(bracket, amount)),
    `  base ${amount(explained.baseMinor)}`,
    ...explained.surcharges.flatMap((surcharge) => surchargeLines(surcharge, amount)),
    rounding.of === "total"
      ? `  sum ${amount(rounding.sum)}, the total with its tax rounded to ${amount(rounding.roundedMinor)}`
      : `  sum ${amount(rounding.sum)}, rounded to ${amount(rounding.roundedMinor)}${tax.prices === "gross" ? ", tax included" : ""}`,
    ...(tax.enteredPpm === undefined
      ? []
      : [`  the prices have tax ${percent(tax.enteredPpm)} of home in them, which is taken out first`]),
    ...tax.parts.map((part, at) => {
      const isShipments = at === tax.parts.length - 1;
      const of = tax.parts.length === 1 ? "" : ` of ${amount(part.minor)}`;
      const source = isShipments ? taxSource(tax) : " (a surcharge's own)";
      return `  tax ${percent(part.ppm)}${of}${source}: ${amount(part.taxMinor)}`;
    }),
    ...(shown === null
      ? []
      : [`  the shopper sees ${amount(shown.minor)}: net, and tax ${percent(shown.ppm)}`]),
  ];
}

function parcelLine(
  { actualG, volumetricG, counts }: PriceExplanation["parcels"][number],
  index: number,
): string {
  const scales = `${kg(actualG)} on the scales`;
  const volume = volumetricG === null ? "" : `, ${kg(volumetricG)} by volume`;
  const which = volumetricG === null && counts === "actual" ? "" : `: ${counting[counts]}`;
  return `  parcel ${index + 1}: ${scales}${volume}${which}`;
}

const counting: Record<PriceExplanation["parcels"][number]["counts"], string> = {
  actual: "the scales count",
  volumetric: "the volume counts",
  minimum: "the minimum of its size counts",
};

function bracketLine(bracket: Bracket, amount: (minor: number) => string): string {
  const { parcel, measure, value, upTo, priceMinor, per, slope, bands, beyond, totalMinor } = bracket;
  const inUnits = unitsOf[measure];
  const who = parcel === null ? "the shipment" : `parcel ${parcel + 1}`;
  const price =
    slope !== undefined
      ? `${amount(slope.afterMinor)} + ${bands} × ${amount(priceMinor)} for each further started ${inUnits(slope.each)} above ${inUnits(slope.after)}`
      : per === null
        ? amount(priceMinor)
        : `${bands} × ${amount(priceMinor)} for each started ${inUnits(per)}`;
  const how =
    measure === "compartment"
      ? `${inUnits(value)}: ${amount(priceMinor)}`
      : `${inUnits(value)}${bracket.minimumApplies ? " (the minimum)" : ""}, up to ${inUnits(upTo)}: ${price}`;
  const further =
    beyond === null
      ? ""
      : ` + ${beyond.steps} × ${amount(beyond.priceMinor)} for each further ${inUnits(beyond.step)}`;
  return `  ${who} pays for ${how}${further}${further === "" && per === null && slope === undefined ? "" : ` = ${amount(totalMinor)}`}`;
}

const unitsOf: Record<Bracket["measure"], (value: number) => string> = {
  weight: kg,
  compartment: (size) => `compartment ${size}`,
  pieces: (count) => `${count} piece${count === 1 ? "" : "s"}`,
  size: (cm) => `${cm} cm`,
};

function surchargeLines(
  { name, code, notCharged, charges }: SurchargeExplanation,
  amount: (minor: string) => string,
): readonly string[] {
  if (notCharged !== null && charges.length === 0)
    return [`  – ${name} (${code}): not charged, ${reasons[notCharged]}`];
  return charges.map((charge) => {
    const of =
      charge.percent &&
      ` = ${percent(charge.percent.ppm)} of ${amount(charge.percent.base)}${chosenText(charge.percent.of)}`;
    const notes = [
      ...(charge.parcel === null ? [] : [`parcel ${charge.parcel + 1}`]),
      ...(charge.steps === null ? [] : [`${charge.steps} steps`]),
      ...(charge.bound === null ? [] : [`its ${charge.bound}`]),
    ];
    const note = notes.length === 0 ? "" : ` (${notes.join(", ")})`;
    return charge.outdoneBy === null
      ? `  + ${name} (${code}): ${amount(charge.amount)}${of ?? ""}${note}`
      : `  – ${name} (${code}): ${amount(charge.amount)} not charged, ${outdone(charge)} is more${note}`;
  });
}

/** The surcharges that it is a share of, where the tariff chooses them. */
function chosenText(of: NonNullable<Charge["percent"]>["of"]): string {
  if (typeof of === "string") return "";
  return ` of ${[...(of.base ? ["base"] : []), ...of.surcharges].join(" and ")}`;
}

function outdone({ outdoneBy }: Charge): string {
  return outdoneBy ?? "another";
}

const reasons: Record<NonNullable<SurchargeExplanation["notCharged"]>, string> = {
  inactive: "it is not active",
  service: "not for this service",
  zone: "not in this zone",
  distance: "not at this distance",
  place: "not at this place",
  "too-few-parcels": "it is for further parcels",
  recipient: "not for this kind of recipient",
  date: "not on this day",
  "not-asked-for": "it was not asked for",
  "not-above-threshold": "no parcel is above its limits",
  "not-below-threshold": "no parcel is below its least sizes",
  "smaller-in-group": "others of its group are more",
};

const reasonsOfContract: Record<ContractVatReason, string> = {
  merchant: "the invoice's, of the merchant's country",
  departure: "the invoice's, where the parcel departs",
  export: "the invoice's: carriage of exports is exempt",
  import: "the invoice's: carriage of imports is exempt",
  "atlantic-islands": "the invoice's: carriage to and from the Azores and Madeira is exempt",
  "reverse-charge": "the invoice's: the merchant owes it, by reverse charge",
  "outside-eu": "the invoice's: outside the EU's VAT",
};

function taxSource({ by, because, place, since }: PriceExplanation["tax"]): string {
  if (by === "none") return "";
  if (because !== undefined) return ` (${reasonsOfContract[because]})`;
  const where = place === null ? "" : ` for ${placeText(place)}`;
  return ` (${by === "rule" ? "the tariff's rule" : "EU VAT"}${where}${since === null ? "" : ` since ${since}`})`;
}

function placeText(match: PlaceMatch): string {
  switch (match.by) {
    case "postcode":
      return `postcode ${match.zip}`;
    case "prefix":
      return `postcodes that begin with ${match.prefix}`;
    case "range":
      return `postcodes ${match.first} to ${match.last}`;
    case "city":
      return `city ${match.city}`;
    case "state":
      return `state ${match.state}`;
    case "country":
      return `country ${match.country}`;
    case "rest-of-world":
      return "the rest of the world";
  }
}

function kg(grams: number): string {
  return `${Number((grams / 1_000).toFixed(6))} kg`;
}

function percent(ppm: number): string {
  return `${ppm / 10_000} %`;
}

/** Exact minor units in major ones: `1237.5` is `12.375`; an endless decimal keeps its fraction. */
function decimal(minor: string, currency: CurrencyCode): string {
  const exponent = currencyExponent(currency);
  if (minor.startsWith("-")) return `-${decimal(minor.slice(1), currency)}`;
  const [numerator = "0", denominator] = minor.split("/");
  if (denominator !== undefined)
    return (Number(numerator) / Number(denominator) / 10 ** exponent).toFixed(exponent + 4);
  const [whole = "0", fraction = ""] = numerator.split(".");
  const digits = whole.padStart(exponent + 1, "0");
  const point = digits.length - exponent;
  const after = `${digits.slice(point)}${fraction}`;
  return after === "" ? digits.slice(0, point) : `${digits.slice(0, point)}.${after}`;
}
