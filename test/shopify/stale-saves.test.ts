// Run: push
/** Two people open one form: the second save is refused, and shows the first one's values. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Stored } from "../../app/entrypoints/pages/frame/use-draft.ts";
import { decodePageData } from "../support/page-data.ts";
import { submit, unchangedSettings } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";

let shop: RunningShop;
let endpoint: string;
let address: string;
let variant: string;
beforeAll(async () => {
  shop = await runningShop();
  await submit(shop, "/app/settings.data", { intent: "save", ...unchangedSettings });
  const made = { url: "https://till.example.com/hooks", description: "Till", events: "shipment.created" };
  await submit(shop, "/app/webhooks.data?index", { intent: "add", ...made });
  await submit(shop, "/app/address-book/entry.data", { intent: "save", id: "", ...entry });
  [endpoint, address] = (await Promise.all(
    ["webhook_endpoints", "saved_addresses"].map(async (table) => {
      const [row] = await shop.rows<{ id: string }>(
        `SELECT id::text FROM ${table} WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)`,
        [shop.domain],
      );
      return row?.id ?? "";
    }),
  )) as [string, string];
  const [product] = await shop.rows<{ id: string }>(
    `SELECT variant_id::text AS id FROM product_variants
     WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1) ORDER BY variant_id LIMIT 1`,
    [shop.domain],
  );
  variant = product?.id ?? "";
});
afterAll(() => shop?.stop());

const entry = {
  ...{ label: "Chora shop", kind: "recipient", name: "Eleni Papadaki", company: "", address: "Tsimiski 40" },
  ...{ zip: "54624", city: "Thessaloniki", country: "GR", phone: "+306912345678", email: "" },
};

type Values = Readonly<Record<string, unknown>>;
type Form = Stored<Values>;

interface Case {
  readonly path: () => string;
  /** The form in the page's data, where it is not the data itself. */
  readonly formOf?: (data: Values) => unknown;
  readonly others?: () => Readonly<Record<string, string>>;
  readonly first: Values;
  readonly second: Values;
}

const method = (name: string) => ({
  rows: [{ name, service: "gorgona.standard", countries: "", upToKg: "", upToValue: "" }],
});
const subject = (language: string) => ({
  words: { [language]: { delivered: { subject: `From {shop} ${language}`, text: "{number}" } } },
});

const cases: Readonly<Record<string, Case>> = {
  settings: {
    path: () => "/app/settings",
    others: () => ({ intent: "save" }),
    first: { senderName: "Gate 3", senderCompany: "Elia" },
    second: { senderCity: "Piraeus" },
  },
  customs: {
    path: () => "/app/customs",
    formOf: (data) => data,
    first: { vat: "EL123456789" },
    second: { eori: "GR987654321" },
  },
  methods: { path: () => "/app/rates/methods", first: method("Standard"), second: method("Express") },
  "words of slips": {
    path: () => "/app/shipments/slips",
    formOf: ({ sayings }) =>
      (sayings as { code: string; form: Form }[] | undefined)?.find(({ code }) => code === "en")?.form,
    others: () => ({ intent: "words", language: "en" }),
    first: { greeting: "Thank you" },
    second: { returns: "Within 14 days" },
  },
  "tracking page": {
    path: () => "/app/tracking-page",
    formOf: ({ look }) => look,
    others: () => ({ intent: "save" }),
    first: { name: "Elia" },
    second: { colour: "#1a6e5c" },
  },
  "e-mails to recipients": {
    path: () => "/app/tracking-page",
    formOf: ({ mails }) => (mails as { form: Form } | undefined)?.form,
    others: () => ({ intent: "save-mails" }),
    first: subject("en"),
    second: subject("el"),
  },
  "saved address": {
    path: () => `/app/address-book/entry?id=${address}`,
    others: () => ({ intent: "save", id: address }),
    first: { name: "Nikos Georgiou" },
    second: { city: "Athens" },
  },
  product: {
    path: () => "/app/products",
    formOf: ({ rows }) =>
      (rows as { id: string; form: Form }[] | undefined)?.find(({ id }) => id === variant)?.form,
    others: () => ({ intent: "save", variantId: variant }),
    first: { length_cm: "30", width_cm: "20", height_cm: "10" },
    second: { place: "A-12" },
  },
  "webhook endpoint": {
    path: () => `/app/webhooks/${endpoint}`,
    others: () => ({ intent: "save" }),
    first: { description: "Till 2", events: "shipment.created,shipment.cancelled" },
    second: { url: "https://till.example.com/second" },
  },
  "delivery days": {
    path: () => "/app/rates/delivery",
    formOf: (data) => data,
    first: { preparationDays: "2" },
    second: { cutOffAt: "15:30" },
  },
  "exchange terms": {
    path: () => "/app/rates/exchange/terms",
    formOf: (data) => data,
    first: { maxAgeDays: "9" },
    second: { marginPercent: "2" },
  },
};

