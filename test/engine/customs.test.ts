import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Address, InvoiceLine, Item } from "../../app/domain/engine/index.ts";
import { EngineError } from "../../app/domain/engine/index.ts";
import { refuseUndeclared } from "../../app/domain/engine/options/customs.ts";
import { readCommodityCode } from "../../app/domain/engine/values/commodity-code.ts";
import { aDeclaredItem, anAddress, anItem, athens, berlin, newYork } from "../support/engine-values.ts";

const athos = anAddress({ city: "Karyes", zip: "63086" });
const line = aDeclaredItem().invoiceLines![0]!;

function aLineWith(change: Partial<InvoiceLine>): Item {
  return aDeclaredItem({ invoiceLines: [{ ...line, ...change }] });
}

/** `null` if the items may pass. */
function refusal(items: readonly Item[], to: Address = newYork): EngineError | null {
  try {
    refuseUndeclared({ from: athens, to }, items);
    return null;
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

describe("customs", () => {
  it("ask nothing where nothing is declared, and everything at every border", () => {
    expect(refusal([anItem()], berlin)).toBeNull();
    expect(refusal([anItem()], anAddress())).toBeNull();
    for (const to of [newYork, athos, anAddress({ country: "ES", zip: "35001" })]) {
      expect(refusal([anItem()], to)?.code).toBe("CUSTOMS_REQUIRED");
      expect(refusal([aDeclaredItem()], to)).toBeNull();
    }
  });

  it("hear what lacks what, by item and field, and the message says what to do", () => {
    const error = refusal([aDeclaredItem(), anItem(), aLineWith({ commodityCode: " ", quantity: null })]);
    expect(error?.metadata).toEqual({
      missing: [
        { item: 1, fields: ["value", "currency", "invoice_lines"] },
        { item: 2, fields: ["invoice_lines.0.commodity_code", "invoice_lines.0.quantity"] },
      ],
    });
    expect(error?.message).toBe(
      "A parcel from GR to US needs a customs declaration. Add items.1.value, items.1.currency, items.1.invoice_lines, " +
        "items.2.invoice_lines.0.commodity_code, items.2.invoice_lines.0.quantity.",
    );
  });

  it("refuse a description that says nothing, where the EU screens what comes in", () => {
    const london = anAddress({ country: "GB", zip: "EC1A 1BB", city: "London" });
    const from = (place: Address, description: string, to: Address) => {
      try {
        refuseUndeclared({ from: place, to }, [aLineWith({ description })]);
        return null;
      } catch (error) {
        return error;
      }
    };
    const oslo = anAddress({ country: "NO", zip: "0150", city: "Oslo" });
    for (const vague of ["Gift", " general  CARGO. ", "Auto parts"])
      expect(from(london, vague, athens)).toMatchObject({
        code: "CUSTOMS_REQUIRED",
        metadata: {
          missing: [],
          invalid: [{ item: 0, fields: [{ field: "invoice_lines.0.description" }] }],
        },
      });
    expect(from(london, "Gift", oslo)).not.toBeNull();
    for (const clear of ["Gift cards of paper", "Cotton T-shirts"])
      expect(from(london, clear, athens)).toBeNull();
    // Out of the EU, within its customs territory, and within the system's: no screening.
    expect(from(athens, "Gift", newYork)).toBeNull();
    expect(from(athens, "Gift", athos)).toBeNull();
    expect(from(athens, "Gift", oslo)).toBeNull();
  });

  it("name origin and destination within one country", () => {
    expect(refusal([anItem()], athos)?.message).toMatch(
      /^A parcel from GR to Mount Athos \(GR\) needs a customs declaration\. Add items\.0\.value, /,
    );
  });

  it.each<[string, Item, string, string]>([
    ["a zero value", aDeclaredItem({ value: 0 }), "value", "must be above 0"],
    ["a line of no value", aLineWith({ value: 0 }), "invoice_lines.0.value", "must be above 0"],
    ["a weightless line", aLineWith({ weight: 0 }), "invoice_lines.0.weight", "must be above 0"],
    ["a word for a quantity", aLineWith({ quantity: "four" }), "invoice_lines.0.quantity", "above 0"],
    ["no pieces", aLineWith({ quantity: "0" }), "invoice_lines.0.quantity", 'such as "2"'],
    ["fewer than none", aLineWith({ quantity: "-1" }), "invoice_lines.0.quantity", "above 0"],
    ["a short code", aLineWith({ commodityCode: "3401" }), "invoice_lines.0.commodity_code", "6, 8 or 10"],
    [
      "chapter 77",
      aLineWith({ commodityCode: "770000" }),
      "invoice_lines.0.commodity_code",
      "chapters 01 to 97",
    ],
    [
      "lines heavier than the item",
      aLineWith({ weight: 1_202 }),
      "invoice_lines",
      "weigh 1202 g together, more than the item's 1200 g",
    ],
  ])("refuse %s", (_, item, field, words) => {
    const error = refusal([aDeclaredItem(), item]);
    expect(error?.metadata).toEqual({
      missing: [],
      invalid: [{ item: 1, fields: [{ field, message: expect.stringContaining(words) }] }],
    });
    expect(error?.message).toContain(`Correct items.1.${field} (`);
    expect(refusal([item], berlin)).toBeNull();
  });

  it.each<[string, Partial<Item>, Partial<InvoiceLine>, string]>([
    [
      "less than it",
      { value: 48 },
      { value: 11 },
      "is 48, but the values of its invoice_lines add up to 11, or 44 if",
    ],
    ["more than it", { value: 48 }, { value: 49 }, "add up to 49, or 196 if each value is of one piece"],
    ["a cent off", { value: 48 }, { value: 12.01 }, "add up to 12.01, or 48.04 if"],
    [
      "of one piece",
      { value: 48 },
      { value: 12, quantity: "1" },
      "is 48, but the values of its invoice_lines add up to 12",
    ],
  ])("refuse lines whose values are %s", (_, of, change, words) => {
    const item = { ...aLineWith(change), ...of };
    expect(refusal([item])?.metadata).toEqual({
      missing: [],
      invalid: [{ item: 0, fields: [{ field: "value", message: expect.stringContaining(words) }] }],
    });
    expect(refusal([item], berlin)).toBeNull();
  });

  it.each<[string, Partial<InvoiceLine>]>([
    ["a line's value of all pieces", { value: 40 }],
    ["a hyphen in a code", { commodityCode: "3401-11-00" }],
    ["dots and spaces in a code", { commodityCode: "3401.11 00" }],
    ["ten digits", { commodityCode: "3401110000" }],
    ["half a kilogram as a quantity", { quantity: "0.5", value: 40 }],
    ["a gram of rounding", { weight: 1_201 }],
    ["lines lighter than the item", { weight: 1 }],
  ])("take %s", (_, change) => {
    expect(refusal([aLineWith(change)])).toBeNull();
  });

  it("get no message that grows with the request", () => {
    const error = refusal(Array.from({ length: 200 }, () => anItem()));
    expect(error?.message.length).toBeLessThan(300);
    expect(error?.message).toContain("and 595 more (see metadata)");
    expect(error?.metadata?.missing).toHaveLength(200);
  });
});

describe("a commodity code", () => {
  it.each([
    ["340111", "340111"],
    [" 3401.11 ", "340111"],
    ["3401 11 00", "34011100"],
    ["3401.11.00.00", "3401110000"],
    ["010121", "010121"],
    ["970600", "970600"],
    ["3401", null],
    ["34011", null],
    ["3401110", null],
    ["340111000", null],
    ["34011100000", null],
    ["000000", null],
    ["770000", null],
    ["980000", null],
    ["990000", null],
    ["34-01-11", null],
    ["6109-10-00", "61091000"],
    ["6109.10-00", "61091000"],
    ["6109–10–00", "61091000"],
    ["61.091.000", "61091000"],
    ["12.34..56", null],
    ["1234  56", null],
    ["1234.-56", null],
    [".123456", null],
    ["123456..", null],
    ["6109/10/00", null],
    ["HS 610910", null],
    ["３４０１１１", null],
    ["", null],
  ])("%j reads %j", (text, expected) => {
    expect(readCommodityCode(text)).toBe(expected);
  });

  it("has one spelling, and reading it again changes nothing", () => {
    const digits = fc.stringMatching(/^(0[1-9]|[1-6][0-9]|7[0-689]|8[0-9]|9[0-7])(\d{4}|\d{6}|\d{8})$/);
    const separators = fc.array(fc.constantFrom("", "", ".", " ", "\u00a0"), {
      minLength: 10,
      maxLength: 10,
    });
    fc.assert(
      fc.property(digits, separators, (code, between) => {
        const spelled = [...code].map((digit, index) => digit + (between[index] ?? "")).join("");
        expect(readCommodityCode(spelled)).toBe(code);
        expect(readCommodityCode(code)).toBe(code);
      }),
    );
  });
});
