import { createHash } from "node:crypto";
import type { Area } from "../places/areas.ts";
import { allAreas } from "../places/areas.ts";
import { foldGreek } from "../places/fold-greek.ts";
import { defineCall } from "../protocol/define-call.ts";
import * as fields from "../protocol/fields.ts";
import { Refused } from "../protocol/refusal.ts";
import { assumedTexts } from "../protocol/refusal-texts.ts";

/**
 * Resolves one line, "street number post code area", in Greek letters, and corrects its post code. Source:
 * sections 3 and 8. Assumption: an address that resolves to nothing answers an empty list.
 */
export const addressValidation = defineCall({
  alias: "ACS_Address_Validation",
  parameters: {
    Language: fields.language,
    Address: fields.text,
    AddressID: fields.identifier.nullable(),
  },
  errorField: "Error_Message",
  answer: (_context, { Address: line, AddressID }) => {
    if (/[A-Za-z]/.test(line)) throw new Refused(assumedTexts.greekLetters);
    const parts = partsOf(line);
    const area = resolveArea(parts.zip, foldGreek(parts.area));
    if (area === null) return { value: { ACSObjectOutput: [] } };
    return {
      value: {
        ACSObjectOutput: [
          {
            GeoID: createHash("sha256").update(foldGreek(line)).digest().readUInt32BE(),
            Resolved_Street: foldGreek(parts.street),
            Resolved_Street_Num: parts.number,
            Resolved_Zip: area.zip,
            Resolved_Area: area.name,
            Resolved_Long: area.lon,
            Resolved_Lat: area.lat,
            Resolved_Station_ID: area.station.id,
            Resolved_Branch_ID: 1,
            Resolved_As_Inaccesible_Area_With_Cost: area.remote === "ΔΠ" ? 1 : 0,
            Resolved_As_Inaccesible_Area_WithOut_Cost: area.remote === "ΔΧ" ? 1 : 0,
            Resolved_Confidence: area.zip === parts.zip ? 1 : 0.7,
            Resolved_Providence: "ACS",
            Resolved_Station_Descr: area.station.name,
            AddressID,
          },
        ],
      },
    };
  },
});

/** The post code comes between street and area, with or without a blank inside. */
function partsOf(line: string): { street: string; number: string; zip: string; area: string } {
  const [, before = line, zip = "", area = ""] =
    /^(.*?)[\s,]+(\d{3}\s?\d{2})[\s,]*(.*)$/u.exec(line.trim()) ?? [];
  const [, street = before, number = ""] = /^(.*?)\s+(\d+\S*)$/u.exec(before.trim()) ?? [];
  return { street, number, zip: zip.replaceAll(" ", ""), area };
}

/** The row with code and name; else the name's only code; else the first row of the code. */
function resolveArea(zip: string, name: string): Area | null {
  const greek = allAreas().filter(({ country }) => country === "GR");
  const ofZip = greek.filter((area) => area.zip === zip);
  const exact = ofZip.find((area) => area.name === name);
  if (exact !== undefined) return exact;
  const named = greek.filter((area) => area.name === name);
  return (named.length === 1 ? named[0] : ofZip[0]) ?? null;
}
