/** A form is its table: each row is read, shown, found by its errors, and has its words in each language. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { settingsFields } from "../../app/domain/orders/settings-fields.ts";
import { entryFields } from "../../app/entrypoints/pages/address-book/entry/entry-fields.ts";
import { customsFields } from "../../app/entrypoints/pages/customs/customs-fields.ts";
import { founderFields } from "../../app/entrypoints/pages/dashboard/enter/founder-fields.ts";
import { invitationFields } from "../../app/entrypoints/pages/dashboard/team/invitation-fields.ts";
import type { FieldWords } from "../../app/entrypoints/pages/frame/field.tsx";
import type { FieldKind, FieldRow, FieldTable } from "../../app/entrypoints/pages/frame/field-table.ts";
import {
  fieldSchemas,
  shownValues,
  storedValues,
  wrongFields,
} from "../../app/entrypoints/pages/frame/fields.server.ts";
import { clueFields } from "../../app/entrypoints/pages/person-requests/clue-fields.ts";
import { productFields } from "../../app/entrypoints/pages/products/product-fields.ts";
import { handlingFields } from "../../app/entrypoints/pages/rates/delivery/handling-fields.ts";
import { exchangeRateFields } from "../../app/entrypoints/pages/rates/exchange/rate/exchange-rate-fields.ts";
import { termsFields } from "../../app/entrypoints/pages/rates/exchange/terms/terms-fields.ts";
import { methodFields } from "../../app/entrypoints/pages/rates/methods/method-fields.ts";
import { boxFields } from "../../app/entrypoints/pages/rates/packing/box/box-fields.ts";
import { ruleFields } from "../../app/entrypoints/pages/rates/rules/rule-actions.ts";
import { dayListFields, rangeFields } from "../../app/entrypoints/pages/rates/tariff/tariff-fields.ts";
import { keyFields } from "../../app/entrypoints/pages/settings/key-fields.ts";
import { sayingsFields } from "../../app/entrypoints/pages/slips/sayings-fields.ts";
import { lookFields, mailFields } from "../../app/entrypoints/pages/tracking-page/tracking-page-fields.ts";
import { endpointFields } from "../../app/entrypoints/pages/webhooks/endpoint-fields.ts";
import { adminLanguages } from "../../app/texts/every-language.server.ts";
import { pageTexts } from "../../app/texts/loaded.ts";
import type { PageTexts } from "../../app/texts/shape.ts";

interface Form {
  readonly table: FieldTable;
  words(texts: PageTexts): Readonly<Record<string, FieldWords>>;
  /** Fields with controls and words of their own. */
  readonly apart?: readonly string[];
}

const forms: Readonly<Record<string, Form>> = {
  settings: {
    table: settingsFields,
    words: (texts) => texts.shopSettings.fields,
    apart: ["silentCarriers", "buyServices", "buyCountries", "papers"],
  },
  customs: { table: customsFields, words: (texts) => texts.customs.fields },
  "tracking page": { table: lookFields, words: (texts) => texts.trackingPage.fields },
  "recipient mails": { table: mailFields, words: (texts) => texts.trackingPage.mails.fields },
  webhook: { table: endpointFields, words: (texts) => texts.webhooks.fields },
  "saved address": { table: entryFields, words: (texts) => texts.addressBook.fields },
  product: { table: productFields, words: (texts) => texts.products.fields },
  rule: { table: ruleFields, words: (texts) => texts.rules.fields },
  delivery: { table: handlingFields, words: (texts) => texts.delivery.fields },
  "exchange terms": { table: termsFields, words: (texts) => texts.exchange.terms.fields },
  "exchange rate": { table: exchangeRateFields, words: (texts) => texts.exchange.fields },
  box: { table: boxFields, words: (texts) => texts.packing.fields },
  "words on slips": { table: sayingsFields, words: (texts) => texts.slips.fields },
  invitation: { table: invitationFields, words: (texts) => texts.team.fields },
  founder: { table: founderFields, words: (texts) => texts.dashboard.signUp.fields },
  "API key": { table: keyFields, words: (texts) => texts.apiKeys.fields },
  "voucher numbers": { table: rangeFields, words: (texts) => texts.carriersWithoutApi.rangeFields },
  "daily list": { table: dayListFields, words: (texts) => texts.carriersWithoutApi.dayListFields },
  "flat rate": { table: methodFields, words: (texts) => texts.methods.fields },
  "person request": { table: clueFields, words: (texts) => texts.personRequests.fields },
};

const typed: Readonly<Record<FieldKind, readonly [form: string, stored: unknown][]>> = {
  text: [["Ermou 1", "Ermou 1"]],
  email: [["a@example.com", "a@example.com"]],
  tel: [["+30 210 1234567", "+30 210 1234567"]],
  url: [["https://example.com", "https://example.com"]],
  date: [["2026-02-01", "2026-02-01"]],
  time: [["14:00", "14:00"]],
  whole: [["30", 30]],
  number: [
    ["0.25", 0.25],
    ["12", 12],
  ],
  decimal: [["0.1234567890123", "0.1234567890123"]],
  grams: [
    ["0.25", 250],
    ["12", 12_000],
  ],
  codes: [
    ["GR, CY", ["GR", "CY"]],
    ["", "all"],
  ],
  paragraph: [["Thank you!\nSee you soon", "Thank you!\nSee you soon"]],
  lines: [["COD\nAntikatavoli", ["COD", "Antikatavoli"]]],
  switch: [
    ["true", true],
    ["false", false],
  ],
  choice: [["a", "a"]],
  select: [["GR", "GR"]],
  list: [
    ["GR,DE", ["GR", "DE"]],
    ["", []],
  ],
  "list-or-all": [
    ["all", "all"],
    ["GR,DE", ["GR", "DE"]],
  ],
  pairs: [["acs:a6,elia:zpl-203", { acs: "a6", elia: "zpl-203" }]],
};

