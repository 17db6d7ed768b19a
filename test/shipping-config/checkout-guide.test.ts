/** docs/checkout/README.md is true: its documents are read, and its tables are calculated from them. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CheckoutCart, PricedService } from "../../app/domain/engine/index.ts";
import { compileCheckout, toDecimal, toMinor } from "../../app/domain/engine/index.ts";
import { weekdayNames } from "../../app/domain/shipping-config/document-parts.ts";
import { readShippingConfig } from "../../app/domain/shipping-config/read-shipping-config.ts";
import { worth } from "../engine/checkout-rules/a-rule.ts";

const guide = readFileSync(new URL("../../docs/checkout/README.md", import.meta.url), "utf8");
const sections = guide.split(/^#{2,3} /m).map((section) => ({
  title: section.split("\n")[0] ?? "",
  documents: [...section.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = ""]): unknown =>
    JSON.parse(json),
  ),
  cases: [...section.matchAll(/^\| `(.+)` \| `(.+)` \| `(.+)` \|$/gm)].map(
    ([, cart = "", costs = "", sees = ""]) => ({ cart, costs, sees }),
  ),
}));

function shippingConfigOf(document: unknown) {
  const read = readShippingConfig(document, "UTC");
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.shippingConfig;
}

/** `GR 10563, 60.00 EUR, 2 kg, zone islands, SKU A, tag b, mon` */
function cartOf(written: string): { readonly cart: CheckoutCart; readonly zone: string | null } {
  let cart: CheckoutCart = {
    to: { country: "" },
    currency: "EUR",
    values: worth({ minor: 1_000, currency: "EUR" }),
    weightG: 1_000,
    quantity: 1,
    skus: [null],
    vendors: [null],
    customerTags: [],
    at: new Date("2026-11-20T12:00:00Z"),
  };
  let zone: string | null = null;
  for (const part of written.split(", ")) {
    const [word = "", ...rest] = part.split(" ");
    const value = rest.join(" ");
    if (value === "EUR")
      cart = { ...cart, values: worth({ minor: toMinor(Number(word), "EUR"), currency: "EUR" }) };
    else if (value === "kg") cart = { ...cart, weightG: Number(word) * 1_000 };
    else if (word === "zone") zone = value;
    else if (word === "SKU") cart = { ...cart, skus: [value] };
    else if (word === "tag") cart = { ...cart, customerTags: [value] };
    else if (weekdayNames.some((name) => name === part)) cart = { ...cart, at: dayCalled(part) };
    else if (/^[A-Z]{2}$/.test(word)) cart = { ...cart, to: { country: word, zip: value } };
    else throw new Error(`a cart's part: ${part}`);
  }
  return { cart, zone };
}

/** 2026-11-22 is a Sunday. */
function dayCalled(name: string): Date {
  const names: readonly string[] = weekdayNames;
  return new Date(`2026-11-${22 + names.indexOf(name)}T12:00:00Z`);
}

function rateOf(written: string, zone: string | null): PricedService {
  const [code = "", amount = "", currency = ""] = written.split(" ");
  const [carrier = "", service = ""] = code.split(".");
  const totalMinor = toMinor(Number(amount), currency);
  const price = { netMinor: totalMinor, taxMinor: 0, totalMinor, currency, ...(zone !== null && { zone }) };
  return { carrier: { code: carrier }, service: { code: service }, price };
}

function seen(document: unknown, { cart, costs }: { readonly cart: string; readonly costs: string }): string {
  const { cart: shopper, zone } = cartOf(cart);
  const { offers, hidden } = compileCheckout(shippingConfigOf(document)).offer(
    [rateOf(costs, zone)],
    shopper,
  );
  if (hidden.length > 0) return "hidden";
  const [offer] = offers;
  if (offer === undefined) return "no exchange rate";
  const { minor, currency } = offer.shown;
  return `${toDecimal(minor, currency).toFixed(2)} ${currency}${offer.name === null ? "" : ` as ${offer.name}`}`;
}

const examples = sections.filter(({ cases }) => cases.length > 0);

describe("the guide to checkout", () => {
  it("has documents that are read as they are", () => {
    const documents = sections.flatMap((section) => section.documents);
    expect(documents.length).toBeGreaterThan(examples.length);
    for (const document of documents) expect(() => shippingConfigOf(document)).not.toThrow();
  });

  it("has examples of many carts", () => {
    expect(examples.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(15);
  });

  it.each(
    examples.flatMap(({ title, documents, cases }) => cases.map((row) => ({ title, documents, ...row }))),
  )("$title: $cart, $costs", ({ documents, cart, costs, sees }) => {
    expect(documents).toHaveLength(1);
    expect(seen(documents[0], { cart, costs })).toBe(sees);
  });
});
