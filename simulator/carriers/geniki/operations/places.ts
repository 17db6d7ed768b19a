import { xmlText } from "../../kit/xml.ts";
import { list } from "../protocol/answer-xml.ts";
import { defineOperation } from "../protocol/define-operation.ts";

/** Invented shops. `Code` is not unique alone. Source: section 8. */
const shops = [
  ["101", "1", "ΣΥΝΤΑΓΜΑ", "Αθήνα", "Ερμού 2", "10563", "23.733", "37.975", "false"],
  ["101", "2", "ΣΥΝΤΑΓΜΑ ΡΕΣΕΨΙΟΝ", "Αθήνα", "Νίκης 4", "10563", "23.734", "37.974", "true"],
  ["541", "1", "ΘΕΣΣΑΛΟΝΙΚΗ", "Θεσσαλονίκη", "Τσιμισκή 20", "54624", "22.942", "40.634", "false"],
] as const;

const lockers = [
  ["L1", "Geniki Locker", "ΑΜΠΕΛΟΚΗΠΟΙ", "Κηφισίας 10", "Αθήνα", "Αττική", "23.756", "37.985"],
  ["L2", "Geniki Locker", "ΚΑΛΑΜΑΡΙΑ", "Πόντου 5", "Θεσσαλονίκη", "Μακεδονία", "22.951", "40.582"],
] as const;

const elements = (names: readonly string[], values: readonly string[]): string =>
  names.map((name, index) => xmlText(name, values[index] ?? "")).join("");

export const getShopsList = defineOperation({
  name: "GetShopsList",
  key: "authKey",
  fields: {},
  run: ({ world }) =>
    list(
      world,
      "Shops",
      "Shop",
      shops.map(
        ([code, code2, name, city, address, zip, longitude, latitude, isReception]) =>
          elements(
            ["Code", "Code2", "Name", "State", "City", "Address", "Telephone", "Zip", "Email", "Country"],
            [code, code2, name, "", city, address, "2105551000", zip, "", "GR"],
          ) +
          elements(
            ["Longitude", "Latitude", "SubShop", "Active", "WorkingHours"],
            [longitude, latitude, isReception, "true", "09:00-20:00"],
          ),
      ),
    ),
});

export const getLockersList = defineOperation({
  name: "GetLockersList",
  key: "authKey",
  fields: {},
  run: ({ world }) =>
    list(
      world,
      "Lockers",
      "LockerInfo",
      lockers.map(([id, vendor, name, address, city, region, longitude, latitude]) =>
        elements(
          ["Id", "Vendor", "Name", "Address", "City", "Region", "Country", "Longitude", "Latitude"],
          [id, vendor, name, address, city, region, "GR", longitude, latitude],
        ),
      ),
    ),
});
