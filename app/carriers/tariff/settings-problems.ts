import type { Place } from "../../engine/index.ts";
import { isCurrency } from "../../engine/index.ts";
import type { TariffSettings } from "./tariff-tables.ts";

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What no single field shows: references, orders and doubles. Pure. */
export function settingsProblems(settings: TariffSettings): readonly Problem[] {
  const zones = new Set(settings.zones.map((zone) => zone.code));
  return [
    ...(isCurrency(settings.currency)
      ? []
      : [{ path: ["currency"], message: "is not an ISO 4217 currency" }]),
    ...doubles(settings.zones, "zones"),
    ...doubles(settings.services, "services"),
    ...settings.zones.flatMap((zone, index) =>
      zone.places.flatMap((place, at) => placeProblems(place, ["zones", index, "places", at])),
    ),
    ...settings.taxes.flatMap((tax, index) => placeProblems(tax.place, ["taxes", index, "place"])),
    ...settings.services.flatMap((service, index) => serviceProblems(service, ["services", index], zones)),
    ...settings.surcharges.flatMap((surcharge, index) =>
      (surcharge.zones ?? []).flatMap((zone, at) =>
        zones.has(zone) ? [] : [unknownZone(["surcharges", index, "zones", at], zone)],
      ),
    ),
  ];
}

function doubles(rows: readonly { readonly code: string }[], path: string): readonly Problem[] {
  return rows.flatMap(({ code }, index) =>
    rows.findIndex((other) => other.code === code) === index
      ? []
      : [{ path: [path, index, "code"], message: `${code} is there twice` }],
  );
}

function placeProblems(place: Place, path: Problem["path"]): readonly Problem[] {
  const narrowed = place.zips ?? place.zipPrefixes ?? place.zipRanges ?? place.cities;
  return [
    ...(place.country === "*" && narrowed !== undefined
      ? [{ path, message: "the rest of the world has no postcodes or cities" }]
      : []),
    ...(place.zipRanges ?? []).flatMap(([first, last], index) =>
      first.length === last.length && first <= last
        ? []
        : [
            {
              path: [...path, "zipRanges", index],
              message: `${first} to ${last}: both ends must be equally long, the first not after the last`,
            },
          ],
    ),
  ];
}

function serviceProblems(
  service: TariffSettings["services"][number],
  path: Problem["path"],
  zones: ReadonlySet<string>,
): readonly Problem[] {
  return service.prices.flatMap((row, index) => {
    const rowPath = [...path, "prices", index];
    const earlier = service.prices.findIndex(({ zone }) => zone === row.zone);
    const ascending = row.brackets.every(
      (bracket, at) => at === 0 || (row.brackets[at - 1]?.upTo ?? 0) < bracket.upTo,
    );
    return [
      ...(zones.has(row.zone) ? [] : [unknownZone([...rowPath, "zone"], row.zone)]),
      ...(earlier === index ? [] : [{ path: [...rowPath, "zone"], message: `${row.zone} has prices twice` }]),
      ...(ascending ? [] : [{ path: [...rowPath, "brackets"], message: "must ascend by upTo" }]),
    ];
  });
}

function unknownZone(path: Problem["path"], zone: string): Problem {
  return { path, message: `there is no zone ${zone}` };
}
