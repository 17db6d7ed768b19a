/**
 * Check digits of voucher numbers, each computed from the number's digits alone, with its leading zeros.
 * - mod7: the remainder by 7. Source: IATA Resolution 600a, air waybills.
 * - mod10: weights 3 and 1 from the right. Source: GS1 General Specifications, 7.9.
 * - luhn: every second digit doubled, from the right. Source: ISO/IEC 7812-1, annex B.
 * - mod11: weights 2 to 7 from the right, again and again; 10 and 11 become 0.
 * - s10: of eight digits. Source: UPU standard S10; RB123456785GB is valid.
 */
export const checkDigitSchemes = ["none", "mod7", "mod10", "luhn", "mod11", "s10"] as const;
export type CheckDigitScheme = (typeof checkDigitSchemes)[number];

/** Digits that S10 has weights for. */
export const S10_DIGITS = 8;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

const schemes: Readonly<Record<CheckDigitScheme, (digits: string) => string>> = {
  none: () => "",
  mod7: (digits) => String(BigInt(digits) % 7n),
  mod10: (digits) => complement(sumFromRight(digits, (digit, place) => digit * (place % 2 === 0 ? 3 : 1))),
  luhn: (digits) =>
    complement(sumFromRight(digits, (digit, place) => (place % 2 === 0 ? doubled(digit) : digit))),
  mod11: (digits) => {
    const digit = 11 - (sumFromRight(digits, (each, place) => each * (2 + (place % 6))) % 11);
    return digit >= 10 ? "0" : String(digit);
  },
  s10: (digits) => {
    const sum = S10_WEIGHTS.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
    const digit = 11 - (sum % 11);
    return String(digit === 10 ? 0 : digit === 11 ? 5 : digit);
  },
};

/** The check digit behind these digits; empty for `none`. */
export function checkDigitOf(scheme: CheckDigitScheme, digits: string): string {
  return schemes[scheme](digits);
}

/** @param weigh `place` counts from 0 at the last digit */
function sumFromRight(digits: string, weigh: (digit: number, place: number) => number): number {
  return [...digits].reverse().reduce((sum, digit, place) => sum + weigh(Number(digit), place), 0);
}

function doubled(digit: number): number {
  return digit < 5 ? digit * 2 : digit * 2 - 9;
}

function complement(sum: number): string {
  return String((10 - (sum % 10)) % 10);
}
