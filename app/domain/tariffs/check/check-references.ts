import { countriesWithHolidays, isCurrency } from "../../engine/index.ts";
import type { DocumentService, TariffDocument } from "../document/document.ts";
import type { Finding, Path } from "../problem.ts";

/** Duplicate codes, and references to missing names. */
export function checkReferences(document: TariffDocument): readonly Finding[] {
  const { currency, timeZone, pickup, zones, services, surcharges = [], label, scans } = document;
  const zoneCodes = new Set(zones.map(({ code }) => code));
  const serviceCodes = new Set(services.map(({ code }) => code));
  const unknown = (what: string, known: ReadonlySet<string>, names: readonly string[] = [], path: Path) =>
    names.flatMap((name, index) =>
      known.has(name)
        ? []
        : [{ path: [...path, index], message: `there is no ${what} ${name}${nearest(name, known)}` }],
    );
  return [
    ...(isCurrency(currency)
      ? []
      : [{ path: ["currency"], message: `${currency} is not an ISO 4217 currency` }]),
    ...(isTimeZone(timeZone)
      ? []
      : [{ path: ["timeZone"], message: `${timeZone} is not an IANA time zone such as Europe/Athens` }]),
    ...(pickup?.holidays === undefined || countriesWithHolidays.includes(pickup.holidays)
      ? []
      : [
          {
            path: ["pickup", "holidays"],
            message: `the public holidays of ${pickup.holidays} are not known here: list the days in “closedOn”`,
          },
        ]),
    ...doubles("zone", zones, ["zones"]),
    ...doubles("service", services, ["services"]),
    ...doubles("surcharge", surcharges, ["surcharges"]),
    ...doubles(
      "routing of zone",
      (label?.routing ?? []).map(({ zone }) => ({ code: zone })),
      ["label", "routing"],
    ),
    ...(label?.routing ?? []).flatMap(({ zone }, index) =>
      zoneCodes.has(zone)
        ? []
        : [
            {
              path: ["label", "routing", index, "zone"],
              message: `there is no zone ${zone}${nearest(zone, zoneCodes)}`,
            },
          ],
    ),
    ...doubles(
      "status",
      (scans?.statuses ?? []).map(({ courier: word }) => ({ code: word })),
      ["scans", "statuses"],
    ),
    ...services.flatMap((service, index) => {
      const { code, prices, notServed, chargedBy, sizeBy, compartments, furtherParcels, billableWeight } =
        service;
      const path = ["services", index];
      const seen = new Set<string>();
      return [
        ...prices.flatMap(({ zone }, at): readonly Finding[] => {
          const isDouble = seen.has(zone);
          seen.add(zone);
          if (isDouble)
            return [
              {
                path: [...path, "prices", at],
                message: `service ${code} has prices for zone ${zone} twice`,
              },
            ];
          return zoneCodes.has(zone)
            ? []
            : [
                {
                  path: [...path, "prices", at],
                  message: `there is no zone ${zone}${nearest(zone, zoneCodes)}`,
                },
              ];
        }),
        ...unknown("zone", zoneCodes, notServed, [...path, "notServed"]),
        ...(sizeBy === undefined || chargedBy === "size"
          ? []
          : [
              {
                path: [...path, "sizeBy"],
                message: `service ${code} has “sizeBy” and is not charged by it: give it “chargedBy”: “size”`,
              },
            ]),
        ...((furtherParcels ?? []).every(({ from }, at, all) => from > (all[at - 1]?.from ?? 1))
          ? []
          : [
              {
                path: [...path, "furtherParcels"],
                message: `service ${code}: in “furtherParcels” each “from” is more than the one before it`,
              },
            ]),
        ...(furtherParcels === undefined || (chargedBy !== "pieces" && billableWeight?.per !== "shipment")
          ? []
          : [
              {
                path: [...path, "furtherParcels"],
                message: `service ${code} has one price for all parcels, so none is a further one: drop “furtherParcels”, or charge “per”: “parcel”`,
              },
            ]),
        ...weightTerms(service, path),
        ...((chargedBy === "compartment") === (compartments !== undefined)
          ? []
          : [
              {
                path,
                message: `service ${code}: “chargedBy”: “compartment” and a list of “compartments” belong together`,
              },
            ]),
      ];
    }),
    ...surcharges.flatMap((surcharge, index) => [
      ...unknown("zone", zoneCodes, surcharge.zones, ["surcharges", index, "zones"]),
      ...unknown("service", serviceCodes, surcharge.services, ["surcharges", index, "services"]),
    ]),
  ];
}

/** Terms of the billed weight that exclude or need each other. */
function weightTerms(
  { code, chargedBy, billableWeight: weight }: DocumentService,
  path: Path,
): readonly Finding[] {
  if (weight === undefined) return [];
  const divisors = (["volumetricDivisor", "volumetricKgPerM3", "volumetricIn3PerLb"] as const).filter(
    (key) => weight[key] !== undefined,
  );
  const hasVolume = divisors.length > 0;
  const finding = (key: keyof typeof weight, message: string): Finding => ({
    path: [...path, "billableWeight", key],
    message: `service ${code}: ${message}`,
  });
  return [
    ...divisors.slice(1).map((key) => finding(key, `give “${divisors[0]}” or “${key}”, not both`)),
    ...(["volumeSides", "volumetricOnly"] as const).flatMap((key) =>
      hasVolume || weight[key] === undefined
        ? []
        : [finding(key, `“${key}” needs “volumetricDivisor”, “volumetricKgPerM3” or “volumetricIn3PerLb”`)],
    ),
    ...(weight.eachAbove !== undefined && weight.per !== "shipment"
      ? [finding("eachAbove", "“eachAbove” is for “per”: “shipment”: “per”: “parcel” bills each anyway")]
      : []),
    ...(weight.eachAbove !== undefined && chargedBy !== undefined && chargedBy !== "weight"
      ? [
          finding(
            "eachAbove",
            `“eachAbove” is for prices by weight, and the service is charged by ${chargedBy}`,
          ),
        ]
      : []),
    ...(weight.eachAbove !== undefined && Object.keys(weight.eachAbove).length === 0
      ? [finding("eachAbove", "“eachAbove” names no weight or size")]
      : []),
    ...(weight.volumetricOnly?.upTo !== undefined && Object.keys(weight.volumetricOnly.upTo).length === 0
      ? [finding("volumetricOnly", "“upTo” names no weight or size")]
      : []),
    ...((weight.minimums ?? []).some(({ above }) => Object.keys(above).length === 0)
      ? [finding("minimums", "“above” in “minimums” names no size: a minimum for every parcel is “minKg”")]
      : []),
    ...(weight.eachStepKg !== undefined && weight.per !== "shipment"
      ? [finding("eachStepKg", "“eachStepKg” is for “per”: “shipment”; write “stepKg”")]
      : []),
  ];
}

function doubles(what: string, rows: readonly { readonly code: string }[], path: Path): readonly Finding[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ code }, index) => {
    const earlier = first.get(code);
    if (earlier === undefined) {
      first.set(code, index);
      return [];
    }
    return [{ path: [...path, index], message: `${what} ${code} is there twice`, seen: [...path, earlier] }];
  });
}

/** Codes that differ only in case are easily mistaken. */
function nearest(name: string, known: ReadonlySet<string>): string {
  const meant = [...known].find((each) => each.toLowerCase() === name.toLowerCase());
  if (meant !== undefined) return `: write ${meant}`;
  return known.size <= 12 ? `, only ${[...known].join(", ")}` : "";
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
