/** The features of the tariff model that a pricing used: random tariffs must reach all of them. */
import type { PriceExplanation, PricingRequest, Tariff, Volume } from "../../../app/domain/engine/index.ts";

const placeRules = ["postcode", "prefix", "range", "city", "state", "country", "rest-of-world"] as const;

export const features: readonly string[] = [
  ...placeRules.flatMap((rule) => [`destination by ${rule}`, `origin by ${rule}`]),
  "zone from anywhere beside zones from somewhere",
  "zone by distance",
  "charged at a distance",
  "not charged: distance",
  "no collection",
  "no delivery",
  "no price beyond the last bracket",
  "no compartment",
  "shipment of too many parcels",
  "shipment too heavy",
  "no goods value",
  "above the last tier",
  ...["weight", "compartment", "pieces", "size"].map((measure) => `measure ${measure}`),
  "billed per parcel",
  "billed per shipment",
  "larger of sums",
  "volumetric counts",
  "actual counts beside volumetric",
  "minimum weight",
  "price per band",
  "steps beyond the last bracket",
  "exactly on a bracket's top",
  ...[
    "inactive",
    "service",
    "zone",
    "place",
    "recipient",
    "date",
    "too-few-parcels",
    "not-asked-for",
    "not-above-threshold",
    "not-below-threshold",
  ].map((why) => `not charged: ${why}`),
  "not charged: smaller-in-group",
  "outdone for one parcel, charged for another",
  "at-least per shipment",
  "discount per shipment",
  "a minimum that adds",
  "a discount that takes off",
  "a discount that its floor bounds",
  "further parcels cheaper",
  "further parcels at a price",
  "a surcharge of further parcels",
  "minimum weight of a size",
  "some parcels alone, others together",
  "volume by density",
  "volume in cubic inches a pound",
  "volume of whole sides",
  "volume that does not count",
  "pieces rounded before the sum",
  "price rounded to a multiple",
  "total rounded to a multiple",
  "another tax in the entered prices",
  "another tax in the entered prices beside a surcharge's own",
  "city before prefixes and ranges",
  "a higher bracket that is cheaper",
  "a price finer than a minor unit",
  "charged at the origin",
  "charged on weekdays",
  "a price for each further step between two rows",
  "steps beyond a row of further steps",
  "a parcel smaller than is taken",
  "a parcel of more volume than is taken",
  "charged above a volume",
  "charged below a volume",
  "volume counts up to a size",
  ...[
    "fixed",
    "percent",
    "per-weight",
    "per-amount",
    "tiered",
    "per-size",
    "per-volume",
    "per-missing-weight",
  ].flatMap((kind) => [`${kind} per parcel`, `${kind} per shipment`]),
  "a share of one that ranks above",
  ...["base", "running", "insured-amount", "collected-amount", "goods-value", "chosen surcharges"].flatMap(
    (of) => [`percent of ${of} per parcel`, `percent of ${of} per shipment`],
  ),
  "running upon running",
  "bound by minimum",
  "bound by maximum",
  ...["cash-on-delivery", "insurance", "saturday-delivery", "pickup"].map((when) => `charged for ${when}`),
  ...["services", "zones", "places", "dates", "above", "below", "group"].map(
    (limit) => `charged within ${limit}`,
  ),
  "charged for one parcel of several",
  "tax by rule",
  "tax by eu-vat",
  "tax by none",
  ...["merchant", "departure", "export", "import", "atlantic-islands", "reverse-charge", "outside-eu"].map(
    (because) => `tax of the contract: ${because}`,
  ),
  "surcharges with a tax of their own",
  "another tax shown to the shopper",
  "tax share since a day",
  "gross prices with tax",
  "net prices with tax",
  "sum is a half",
  "sum has no end in decimals",
  "amount beyond exact numbers",
];

