import Ajv from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { defaultShippingConfig } from "../../app/domain/engine/index.ts";
import { readShippingConfig } from "../../app/domain/shipping-config/read-shipping-config.ts";
import { shippingJsonSchema } from "../../app/domain/shipping-config/shipping-document.ts";
import { writeShippingConfig } from "../../app/domain/shipping-config/write-shipping-config.ts";

const format = "waybill-shipping/1";
const everything = {
  $schema: "shipping-config.schema.json",
  format,
  handling: {
    timeZone: "Europe/Athens",
    cutOffAt: "14:00",
    preparationDays: 1,
    weekdays: ["sat", "mon", "mon"],
    closedDates: ["2026-12-24"],
    holidaysOf: "GR",
  },
  boxes: [
    {
      code: "S",
      name: "Small",
      innerCm: { length: 20, width: 15.5, height: 10 },
      outerCm: { length: 21, width: 16, height: 11 },
      weightKg: 0.1,
      maxWeightKg: 10,
      paddingCm: 0.5,
      cost: "0.35",
    },
    { code: "L", name: "Large", innerCm: { length: 60, width: 40, height: 40 }, weightKg: 0 },
  ],
  checkoutRules: [
    {
      name: "Everything asked",
      active: false,
      services: ["gorgona.standard"],
      when: {
        countries: ["GR"],
        places: [
          { country: "GR", zips: ["105 63"], zipPrefixes: ["841"], zipRanges: [["10400", "10700"]] },
          { country: "IT", cities: ["Roma"], states: ["RM"] },
        ],
        zones: ["islands"],
        weightKg: { from: 0.5, to: 20 },
        cartValue: { from: "50.00", to: 99.5, currency: "EUR" },
        quantity: { to: 10 },
        skus: { match: "only", values: ["A"] },
        vendors: { match: "none", values: ["B"] },
        customerTags: { match: "any", values: ["vip"] },
        weekdays: ["sun", "fri"],
      },
      do: { action: "mark-up", percent: 12.5 },
      stop: true,
    },
    { name: "Add", do: { action: "mark-up", amount: 1.2, currency: "EUR" } },
    { name: "Less", do: { action: "discount", percent: 0.0001 } },
    { name: "Price", do: { action: "set-price", amount: "500", currency: "JPY" } },
    { name: "Gift", do: { action: "free" } },
    { name: "Nice", do: { action: "round", to: ".95" } },
    { name: "Gone", do: { action: "hide" } },
    {
      name: "Named",
      services: ["gorgona.standard"],
      when: { countries: ["GR"], cartValue: { from: 1, currency: "EUR" } },
      do: { action: "rename", name: "Στην πόρτα σας" },
    },
  ],
  exchangeRates: [
    { from: "USD", to: "EUR", rate: "0.9213", date: "2026-11-20", source: "European Central Bank" },
  ],
};

function read(document: unknown) {
  const result = readShippingConfig(document, "Europe/Rome");
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2));
  return result.shippingConfig;
}

function problems(document: unknown): readonly (readonly [string, string])[] {
  const result = readShippingConfig(document, "UTC");
  return result.ok ? [] : result.problems.map(({ path, message }) => [path, message]);
}

describe("a shipping-config", () => {
  it("is read into what the engine counts in", () => {
    const shippingConfig = read(everything);
    expect(shippingConfig.handling).toEqual({
      timeZone: "Europe/Athens",
      cutOffAt: "14:00",
      preparationDays: 1,
      weekdays: [1, 6],
      closedDates: ["2026-12-24"],
      holidaysOf: "GR",
    });
    expect(shippingConfig.boxes).toEqual([
      {
        code: "S",
        name: "Small",
        inner: { lengthCm: 20, widthCm: 15.5, heightCm: 10 },
        outer: { lengthCm: 21, widthCm: 16, heightCm: 11 },
        weightG: 100,
        maxWeightG: 10_000,
        paddingCm: 0.5,
        costMinor: 35,
      },
      {
        code: "L",
        name: "Large",
        inner: { lengthCm: 60, widthCm: 40, heightCm: 40 },
        weightG: 0,
        paddingCm: 0,
      },
    ]);
    expect(shippingConfig.checkoutRules[0]).toEqual({
      name: "Everything asked",
      active: false,
      services: ["gorgona.standard"],
      when: {
        ...everything.checkoutRules[0]?.when,
        weightKg: undefined,
        weightG: { from: 500, to: 20_000 },
        cartValue: { from: 5_000, to: 9_950, currency: "EUR" },
        weekdays: [0, 5],
      },
      action: { kind: "mark-up", by: { ppm: 125_000 } },
      stop: true,
    });
    expect(shippingConfig.checkoutRules.slice(1).map(({ action }) => action)).toEqual([
      { kind: "mark-up", by: { minor: 120, currency: "EUR" } },
      { kind: "discount", by: { ppm: 1 } },
      { kind: "set-price", price: { minor: 500, currency: "JPY" } },
      { kind: "free" },
      { kind: "round", ending: 95, direction: "up" },
      { kind: "hide" },
      { kind: "rename", name: "Στην πόρτα σας" },
    ]);
    expect(shippingConfig.exchangeRates).toEqual(everything.exchangeRates);
  });

  it("tells that there is no hour and no holidays from that nothing is said of them", () => {
    const unsaid = defaultShippingConfig("UTC").handling;
    expect(read({ format, handling: { cutOffAt: null } }).handling).toMatchObject({
      cutOffAt: null,
      holidaysOf: unsaid.holidaysOf,
    });
    expect(read({ format, handling: { holidaysOf: null } }).handling).toMatchObject({
      cutOffAt: unsaid.cutOffAt,
      holidaysOf: null,
    });
  });

  it("may leave out everything but its format: then it is as without one, where the merchant is", () => {
    expect(read({ format })).toEqual(defaultShippingConfig("Europe/Rome"));
    expect(read({ format, handling: { preparationDays: 2 } }).handling).toEqual({
      ...defaultShippingConfig("Europe/Rome").handling,
      preparationDays: 2,
    });
  });

  it("written out and read again is the same", () => {
    for (const document of [everything, { format }]) {
      const shippingConfig = read(document);
      const written: unknown = JSON.parse(JSON.stringify(writeShippingConfig(shippingConfig, 7)));
      expect(readShippingConfig(written, "UTC")).toEqual({ ok: true, shippingConfig, version: 7 });
    }
  });
});