const kinds = Object.keys(typed) as FieldKind[];

describe.each(kinds)("a field of kind %s", (kind) => {
  it.each(typed[kind])("reads %j, and shows it as it was filled in", (form, stored) => {
    const table = { field: { at: "part.field", kind } };
    const values = z.object(fieldSchemas(table)).parse({ field: form });
    expect(storedValues(table, values)).toEqual({ part: { field: stored } });
    expect(String(shownValues(table, { part: { field: stored } }).field)).toBe(form);
  });

  it("can be left empty, where its row says so", () => {
    if (kind === "switch") return;
    const values = { field: "" };
    expect(storedValues({ field: { at: "field", kind, empty: "null" } }, values)).toEqual({ field: null });
    expect(storedValues({ field: { at: "field", kind, empty: "absent" } }, values)).toEqual({});
  });
});

const numbers: ReadonlySet<FieldKind> = new Set(["number", "decimal", "whole", "grams"]);
/** Spellings of twelve with the unit of a field. */
const spellings: Readonly<Record<NonNullable<FieldRow["unit"]> | "none", readonly string[]>> = {
  cm: ["12", "12 cm", "12,0cm", "120 mm", "0,12 m"],
  g: ["12", "12 g", "12,0 γρ.", "0.012 kg"],
  kg: ["12", "12 kg", "12,0 κιλά", "12000 g"],
  "%": ["12", "12 %", "12,0%"],
  money: ["12", "12 €", "€12.00", "12,00 EUR"],
  none: ["12", "12,0", " 12 "],
};
const numbered = Object.entries(forms).flatMap(([form, { table, words }]) =>
  Object.entries(table)
    .filter(([, { kind }]) => numbers.has(kind))
    .map(([name, row]) => ({ form, name, row, words })),
);

describe.each(numbered)("the number $name of $form", ({ name, row, words }) => {
  const read = (typed: string): unknown => {
    const table = { field: { ...row, at: "field" } };
    const { field } = storedValues(table, { field: typed }, "EUR");
    return Number(field) / (row.kind === "grams" ? 1000 : 1);
  };

  it.each(spellings[row.unit ?? "none"])("is read from %j", (typed) => {
    expect(read(typed)).toBe(12);
  });

  it.each(["twelve", "12 lb", "1,2,3", "12 JPY"])("is not guessed from %j", (typed) => {
    expect(read(typed)).toBeNaN();
  });

  it.each(adminLanguages)("says in $name how it should look", ({ code }) => {
    expect(words(pageTexts(code))[name]?.error).toMatch(/\d/);
  });
});

it("a decimal comma is accepted", () => {
  const table = { a: { at: "a", kind: "number" }, b: { at: "b", kind: "decimal" } } as const;
  expect(storedValues(table, { a: "0,25", b: "1,5" })).toEqual({ a: 0.25, b: "1.5" });
});

it("a value that no page sends is refused", () => {
  const schema = z.object(
    fieldSchemas({
      on: { at: "on", kind: "switch" },
      by: { at: "by", kind: "choice", choices: ["a", "b"] },
      name: { at: "name", kind: "text", longest: 5 },
    }),
  );
  const right = { on: "true", by: "a", name: "Ermou" };
  expect(schema.safeParse(right).success).toBe(true);
  for (const wrong of [{ on: "yes" }, { by: "c" }, { name: "Ermou 1" }, { name: "E\u0007" }])
    expect(schema.safeParse({ ...right, ...wrong }).success).toBe(false);
});

describe.each(Object.entries(forms))("the form of %s", (_name, { table, words, apart = [] }) => {
  const rows = Object.entries(table);

  it("has a place of its own for each value", () => {
    const places = rows.flatMap(([, { at }]) => (at === null ? [] : [at]));
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(rows.filter(([, { at }]) => at !== null))(
    "shows an error at the path of %s, or inside it, at the field",
    (name, { at }) => {
      expect(wrongFields(table, [`${at}`])).toEqual([name]);
      expect(wrongFields(table, [`${at}.0`])).toEqual([name]);
      expect(wrongFields(table, [`${at}.0`, "elsewhere"])).toEqual([name, ""]);
    },
  );

  it.each(adminLanguages)("labels each field in $name", ({ code }) => {
    const said = words(pageTexts(code));
    const names = Object.keys(table).filter((name) => !apart.includes(name));
    expect(Object.keys(said).toSorted()).toEqual(names.toSorted());
    for (const name of names) expect(said[name]?.label, name).toMatch(/\S/);
  });
});
