import { z } from "zod";
import { contentTypes } from "../places/content-types.ts";
import type { Point } from "../places/points.ts";
import { pointKinds } from "../places/points.ts";
import { defineCall } from "../protocol/define-call.ts";
import * as fields from "../protocol/fields.ts";
import { Refused } from "../protocol/refusal.ts";
import { assumedTexts } from "../protocol/refusal-texts.ts";
import type { AcsWorld } from "../world.ts";

/** Shops and lockers of one kind. Kind 7 is empty, lockers are kind 8. Source: section 8. */
export const stationList = defineCall({
  alias: "ACS_Stations",
  parameters: {
    language: fields.language,
    ACS_SHOP_COUNTRY_ID: z.enum(["GR", "CY"]),
    ACS_SHOP_KIND: fields.number,
  },
  errorField: "Error_msg",
  answer: ({ world }, { ACS_SHOP_COUNTRY_ID: country, ACS_SHOP_KIND: kind }) => {
    // Assumption: a number without a meaning is refused; 6 has none in the sheet.
    if (![1, 2, 3, 4, 5, 7, 8].includes(kind)) throw new Refused(assumedTexts.shopKind);
    const points = openPoints(world).filter((point) => point.kind === kind && point.area.country === country);
    const rows = points.map(({ area, ...point }) => ({
      ACS_SHOP_COUNTRY_ID: country === "GR" ? 1 : 2,
      ACS_SHOP_KIND: point.kind,
      ACS_SHOP_STATION_ID: point.stationId,
      ACS_SHOP_STATION_ID_EN: area.station.idEn,
      ACS_SHOP_STATION_DESCR: area.station.name,
      ACS_SHOP_BRANCH_ID: String(point.branch),
      ACS_SHOP_ADDRESS: point.street,
      ACS_SHOP_ZIPCODE: area.zip,
      ACS_SHOP_PHONES: area.station.phone,
      ACS_SHOP_WORKING_HOURS: hoursOf(point.kind).weekdays,
      ACS_SHOP_WORKING_HOURS_SATURDAY: hoursOf(point.kind).saturday,
      ACS_SHOP_LAT: String(point.lat),
      ACS_SHOP_LONG: String(point.lon),
      ACS_SHOP_ID_CODE: point.id,
    }));
    return { tables: { Table_Data: rows } };
  },
});

/** Points for pickers: icons, then points. Source: section 8. Assumption: partners that can't receive are left out. */
export const stationsForPlugin = defineCall({
  alias: "ACS_Get_Stations_For_Plugin",
  parameters: { locale: z.null() },
  errorField: "error_message",
  answer: ({ world }) => ({
    tables: {
      Table_Data: [
        { type: "smartlocker", icon: "smartlocker.svg" },
        { type: "branch", icon: "branch.svg" },
      ],
      Table_Data1: openPoints(world)
        .filter(({ kind }) => kind !== pointKinds.dropOffPartner)
        .map(pickerRow),
    },
  }),
});

/** Customs contents for Cyprus. Source: section 3. Assumption: the rows' fields are named so. */
export const contentTypeList = defineCall({
  alias: "ACS_Get_Content_Types",
  parameters: { Language: fields.language },
  errorField: "Error_Message",
  answer: ({ language }) => ({
    tables: {
      Table_Data: contentTypes.map(({ id, gr, en }) => ({
        Content_Type_ID: id,
        Content_Type_Description: language === "EN" ? en : gr,
      })),
    },
  }),
});

const openPoints = (world: AcsWorld): Point[] => [...world.points.values()].filter(({ isOpen }) => isOpen);

/** Names hold needless blanks, as ACS's do. */
function pickerRow({ area, ...point }: Point, index: number): Record<string, unknown> {
  const isLocker = point.kind === pointKinds.locker;
  return {
    id: index + 1,
    type: isLocker ? "smartlocker" : "branch",
    name: ` ${isLocker ? "ACS SMARTPOINT" : "ACS"} ${area.name}  ${point.branch} `,
    street: point.street,
    area: area.name,
    city: area.station.name,
    sa_zipcode: Number(area.zip),
    lat: String(point.lat),
    lon: String(point.lon),
    is_24h: isLocker ? 1 : 0,
    ...hoursOf(point.kind),
    Acs_Station_Destination: point.stationId,
    Acs_Station_Branch_Destination: point.branch,
    Acs_Smartpoint_COD_Supported: point.hasCardTerminal ? 1 : 0,
    Country_Code: area.country,
  };
}

function hoursOf(kind: number): { weekdays: string; saturday: string } {
  if (kind === pointKinds.locker) return { weekdays: "00:00-24:00", saturday: "00:00-24:00" };
  return { weekdays: "08:30-20:00", saturday: kind === pointKinds.mainShop ? "09:00-14:00" : "" };
}
