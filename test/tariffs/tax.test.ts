/** The tax of a tariff, from the document to the price of the merchant and of the shopper. */
import { describe, expect, test } from "vitest";
import type { Address, Price, PricingRequest } from "../../app/domain/engine/index.ts";
import { compileTariff } from "../../app/domain/engine/index.ts";
import { toTariff } from "../../app/domain/tariffs/document/to-tariff.ts";
import { aTariff, load, problemsOf } from "./a-tariff.ts";

const athens = { country: "GR", zip: "15000" };
const munich = { country: "DE", zip: "80331" };
const everywhere = "zone,country\ncity,GR\nland,*\nisle,CY\n";

function price(document: object, to: Address, request: Partial<PricingRequest> = {}): Price {
  const loaded = load(
    aTariff({
      document: { format: "waybill-tariff/2", ...document },
      service: { insurance: { max: 1_000 } },
      zones: everywhere,
    }),
  );
  expect(loaded.problems).toEqual([]);
  if (loaded.document === null) throw new Error("The document is read.");
  const service = compileTariff(toTariff(loaded.document)).services.get("standard");
  const parcel = { weightG: 1_000, lengthCm: 20, widthCm: 15, heightCm: 10 };
  const asked = {
    from: athens,
    to,
    items: [],
    parcels: [{ ...parcel, itemIndexes: [], compartmentSize: null }],
    at: new Date("2026-06-01T10:00:00Z"),
  };
  const found = service?.price({ ...asked, ...request });
  if (found === undefined) throw new Error("The service has a price.");
  return found;
}

const greek = { prices: "net", invoicedBy: "GR", invoicedTo: "GR" };
const tax = (change: object) => ({ tax: { ...greek, ...change } });
const problems = (change: object, surcharges: readonly object[] = []) =>
  problemsOf(
    aTariff({ document: { format: "waybill-tariff/2", surcharges, tax: { prices: "net", ...change } } }),
  );

describe("the merchant's price has the invoice's tax, and the shopper's another one", () => {
  test.each([
    [{}, athens, { netMinor: 290, taxMinor: 70, totalMinor: 360 }],
    [{}, munich, { netMinor: 340, taxMinor: 82, totalMinor: 422, shopperMinor: 405 }],
    [{ shopper: "none" }, munich, { totalMinor: 422, shopperMinor: 340 }],
    [{ shopper: "invoiced" }, munich, { totalMinor: 422 }],
    [{ invoicedBy: "BG" }, munich, { taxMinor: 0, totalMinor: 340, shopperMinor: 405 }],
    [{ invoicedTo: { country: "GR", status: "private" } }, munich, { taxMinor: 82 }],
    [{ invoicedBy: "AT", invoicedTo: { country: "AT", zip: "6991" } }, munich, { taxMinor: 65 }],
    [{}, { country: "CH", zip: "8001" }, { netMinor: 340, taxMinor: 0, totalMinor: 340 }],
    [{ rules: [{ places: [{ countries: ["DE"] }], percent: 7 }] }, munich, { taxMinor: 24 }],
    [{ prices: "gross" }, munich, { netMinor: 274, taxMinor: 66, totalMinor: 340, shopperMinor: 326 }],
  ])("%o to %o", (change, to, expected) => {
    const { currency, ...found } = price(tax(change), to);
    expect(currency).toBe("EUR");
    expect(found).toMatchObject(expected);
    expect("shopperMinor" in found).toBe("shopperMinor" in expected || found.shopperMinor !== undefined);
  });

  test("are one where the tariff says invoiced", () => {
    expect(price(tax({ shopper: "invoiced" }), munich)).not.toHaveProperty("shopperMinor");
    expect(price(tax({}), athens)).not.toHaveProperty("shopperMinor");
  });
});