const rule = (change: Record<string, unknown>) => ({
  format,
  checkoutRules: [{ name: "R", do: { action: "free" }, ...change }],
});
const when = (conditions: Record<string, unknown>) => rule({ when: conditions });
const act = (action: Record<string, unknown>) => rule({ do: action });
const box = (change: Record<string, unknown>) => ({
  format,
  boxes: [{ code: "S", name: "S", innerCm: { length: 20, width: 15, height: 10 }, weightKg: 1, ...change }],
});
const rate = (change: Record<string, unknown>) => ({
  format,
  exchangeRates: [{ from: "USD", to: "EUR", rate: "1", date: "2026-11-20", source: "Bank", ...change }],
});

describe("mistakes are named by their path", () => {
  it.each<[string, unknown, string, RegExp]>([
    ["no object", [], "", /expected object/],
    ["another format", { format: "2" }, "format", /waybill-shipping\/1/],
    ["an unknown member", { format, rules: [] }, "rules", /not known/],
    ["an unknown member deep down", when({ colour: "red" }), "checkoutRules.0.when.colour", /not known/],
    [
      "an unknown time zone",
      { format, handling: { timeZone: "Athens" } },
      "handling.timeZone",
      /Europe\/Athens/,
    ],
    ["no time", { format, handling: { cutOffAt: "24:00" } }, "handling.cutOffAt", /HH:MM/],
    ["half a day", { format, handling: { preparationDays: 0.5 } }, "handling.preparationDays", /whole days/],
    ["no weekday", { format, handling: { weekdays: [] } }, "handling.weekdays", /name a day/],
    [
      "a day that is none",
      { format, handling: { closedDates: ["2026-02-29"] } },
      "handling.closedDates.0",
      /day/,
    ],
    ["no country", { format, handling: { holidaysOf: "EL" } }, "handling.holidaysOf", /country/],
    ["a box's code", box({ code: "S S" }), "boxes.0.code", /letters/],
    ["a flat box", box({ innerCm: { length: 1, width: 1, height: 0 } }), "boxes.0.innerCm.height", /above 0/],
    ["a box full of padding", box({ paddingCm: 5 }), "boxes.0.innerCm.height", /no room/],
    [
      "an outside within the inside",
      box({ outerCm: { length: 20, width: 14, height: 10 } }),
      "boxes.0.outerCm.width",
      /below the inside/,
    ],
    ["a weight below zero", box({ weightKg: -1 }), "boxes.0.weightKg", /negative/],
    ["a cost finer than hundredths", box({ cost: 0.355 }), "boxes.0.cost", /decimals/],
    ["a box twice", { format, boxes: [...box({}).boxes, ...box({}).boxes] }, "boxes.1.code", /already/],
    ["a rule without name", rule({ name: " " }), "checkoutRules.0.name", /empty/],
    ["a rule's service", rule({ services: ["standard"] }), "checkoutRules.0.services.0", /carrier/],
    ["no country in a rule", when({ countries: ["Greece"] }), "checkoutRules.0.when.countries.0", /country/],
    ["no countries in a rule", when({ countries: [] }), "checkoutRules.0.when.countries", /name a country/],
    [
      "a postcode as a number",
      when({ places: [{ country: "GR", zips: [10563] }] }),
      "checkoutRules.0.when.places.0.zips.0",
      /quotation marks/,
    ],
    [
      "a range of two forms",
      when({ places: [{ country: "GR", zipRanges: [["104", "10700"]] }] }),
      "checkoutRules.0.when.places.0.zipRanges.0",
      /one form/,
    ],
    [
      "a range upside down",
      when({ places: [{ country: "GR", zipRanges: [["107 00", "10400"]] }] }),
      "checkoutRules.0.when.places.0.zipRanges.0",
      /lower/,
    ],
    ["an empty span", when({ weightKg: {} }), "checkoutRules.0.when.weightKg", /from, a to or both/],
    [
      "a span upside down",
      when({ quantity: { from: 3, to: 2 } }),
      "checkoutRules.0.when.quantity.to",
      /below/,
    ],
    ["half a piece", when({ quantity: { from: 0.5 } }), "checkoutRules.0.when.quantity.from", /whole/],
    [
      "an amount finer than its currency",
      when({ cartValue: { from: "1.005", currency: "EUR" } }),
      "checkoutRules.0.when.cartValue.from",
      /decimals than EUR/,
    ],
    [
      "a value without currency",
      when({ cartValue: { from: 1 } }),
      "checkoutRules.0.when.cartValue.currency",
      /./,
    ],
    [
      "a list's match",
      when({ skus: { match: "some", values: ["A"] } }),
      "checkoutRules.0.when.skus.match",
      /any/,
    ],
    [
      "an empty list",
      when({ vendors: { match: "any", values: [] } }),
      "checkoutRules.0.when.vendors.values",
      /empty/,
    ],
    ["no action", rule({ do: undefined }), "checkoutRules.0.do", /must have an action/],
    ["an unknown action", act({ action: "double" }), "checkoutRules.0.do.action", /mark-up/],
    ["a mark-up of nothing", act({ action: "mark-up" }), "checkoutRules.0.do", /percent, or an amount/],
    [
      "a mark-up of both",
      act({ action: "mark-up", percent: 1, amount: 1, currency: "EUR" }),
      "checkoutRules.0.do",
      /percent, or an amount/,
    ],
    [
      "an amount of no currency",
      act({ action: "discount", amount: 1 }),
      "checkoutRules.0.do.currency",
      /amount/,
    ],
    ["more than all", act({ action: "discount", percent: 101 }), "checkoutRules.0.do.percent", /100/],
    [
      "too fine a percent",
      act({ action: "mark-up", percent: 1.00001 }),
      "checkoutRules.0.do.percent",
      /decimals/,
    ],
    [
      "a negative price",
      act({ action: "set-price", amount: "-1", currency: "EUR" }),
      "checkoutRules.0.do.amount",
      /amount/,
    ],
    [
      "no currency",
      act({ action: "set-price", amount: "1", currency: "EURO" }),
      "checkoutRules.0.do.currency",
      /EUR/,
    ],
    ["another ending", act({ action: "round", to: ".99" }), "checkoutRules.0.do.to", /\.90/],
    ["a name for all", act({ action: "rename", name: "All" }), "checkoutRules.0.services", /which services/],
    [
      "a name by weight",
      rule({ services: ["a.b"], when: { weightKg: { to: 1 } }, do: { action: "rename", name: "Light" } }),
      "checkoutRules.0.when.weightKg",
      /two names/,
    ],
    ["a rate as a number", rate({ rate: 1.08 }), "exchangeRates.0.rate", /quotation marks/],
    ["a rate of zero", rate({ rate: "0.000" }), "exchangeRates.0.rate", /above 0/],
    ["a rate to itself", rate({ to: "USD" }), "exchangeRates.0.to", /another currency/],
    [
      "a rate twice",
      { format, exchangeRates: [...rate({}).exchangeRates, ...rate({ rate: "2" }).exchangeRates] },
      "exchangeRates.1.to",
      /already/,
    ],
  ])("%s", (_what, document, path, message) => {
    expect(problems(document)).toEqual([[path, expect.stringMatching(message)]]);
  });

  it("also when there are several", () => {
    const document = { ...box({ code: "" }), ...rule({ name: "", do: { action: "?" } }) };
    expect(problems(document).map(([path]) => path)).toEqual([
      "boxes.0.code",
      "checkoutRules.0.name",
      "checkoutRules.0.do.action",
    ]);
  });
});

describe("the published JSON Schema", () => {
  const validate = addFormats(new Ajv({ strict: true, allowUnionTypes: true, strictTuples: false })).compile(
    shippingJsonSchema() as object,
  );

  it("is the one that documents are checked by", async () => {
    const published = `${JSON.stringify(shippingJsonSchema(), null, 2)}\n`;
    await expect(published).toMatchFileSnapshot("../../docs/checkout/shipping-config.schema.json");
  });

  it("takes what is right and refuses shapes that are wrong", () => {
    expect(validate(everything), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ format })).toBe(true);
    for (const wrong of [
      {},
      { format, rules: [] },
      act({ action: "double" }),
      box({ weightKg: "1" }),
      when({ zones: [] }),
    ])
      expect(validate(wrong)).toBe(false);
  });
});
