/** Numbers are read as people type them, and never guessed. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typedNumber } from "../../app/domain/tariffs/tables/typed-number.ts";

const EUR = { currency: "EUR" };

describe("a number as people type it", () => {
  it.each([
    ["2,00 €", "2.00"],
    ["2.00 EUR", "2.00"],
    ["€2", "2"],
    ["€ 2,5", "2.5"],
    ["1.234,50", "1234.50"],
    ["1.234,50 €", "1234.50"],
    ["1,234.50", "1234.50"],
    ["1 234,50", "1234.50"],
    ["1\u00a0234,50 €", "1234.50"],
    ["1.234.567", "1234567"],
    ["2 ευρώ", "2"],
  ])("reads %j of EUR as %s", (typed, plain) => expect(typedNumber(typed, EUR)).toBe(plain));

  it.each(["2 USD", "$2", "2 kr", "1.234", "1,234", "1.23.4", "1.234,5.6", "two", "", "€", "2 kg", "1,2,3"])(
    "does not guess %j of EUR",
    (typed) => expect(typedNumber(typed, EUR)).toBeNull(),
  );

  it.each([
    ["1,250", "kg", "1.250"],
    ["2 kg", "kg", "2"],
    ["500 g", "kg", "0.5"],
    ["2,5 κιλά", "kg", "2.5"],
    ["30 εκ.", "cm", "30"],
    ["300mm", "cm", "30"],
    ["12,5 %", "%", "12.5"],
    ["500", "g", "500"],
    ["0,5 kg", "g", "500"],
    ["250 γρ.", "g", "250"],
    ["1500", "count", "1500"],
    ["12 000", "count", "12000"],
  ] as const)("reads %j in %s as %s", (typed, unit, plain) => expect(typedNumber(typed, unit)).toBe(plain));

  it.each([
    ["2 lb", "kg"],
    ["2 kg", "cm"],
    ["2 €", "%"],
    ["1.500", "g"],
    ["1,000", "count"],
    ["30 kg", "count"],
  ] as const)("refuses %j in %s", (typed, unit) => expect(typedNumber(typed, unit)).toBeNull());

  it.each(["2 €", "€2", "2 EUR", "$2"])("takes %j for no amount while the currency is not known", (typed) => {
    expect(typedNumber(typed, { currency: "" })).toBeNull();
    expect(typedNumber("2,50", { currency: "" })).toBe("2.50");
  });

  it("reads each amount in each spelling as the same amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom("de-DE", "en-US", "el-GR", "fr-FR", "de-CH", "pl-PL"),
        fc.constantFrom("€ #", "#€", "# EUR", "#", "EUR #", " # "),
        (minor, locale, form) => {
          const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(minor / 100);
          expect(Number(typedNumber(form.replace("#", number), EUR))).toBe(minor / 100);
        },
      ),
    );
  });
});