describe("a price with tax has that of home in it", () => {
  const gross = (change: object = {}) => tax({ prices: "gross", ...change });
  const zurich = { country: "CH", zip: "8001" };
  const percents = (...each: readonly (readonly [string, unknown])[]) => ({
    prices: "gross",
    rules: each.map(([country, percent]) => ({ places: [{ countries: [country] }], percent })),
    otherwise: "none",
  });

  test.each([
    // 3.40 / 1.24 = 2.742
    ["is without it where none is due", gross(), zurich, { netMinor: 274, taxMinor: 0, totalMinor: 274 }],
    // 2.742 × 1.19 = 3.263
    [
      "has the shopper's tax elsewhere",
      gross(),
      munich,
      { netMinor: 274, taxMinor: 66, totalMinor: 340, shopperMinor: 326 },
    ],
    [
      "is shown unchanged where the carrier of another state invoices without tax",
      gross({ invoicedBy: "BG" }),
      athens,
      { netMinor: 234, taxMinor: 0, totalMinor: 234, shopperMinor: 290 },
    ],
    [
      "has the list's own tax outside the EU",
      { tax: percents(["GR", 24], ["CH", 8.1]) },
      zurich,
      { netMinor: 274, taxMinor: 22, totalMinor: 296 },
    ],
    [
      "has the tax of a country's standard rate",
      { tax: percents(["GR", "standard"], ["CH", "standard"]) },
      zurich,
      { netMinor: 274, taxMinor: 22, totalMinor: 296 },
    ],
    [
      "has the rule's own tax within its country",
      { tax: percents(["GR", 17]) },
      athens,
      { netMinor: 248, taxMinor: 42, totalMinor: 290 },
    ],
    [
      "has the tax of each destination where the tariff says so",
      { tax: { prices: "gross", otherwise: "destination" } },
      munich,
      { netMinor: 286, taxMinor: 54, totalMinor: 340 },
    ],
  ])("%s", (_, given, to, expected) => {
    const { currency: _currency, ...found } = price(given, to);
    expect(found).toEqual(expected);
  });

  test("is a past one with the rate of its day", () => {
    const at = new Date("2016-05-30T10:00:00Z");
    const document = { ...gross(), validFrom: "2015-01-01" };
    expect(price(document, athens, { at })).toMatchObject({ netMinor: 236, taxMinor: 54, totalMinor: 290 });
    const standard = { tax: percents(["GR", "standard"]), validFrom: "2015-01-01" };
    expect(price(standard, athens, { at })).toMatchObject({ netMinor: 236, taxMinor: 54, totalMinor: 290 });
  });

  test("keeps a surcharge's own tax everywhere", () => {
    const insurance = {
      code: "insurance",
      name: "Insurance",
      per: "shipment",
      taxPercent: 0,
      amount: { fixed: 5 },
    };
    const insured = { ...gross(), surcharges: [insurance] };
    expect(price(insured, athens)).toMatchObject({ netMinor: 734, taxMinor: 56, totalMinor: 790 });
    expect(price(insured, athens)).not.toHaveProperty("shopperMinor");
    expect(price(insured, munich)).toMatchObject({ totalMinor: 840, shopperMinor: 826 });
    expect(price(insured, zurich)).toMatchObject({ netMinor: 774, taxMinor: 0, totalMinor: 774 });
    expect(price(insured, zurich, { itemized: true }).charges).toEqual([
      { code: "base", name: "Base price", netMinor: 274, taxMinor: 0 },
      { code: "insurance", name: "Insurance", netMinor: 500, taxMinor: 0 },
    ]);
  });

  test("is another matter for net prices: outside the EU shoppers see the list's own tax", () => {
    const net = { ...percents(["GR", 24], ["CH", 8.1]), prices: "net" };
    expect(price({ tax: net }, zurich)).toEqual({
      netMinor: 340,
      taxMinor: 28,
      totalMinor: 368,
      currency: "EUR",
    });
  });

  test("has no standard rate where none is known", () => {
    expect(problems(percents(["US", "standard"]))).toEqual([
      expect.stringContaining("the standard rate of US is not known here: write its percent"),
    ]);
    expect(problems(percents(["*", "standard"]))).toEqual([
      expect.stringContaining("the standard rate of the rest of the world is not known here"),
    ]);
  });
});

