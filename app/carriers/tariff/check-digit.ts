const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/** The check digit after eight digits. Source: UPU standard S10; RB123456785GB is valid. */
export function checkDigit(serial: number): number {
  const digits = String(serial).padStart(WEIGHTS.length, "0");
  const sum = WEIGHTS.reduce((total, weight, position) => total + weight * Number(digits[position]), 0);
  const digit = 11 - (sum % 11);
  return digit === 10 ? 0 : digit === 11 ? 5 : digit;
}

/** The largest number of eight digits. */
export const LAST_SERIAL = 99_999_999;

/** `RB`, 12345678 → `RB123456785`. */
export function voucherOf(prefix: string, serial: number): string {
  return `${prefix}${String(serial).padStart(WEIGHTS.length, "0")}${checkDigit(serial)}`;
}
