import { z } from "zod";
import { degrees, flag, number, someText, text } from "../../kit/lax-values.ts";
import type { AcsOperation } from "./acs-call.ts";
import { acsCall } from "./acs-call.ts";
import { rowsOf } from "./envelope.ts";

/** Countries of ACS's post codes. */
export type AreaCountry = "GR" | "CY" | "BG" | "AL";

/** One row of the post code table; a post code may have several. Source: section 8. */
export interface Area {
  readonly zip: string;
  readonly names: readonly string[];
  readonly station: string;
  /** `ΔΠ`, `ΔΧ`, or "" for a place that is not remote. */
  readonly remote: string;
}

const area = z
  .object({
    Zip_Code: someText,
    Description: text,
    Area: text,
    Description_Eng: text,
    Station_ID: someText,
    Inaccessible_Area_Kind: text,
  })
  .transform(
    (row): Area => ({
      zip: row.Zip_Code.padStart(4, "0"),
      names: [...new Set([row.Description, row.Area, row.Description_Eng].filter((name) => name !== ""))],
      station: row.Station_ID,
      remote: row.Inaccessible_Area_Kind,
    }),
  );

/** The rows of a post code, or of a whole country. An unknown post code has none. */
export function areasOf(
  country: AreaCountry,
  zip: string | null,
  only: "all" | "remote" = "all",
): AcsOperation<readonly Area[]> {
  return acsCall({
    alias: "ACS_Area_Find_By_Zip_Code",
    parameters: {
      Zip_Code: zip,
      Show_Only_Inaccessible_Areas: only === "remote" ? 1 : 0,
      Language: "EN",
      Country: country,
    },
    // A row without a post code or a station is of no use, and no reason to lose the others.
    read: (output) => rowsOf(output).flatMap((row) => area.safeParse(row).data ?? []),
    readRefusal: ({ reason }) => (reason === "unknown_zip" ? [] : undefined),
  });
}

export interface ResolvedAddress {
  readonly street: string;
  readonly streetNumber: string;
  readonly zip: string;
  readonly area: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly station: string;
  readonly isRemote: boolean;
  readonly confidence: number | null;
}

const resolved = z
  .object({
    Resolved_Street: text,
    Resolved_Street_Num: text,
    Resolved_Zip: text,
    Resolved_Area: text,
    Resolved_Lat: degrees.nullish().catch(null),
    Resolved_Long: degrees.nullish().catch(null),
    Resolved_Station_ID: text,
    Resolved_As_Inaccesible_Area_With_Cost: flag,
    Resolved_As_Inaccesible_Area_WithOut_Cost: flag,
    Resolved_Confidence: number.nullish().catch(null),
  })
  .transform(
    (row): ResolvedAddress => ({
      street: row.Resolved_Street,
      streetNumber: row.Resolved_Street_Num,
      zip: row.Resolved_Zip,
      area: row.Resolved_Area,
      latitude: row.Resolved_Lat ?? null,
      longitude: row.Resolved_Long ?? null,
      station: row.Resolved_Station_ID,
      isRemote: row.Resolved_As_Inaccesible_Area_With_Cost || row.Resolved_As_Inaccesible_Area_WithOut_Cost,
      confidence: row.Resolved_Confidence ?? null,
    }),
  );

/** @param line street, number, post code and area, in Greek letters alone */
export function addressValidation(line: string, mark: string): AcsOperation<readonly ResolvedAddress[]> {
  return acsCall({
    alias: "ACS_Address_Validation",
    parameters: { Language: "EN", Address: line, AddressID: mark },
    read: ({ value, object }) => z.array(resolved).parse(value.ACSObjectOutput ?? object ?? []),
  });
}