describe("a total that is rounded", () => {
  const rounding = (change: object) => ({ rounding: { to: 0.05, mode: "nearest", ...change } });
  const zurich = { country: "CH", zip: "8001" };

  test("is a multiple after tax, and not before it", () => {
    // 2.90 × 1.24 = 3.596: 2.9032 × 1.24.
    expect(price({ ...tax({}), ...rounding({ of: "total" }) }, athens)).toEqual({
      netMinor: 290,
      taxMinor: 70,
      totalMinor: 360,
      currency: "EUR",
    });
    // 3.40 × 1.24 = 4.216, shown 3.40 × 1.19 = 4.046.
    expect(price({ ...tax({}), ...rounding({ of: "total" }) }, munich)).toMatchObject({
      netMinor: 339,
      taxMinor: 81,
      totalMinor: 420,
      shopperMinor: 405,
    });
    expect(price({ ...tax({}), ...rounding({ of: "sum" }) }, munich)).toMatchObject({
      netMinor: 340,
      taxMinor: 82,
      totalMinor: 422,
    });
  });

  test("is rounded up from the exact one", () => {
    const up = rounding({ to: 1, mode: "up", less: 0.01, of: "total" });
    expect(price({ ...tax({}), ...up }, athens)).toMatchObject({ totalMinor: 399 });
    expect(price({ ...tax({}), ...up }, munich)).toMatchObject({ totalMinor: 499 });
    expect(price({ ...tax({}), ...up }, munich)).not.toHaveProperty("shopperMinor");
  });

  test("is a multiple abroad as well, where prices have tax in them", () => {
    const gross = { ...tax({ prices: "gross" }), ...rounding({ of: "total" }) };
    // 3.40 / 1.24 = 2.742
    expect(price(gross, zurich)).toMatchObject({ netMinor: 275, taxMinor: 0, totalMinor: 275 });
    expect(price(gross, munich)).toMatchObject({ totalMinor: 340, shopperMinor: 325 });
  });

  test("has charges that come to it", () => {
    const { charges = [] } = price({ ...tax({}), ...rounding({ of: "total" }) }, munich, { itemized: true });
    expect(charges).toEqual([
      { code: "base", name: "Base price", netMinor: 341, taxMinor: 81 },
      { code: "rounding", name: "Rounding", netMinor: -2, taxMinor: 0 },
    ]);
  });
});

describe("a surcharge with a tax of its own", () => {
  const insurance = {
    code: "insurance",
    name: "Insurance",
    when: "insurance",
    per: "shipment",
    taxPercent: 0,
    amount: { percent: 1, of: "insured-amount" },
  };
  const insured = { extras: { insuranceMinor: 50_000 } };

  test("has it on its own amount, in net and in gross prices", () => {
    const net = { ...tax({}), surcharges: [insurance] };
    expect(price(net, athens, insured)).toMatchObject({ netMinor: 790, taxMinor: 70, totalMinor: 860 });
    const gross = { ...tax({ prices: "gross" }), surcharges: [insurance] };
    expect(price(gross, athens, insured)).toMatchObject({ netMinor: 734, taxMinor: 56, totalMinor: 790 });
  });

  test("says it among the charges", () => {
    const { charges } = price({ ...tax({}), surcharges: [insurance] }, athens, {
      ...insured,
      itemized: true,
    });
    expect(charges).toEqual([
      { code: "base", name: "Base price", netMinor: 290, taxMinor: 70 },
      { code: "insurance", name: "Insurance", netMinor: 500, taxMinor: 0 },
    ]);
  });

  test("may have it from a day on, and the shipment's before", () => {
    const later = { ...insurance, taxPercent: [{ percent: 24 }, { from: "2026-06-01", percent: 10 }] };
    expect(price({ ...tax({}), surcharges: [later] }, athens, insured).taxMinor).toBe(70 + 50);
  });

  test("is no discount", () => {
    const discount = { code: "off", name: "Off", per: "shipment", taxPercent: 0, amount: { discount: 10 } };
    expect(problems({ otherwise: "none" }, [discount])).toEqual([
      expect.stringContaining("surcharge off is a discount, which has the tax of what it lowers"),
    ]);
  });
});

test.each([
  [
    {},
    "the contract's VAT needs “invoicedBy” (the carrier's country) and “invoicedTo” (the merchant's country)",
  ],
  [{ invoicedBy: "GR" }, "the contract's VAT needs “invoicedTo”"],
  [{ invoicedBy: "GB", invoicedTo: "GB" }, "the tax of GB is not known here: give it as “rules”"],
  [
    { otherwise: "none", invoicedTo: "GR" },
    "“invoicedTo” is for the contract's VAT, and “otherwise” is “none”",
  ],
  [{ otherwise: "eu-vat" }, "“otherwise” must be “contract” or “destination” or “none”"],
])("%o is not enough", (change, message) => {
  expect(problems(change)).toEqual([expect.stringContaining(message)]);
});

test("a file of version 1 is refused, and says what to write", () => {
  for (const otherwise of ["eu-vat", "none"]) {
    const files = aTariff({ document: { format: "waybill-tariff/1", tax: { prices: "net", otherwise } } });
    expect(load(files).document).toBeNull();
    expect(problemsOf(files)).toEqual([
      expect.stringMatching(/“waybill-tariff\/1”, which is not read: write “waybill-tariff\/2”.*"invoiced"/),
    ]);
  }
});
