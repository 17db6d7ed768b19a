/** A pasted table in a list that has zones and services already. */

import { expect, it } from "vitest";
import { cellText } from "../../app/domain/files/sheet-cell.ts";
import type { ListForm } from "../../app/domain/tariffs/form/list-form.ts";
import { emptyService } from "../../app/domain/tariffs/form/list-form.ts";
import type { PriceGrid } from "../../app/domain/tariffs/form/price-grid.ts";
import { withGrid, withoutZone, withZone } from "../../app/entrypoints/pages/rates/price-list/with-grid.ts";

const grid: PriceGrid = {
  measure: "kg",
  zones: ["Ζώνη 2", "Islands"],
  rows: [{ step: "2", prices: ["3.40", "6.50"] }],
  places: ["", "GR 84*"],
  currency: null,
  understood: [],
  leftOut: [],
  samples: [],
};
const list: ListForm = {
  ...{
    name: "",
    logo: "",
    currency: "EUR",
    validFrom: "",
    taxIn: "net",
    tax: "none",
    fuel: "",
    collect: "",
    collectMost: "",
    goodsValue: "after-discounts",
  },
  zones: [
    { code: "1", name: "Zone 1", places: "GR" },
    { code: "2", name: "Zone 2", places: "DE" },
    { code: "", name: "Old", places: "" },
  ],
  services: [
    { ...emptyService("Door"), rows: [{ step: "1", prices: ["1", "2", ""] }] },
    { ...emptyService("Morning"), rows: [] },
    { ...emptyService("Lockers"), rows: null },
  ],
};

it("gives its columns to zones of the same name, adds others, and drops empty ones", () => {
  const { zones, services } = withGrid(list, 1, grid);
  expect(zones.map(({ code, name }) => [code, name])).toEqual([
    ["1", "Zone 1"],
    ["2", "Zone 2"],
    ["", "Islands"],
  ]);
  expect(zones.at(-1)?.places).toBe("GR 84*");
  expect(services.map(({ rows }) => rows?.map(({ prices }) => prices))).toEqual([
    [["1", "2", "-"]],
    [["-", "3.40", "6.50"]],
    undefined,
  ]);
});

it("gives one price for everywhere to the only zone", () => {
  const one = {
    ...list,
    zones: [{ code: "", name: "Greece", places: "GR" }],
    services: [emptyService("Locker")],
  };
  const doors: PriceGrid = {
    ...grid,
    measure: "compartment",
    zones: ["1"],
    places: [""],
    rows: [{ step: "1", prices: ["2.20"] }],
  };
  expect(withGrid(one, 0, doors)).toMatchObject({
    zones: one.zones,
    services: [{ measure: "compartment", rows: [{ step: "1", prices: ["2.20"] }] }],
  });
});

it("keeps the prices of other services beside their zones", () => {
  const more = withZone(list);
  expect(more.services[0]?.rows?.[0]?.prices).toEqual(["1", "2", "", ""]);
  expect(withoutZone(more, 0).services[0]?.rows?.[0]?.prices).toEqual(["2", "", ""]);
  expect(withoutZone(more, 0).zones.map(({ name }) => name)).toEqual(["Zone 2", "Old", ""]);
});

it.each([
  [3.4, "3.4"],
  [1.125, "1.1250"],
  [0.1 + 0.2, "0.3"],
  [null, ""],
  ["έως 2", "έως 2"],
  [new Date("2026-03-01"), "1-3"],
  [new Date("2026-01-03"), "1-3"],
])("a spreadsheet's cell %s is read as %s", (cell, text) => {
  expect(cellText(cell)).toBe(text);
});