async function opened({ path, formOf = ({ form }) => form }: Case): Promise<Form> {
  const [address = "", query = ""] = path().split("?");
  const page = await shop.openAdmin(`${address}.data${query === "" ? "" : `?${query}`}`);
  const routes = decodePageData(await page.text()) as Readonly<Record<string, { data?: Values }>>;
  const forms = Object.values(routes).map(
    ({ data }) => (data ? formOf(data) : undefined) as Form | undefined,
  );
  const form = forms.find((each) => each?.key !== undefined && each.values !== undefined);
  if (form === undefined) throw new Error(`no form at ${path()}`);
  return { key: form.key, values: form.values };
}

type Answer = { readonly outcome?: string; readonly now?: Form | null } & Values;

async function save(one: Case, form: Form, change: Values): Promise<Answer> {
  const values = Object.entries({ ...form.values, ...change }).map(
    ([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)] as const,
  );
  const [address = "", query = ""] = one.path().split("?");
  const sent = await submit(shop, `${address}.data${query === "" ? "" : `?${query}`}`, {
    ...Object.fromEntries(values),
    ...one.others?.(),
    key: form.key,
  });
  const text = await sent.text();
  const { data } = decodePageData(text) as { data?: Answer };
  if (data !== undefined) return data;
  // An address book's save leads to the list.
  expect(text).toContain("/app/address-book");
  return { outcome: "saved" };
}

describe.each(Object.entries(cases))("%s", (_what, one) => {
  it("refuses a save of a form that was opened before another save, and names the fields that it changed", async () => {
    const [first, second] = [await opened(one), await opened(one)];
    expect(first).toEqual(second);
    expect(await save(one, first, one.first)).toMatchObject({ outcome: "saved" });
    const stored = await opened(one);
    expect(stored.key).not.toBe(first.key);
    const refused = await save(one, second, one.second);
    expect(refused).toMatchObject({ outcome: "changed", now: stored });
    const differing = Object.keys(stored.values).filter(
      (name) => JSON.stringify(refused.now?.values[name]) !== JSON.stringify(second.values[name]),
    );
    expect(differing.sort()).toEqual(Object.keys(one.first).sort());
    expect(await opened(one)).toEqual(stored);
    // The person has seen them, and saves again.
    expect(await save(one, stored, one.second)).toMatchObject({ outcome: "saved" });
    const both = await opened(one);
    expect(both.values).toMatchObject(one.second);
    for (const name of Object.keys(one.first).filter((each) => !(each in one.second)))
      expect(both.values[name]).toEqual(stored.values[name]);
  });
});

describe("a form that is sent again because its answer was lost", () => {
  const repeated = Object.entries(cases).filter(
    ([what]) => !["delivery days", "exchange terms"].includes(what),
  );
  it.each(repeated)("is no save of another person: %s", async (_what, one) => {
    const form = await opened(one);
    for (const _try of [1, 2]) expect(await save(one, form, one.first)).toMatchObject({ outcome: "saved" });
  });
});
