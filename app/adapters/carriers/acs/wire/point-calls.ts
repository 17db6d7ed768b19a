import { z } from "zod";
import { degrees, flag, someText, text } from "../../kit/lax-values.ts";
import type { AcsOperation } from "./acs-call.ts";
import { acsCall } from "./acs-call.ts";
import type { Row } from "./envelope.ts";
import { rowsOf } from "./envelope.ts";

/** A place where a shopper can collect. Source: section 8. */
export interface AcsPoint {
  /** `<station>-<branch>`, such as `ΙΒ-501`, in Greek letters. */
  readonly locationId: string;
  readonly kind: "locker" | "shop";
  readonly country: "GR" | "CY";
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly hours: { readonly always: boolean; readonly weekdays: string; readonly saturday: string };
  /** Whether it takes cash on delivery: lockers with a card terminal. Null: the list does not say. */
  readonly takesCod: boolean | null;
}

const branch = text.pipe(z.string().regex(/^\d+$/));

const pickerRow = z
  .object({
    type: z.enum(["smartlocker", "branch"]),
    name: text,
    street: text,
    area: text,
    city: text,
    sa_zipcode: text,
    lat: degrees,
    lon: degrees,
    is_24h: flag,
    weekdays: text,
    saturday: text,
    Acs_Station_Destination: someText,
    Acs_Station_Branch_Destination: branch,
    Acs_Smartpoint_COD_Supported: flag,
    Country_Code: z.enum(["GR", "CY"]),
  })
  .transform(
    (row): AcsPoint => ({
      locationId: `${row.Acs_Station_Destination}-${row.Acs_Station_Branch_Destination}`,
      kind: row.type === "smartlocker" ? "locker" : "shop",
      country: row.Country_Code,
      name: oneBlank(row.name),
      street: oneBlank(row.street),
      city: oneBlank(row.city || row.area),
      zip: zipOf(row.sa_zipcode, row.Country_Code),
      latitude: row.lat,
      longitude: row.lon,
      hours: { always: row.is_24h, weekdays: row.weekdays, saturday: row.saturday },
      // Shops say 0, and take it all the same.
      takesCod: row.type === "branch" || row.Acs_Smartpoint_COD_Supported,
    }),
  );

/** Every point of both countries in one answer: icons are in the first table, points in the second. */
export function pointsForPicker(): AcsOperation<readonly AcsPoint[]> {
  return acsCall({
    alias: "ACS_Get_Stations_For_Plugin",
    parameters: { locale: null },
    read: ({ tables }) => readEach(tables.Table_Data1 ?? [], pickerRow),
  });
}

/**
 * `ACS_SHOP_KIND` of places that hand parcels out. Partners (4) only take them in, and 7, the manual's number
 * of lockers, is empty: they are 8. Source: section 8.
 */
export const collectionKinds = { GR: [1, 2, 3, 5, 8], CY: [1, 8] } as const;
const LOCKERS = 8;

const shopRow = z.object({
  ACS_SHOP_STATION_ID: someText,
  ACS_SHOP_STATION_DESCR: text,
  ACS_SHOP_BRANCH_ID: branch,
  ACS_SHOP_ADDRESS: text,
  ACS_SHOP_ZIPCODE: text,
  ACS_SHOP_WORKING_HOURS: text,
  ACS_SHOP_WORKING_HOURS_SATURDAY: text,
  ACS_SHOP_LAT: degrees,
  ACS_SHOP_LONG: degrees,
});

/** Points of one country and kind; the country asked for counts, because the answer names it by a number. */
export function pointsOfKind(country: "GR" | "CY", kind: number): AcsOperation<readonly AcsPoint[]> {
  const point = shopRow.transform(
    (row): AcsPoint => ({
      locationId: `${row.ACS_SHOP_STATION_ID}-${row.ACS_SHOP_BRANCH_ID}`,
      kind: kind === LOCKERS ? "locker" : "shop",
      country,
      name: oneBlank(`${kind === LOCKERS ? "ACS Smartpoint" : "ACS"} ${row.ACS_SHOP_STATION_DESCR}`),
      street: oneBlank(row.ACS_SHOP_ADDRESS),
      city: oneBlank(row.ACS_SHOP_STATION_DESCR),
      zip: zipOf(row.ACS_SHOP_ZIPCODE, country),
      latitude: row.ACS_SHOP_LAT,
      longitude: row.ACS_SHOP_LONG,
      hours: {
        always: false,
        weekdays: row.ACS_SHOP_WORKING_HOURS,
        saturday: row.ACS_SHOP_WORKING_HOURS_SATURDAY,
      },
      takesCod: kind === LOCKERS ? null : true,
    }),
  );
  return acsCall({
    alias: "ACS_Stations",
    parameters: { language: "GR", ACS_SHOP_COUNTRY_ID: country, ACS_SHOP_KIND: kind },
    read: (output) => readEach(rowsOf(output), point),
  });
}

/** A row that lacks its place is dropped: one odd row must not empty the map. */
function readEach(rows: readonly Row[], schema: z.ZodType<AcsPoint>): readonly AcsPoint[] {
  return rows.flatMap((row) => schema.safeParse(row).data ?? []);
}

const oneBlank = (name: string): string => name.replace(/\s+/g, " ").trim();

/** Some answers hold post codes as numbers. */
function zipOf(written: string, country: "GR" | "CY"): string {
  const zip = written.replace(/\s/g, "");
  return zip === "" ? zip : zip.padStart(country === "GR" ? 5 : 4, "0");
}
