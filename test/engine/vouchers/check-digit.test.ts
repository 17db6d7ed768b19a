import { describe, expect, it } from "vitest";
import type { CheckDigitScheme } from "../../../app/domain/engine/index.ts";
import { checkDigitSchemes, voucherOf } from "../../../app/domain/engine/index.ts";
import { checkDigitOf } from "../../../app/domain/engine/vouchers/check-digit.ts";

/** Numbers whose last digit is their check digit, as published. */
const published: readonly (readonly [CheckDigitScheme, string, string])[] = [
  // IATA: an air waybill's serial and its remainder by 7.
  ["mod7", "1234567", "5"],
  ["mod7", "7777777", "0"],
  // GS1: GTIN-13 4006381333931, SSCC 0 0614141 123456789 0.
  ["mod10", "400638133393", "1"],
  ["mod10", "00614141123456789", "0"],
  // ISO/IEC 7812: the usual examples.
  ["luhn", "7992739871", "3"],
  ["luhn", "453201511283036", "6"],
  // UPU S10: RB123456785GB and LZ473124829GR's digits.
  ["s10", "12345678", "5"],
  ["s10", "47312482", "9"],
  ["none", "12345678", ""],
];

describe("a check digit", () => {
  it.each(published)("by %s of %s is %s", (scheme, digits, digit) => {
    expect(checkDigitOf(scheme, digits)).toBe(digit);
  });

  it("by mod11 weighs from the right with 2 to 7, and writes 10 and 11 as 0", () => {
    // 1·4 + 2·3 + 3·2 = 16; 11 − 5 = 6
    expect(checkDigitOf("mod11", "123")).toBe("6");
    // The seventh digit weighs 2 again: 2 + 0 = 2; 11 − 2 = 9
    expect(checkDigitOf("mod11", "1000000")).toBe("9");
    // 3·2 + 2·3 = 12, remainder 1 is 10; 0 is 11
    expect([checkDigitOf("mod11", "23"), checkDigitOf("mod11", "0")]).toEqual(["0", "0"]);
  });

  it("notices every single wrong digit, by the schemes that are made for it", () => {
    const digits = "40291637";
    for (const scheme of checkDigitSchemes.filter(
      (each) => each !== "none" && each !== "mod11" && each !== "s10",
    )) {
      for (let place = 0; place < digits.length; place++) {
        for (const other of "0123456789") {
          if (other === digits[place]) continue;
          // A remainder by 7 can't tell 0 from 7, 1 from 8, 2 from 9.
          if (scheme === "mod7" && Math.abs(Number(other) - Number(digits[place])) === 7) continue;
          const wrong = digits.slice(0, place) + other + digits.slice(place + 1);
          expect(checkDigitOf(scheme, wrong), `${scheme} ${wrong}`).not.toBe(checkDigitOf(scheme, digits));
        }
      }
    }
  });
});

it("a voucher has prefix, all digits, check digit and suffix", () => {
  const form = { prefix: "RB", digits: 8, checkDigit: "s10", suffix: "GB" } as const;
  expect(voucherOf(form, 12_345_678n)).toBe("RB123456785GB");
  expect(voucherOf({ ...form, digits: 4, checkDigit: "none", prefix: "", suffix: "" }, 7n)).toBe("0007");
  // GS1's own SSCC.
  expect(
    voucherOf({ ...form, digits: 17, checkDigit: "mod10", prefix: "", suffix: "" }, 614_141_123_456_789n),
  ).toBe("006141411234567890");
  expect(
    voucherOf({ prefix: "", digits: 18, checkDigit: "mod7", suffix: "" }, 999_999_999_999_999_998n),
  ).toBe(`999999999999999998${999_999_999_999_999_998n % 7n}`);
});