export function featuresOf(
  tariff: Tariff,
  serviceCode: string,
  request: PricingRequest,
  outcome: PriceExplanation | string,
): ReadonlySet<string> {
  if (typeof outcome === "string") return new Set([refusalOf(outcome)]);
  const service = tariff.services.find(({ code }) => code === serviceCode)!;
  const found = new Set<string>();
  const note = (feature: string, met = true) => {
    if (met) found.add(feature);
  };
  const { zone, parcels, brackets, surcharges, tax, rounding } = outcome;
  note(`destination by ${zone.destination.by}`);
  if (zone.origin !== null) note(`origin by ${zone.origin.by}`);
  note(
    "zone from anywhere beside zones from somewhere",
    zone.origin === null && tariff.zones.some(({ from }) => from),
  );
  note(
    "zone by distance",
    tariff.zones.some(({ code, bands }) => code === zone.code && bands !== undefined),
  );
  const { per, largerOf, volumetricDivisor } = service.billableWeight;
  note(`measure ${service.measure}`);
  note(`billed per ${per}`, service.measure === "weight");
  note(
    "larger of sums",
    per === "shipment" && largerOf === "shipment" && volumetricDivisor !== undefined && parcels.length > 1,
  );
  note(
    "volumetric counts",
    parcels.some(({ counts }) => counts === "volumetric"),
  );
  note(
    "actual counts beside volumetric",
    parcels.some(({ counts, volumetricG }) => counts === "actual" && volumetricG !== null),
  );
  note(
    "minimum weight",
    brackets.some(({ minimumApplies }) => minimumApplies),
  );
  note(
    "price per band",
    brackets.some(({ bands }) => bands > 1),
  );
  note(
    "steps beyond the last bracket",
    brackets.some(({ beyond }) => beyond !== null),
  );
  note(
    "exactly on a bracket's top",
    brackets.some(({ value, upTo }) => value === upTo),
  );

  const { volumetricKgPerM3, volumeSides, eachStepG } = service.billableWeight;
  const hasVolume = volumetricKgPerM3 !== undefined || volumetricDivisor !== undefined;
  note(
    "volume by density",
    volumetricKgPerM3 !== undefined && parcels.some(({ counts }) => counts === "volumetric"),
  );
  note(
    "volume in cubic inches a pound",
    service.billableWeight.volumetricIn3PerLb !== undefined &&
      parcels.some(({ counts }) => counts === "volumetric"),
  );
  note(
    "volume of whole sides",
    volumeSides !== undefined && parcels.some(({ counts }) => counts === "volumetric"),
  );
  note("volume that does not count", hasVolume && parcels.some(({ volumetricG }) => volumetricG === null));
  note("pieces rounded before the sum", eachStepG !== undefined && per === "shipment");
  note("price rounded to a multiple", tariff.rounding !== undefined && !rounding.sum.endsWith("00"));
  note("total rounded to a multiple", rounding.of === "total" && tax.ppm > 0);
  note("another tax in the entered prices", tax.enteredPpm !== undefined);
  note(
    "another tax in the entered prices beside a surcharge's own",
    tax.enteredPpm !== undefined && tax.parts.length > 1,
  );
  note("city before prefixes and ranges", tariff.citiesFirst === true && zone.destination.by === "city");
  const listed = brackets.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  note("further parcels cheaper", service.furtherParcels !== undefined && outcome.baseMinor < listed);
  const { furtherParcels = [] } = service;
  note(
    "further parcels at a price",
    brackets.length > 1 && furtherParcels.some((each) => "minor" in each && each.from <= parcels.length),
  );
  note(
    "minimum weight of a size",
    parcels.some(({ counts }) => counts === "minimum"),
  );
  note(
    "some parcels alone, others together",
    service.measure === "weight" &&
      brackets.some(({ parcel }) => parcel === null) &&
      brackets.some(({ parcel }) => parcel !== null),
  );
  note(
    "a higher bracket that is cheaper",
    brackets.some(({ value, upTo }) =>
      service.prices.some(
        ({ zone: code, brackets: all }) =>
          code === zone.code && all.some((each) => each.upTo >= value && each.upTo < upTo),
      ),
    ),
  );
  note(
    "a price finer than a minor unit",
    brackets.some(({ totalMinor }) => !Number.isInteger(totalMinor)),
  );

  note(
    "a price for each further step between two rows",
    brackets.some(({ slope, bands, beyond }) => slope !== undefined && bands > 1 && beyond === null),
  );
  note(
    "steps beyond a row of further steps",
    brackets.some(({ slope, beyond }) => slope !== undefined && beyond !== null),
  );
  note(
    "volume counts up to a size",
    service.billableWeight.volumetricOnly?.upTo !== undefined &&
      parcels.some(({ counts }) => counts === "volumetric"),
  );

  let runningRanks = 0;
  for (const { code, notCharged, charges } of surcharges) {
    const surcharge = tariff.surcharges.find((each) => each.code === code)!;
    if (notCharged !== null) {
      note(`not charged: ${notCharged}`);
      continue;
    }
    const { amount } = surcharge;
    const ofShipment = amount.kind === "at-least" || amount.kind === "discount";
    note(`${amount.kind} per ${ofShipment ? "shipment" : surcharge.per}`);
    const [charge] = charges;
    note("charged at the origin", surcharge.places !== undefined && surcharge.placesAt === "origin");
    note("charged on weekdays", surcharge.weekdays !== undefined);
    note("charged at a distance", surcharge.bands !== undefined);
    note("a surcharge of further parcels", surcharge.fromParcel !== undefined && surcharge.per === "parcel");
    note("a minimum that adds", amount.kind === "at-least" && charge?.amount !== "0");
    note("a discount that takes off", amount.kind === "discount" && charge?.amount.startsWith("-") === true);
    note("a discount that its floor bounds", amount.kind === "discount" && charge?.bound === "minimum");
    if (amount.kind === "percent") {
      const of = typeof amount.of === "string" ? amount.of : "chosen surcharges";
      note(`percent of ${of} per ${surcharge.per}`);
      if (typeof amount.of !== "string") {
        const { surcharges: codes } = amount.of;
        const chosen = tariff.surcharges.filter((each) => codes.includes(each.code));
        note(
          "a share of one that ranks above",
          chosen.some(({ rank }) => rank > surcharge.rank) && charge?.amount !== "0",
        );
      }
      if (amount.of === "running") runningRanks += 1;
    }
    note(`charged for ${surcharge.when}`);
    const hasVolume = (sizes: Volume = {}) => sizes.volumeL !== undefined || sizes.volumeFt3 !== undefined;
    note("charged above a volume", hasVolume(surcharge.above));
    note("charged below a volume", hasVolume(surcharge.below));
    for (const limit of ["services", "zones", "places", "dates", "above", "below", "group"] as const) {
      note(`charged within ${limit}`, surcharge[limit] !== undefined);
    }
    for (const { bound } of charges) if (bound !== null) note(`bound by ${bound}`);
    note(
      "outdone for one parcel, charged for another",
      charges.some(({ outdoneBy }) => outdoneBy !== null),
    );
    note(
      "charged for one parcel of several",
      surcharge.per === "parcel" && charges.length < request.parcels.length,
    );
  }
  note("running upon running", runningRanks > 1);
  note(tax.by === "contract" ? `tax of the contract: ${tax.because}` : `tax by ${tax.by}`);
  note("surcharges with a tax of their own", tax.parts.length > 1);
  note("another tax shown to the shopper", tariff.tax.shopper !== undefined && outcome.shown !== null);
  note("tax share since a day", tax.since !== null);
  note(`${tax.prices} prices with tax`, tax.ppm > 0);
  note("sum is a half", /\.5$/.test(rounding.sum));
  note("sum has no end in decimals", rounding.sum.includes("/"));
  note("amount beyond exact numbers", rounding.roundedMinor * 1e12 > Number.MAX_SAFE_INTEGER);
  return found;
}

function refusalOf(message: string): string {
  if (message.startsWith("No collection")) return "no collection";
  if (message.startsWith("No delivery")) return "no delivery";
  if (message.includes("has no locker compartment")) return "no compartment";
  if (message.startsWith("There are more parcels than the carrier takes"))
    return "shipment of too many parcels";
  if (message.startsWith("The price depends on the goods' value")) return "no goods value";
  if (message.includes("value is above the last")) return "above the last tier";
  if (message.startsWith("A parcel is smaller")) return "a parcel smaller than is taken";
  if (message.startsWith("A parcel is larger")) return "a parcel of more volume than is taken";
  if (message.startsWith("The parcels together")) return "shipment too heavy";
  return "no price beyond the last bracket";
}
