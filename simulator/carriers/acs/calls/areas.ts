import { z } from "zod";
import type { Area } from "../places/areas.ts";
import { allAreas } from "../places/areas.ts";
import { defineCall } from "../protocol/define-call.ts";
import * as fields from "../protocol/fields.ts";
import { Refused } from "../protocol/refusal.ts";
import { texts } from "../protocol/refusal-texts.ts";

const country = z.enum(["GR", "CY", "BG", "AL"]);
const zipOrAll = fields.identifier.nullable();

/** The post code table, or its remote rows. Source: section 8. The simulator has no rows of BG and AL. */
export const areaByZipCode = defineCall({
  alias: "ACS_Area_Find_By_Zip_Code",
  parameters: {
    Zip_Code: zipOrAll,
    Show_Only_Inaccessible_Areas: z.union([z.literal(0), z.literal(1)]),
    Language: fields.language,
    Country: country,
  },
  errorField: "Error_Message",
  answer: (_context, { Zip_Code: zip, Show_Only_Inaccessible_Areas: onlyRemote, Country }) => {
    const areas = areasIn(Country, zip).filter(({ remote }) => onlyRemote === 0 || remote !== "");
    if (areas.length === 0) throw new Refused(texts.noAreas);
    const rows = areas.map((area) => ({
      Description: area.name,
      Area: area.name,
      Description_Eng: area.nameEn,
      Zip_Code: area.zip,
      Municipality: area.municipality,
      Prefecture: area.prefecture,
      Station_ID: area.station.id,
      Branch_ID: 1,
      Inaccessible_Area_Kind: area.remote,
    }));
    return { tables: { Table_Data: rows } };
  },
});

/** The short form; its keys contain spaces. Source: section 3. */
export const stationByZipCode = defineCall({
  alias: "ACS_Find_Station_By_Zip_Code",
  parameters: { Zip_Code: zipOrAll, language: fields.language, Country: country },
  errorField: "Error_msg",
  answer: (_context, { Zip_Code: zip, Country }) => {
    const areas = areasIn(Country, zip);
    if (areas.length === 0) throw new Refused(texts.noAreas);
    const rows = areas.map((area) => ({
      PostalCode: Number(area.zip),
      "ACS Station": area.station.id,
      "PostalCode Description": area.name,
      Prefecture: area.prefecture,
    }));
    return { tables: { Table_Data: rows } };
  },
});

/** Null or 0 asks for all. */
function areasIn(wanted: string, zip: string | null): readonly Area[] {
  const isAll = zip === null || zip === "0";
  return allAreas().filter((area) => area.country === wanted && (isAll || area.zip === zip));
}
