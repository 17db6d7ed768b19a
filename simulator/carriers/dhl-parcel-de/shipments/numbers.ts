import type { DhlParcelWorld } from "../world.ts";

/** Inside Germany: `00` and a serial shipping container code of 18 digits. Source: section 5; GS1, check digits. */
export function takeGermanNumber(world: DhlParcelWorld): string {
  const digits = `34043433330${String(world.nextGerman).padStart(6, "0")}`;
  world.nextGerman += 1;
  return `00${digits}${containerCheck(digits)}`;
}

/** The last digit of a serial shipping container code, from the seventeen before it. */
export function containerCheck(digits: string): number {
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** Abroad: `CD`, eight digits, their check digit and `DE`. Source: section 5; UPU standard S10. */
export function takeForeignNumber(world: DhlParcelWorld): string {
  const digits = String(world.nextForeign).padStart(8, "0");
  world.nextForeign += 1;
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * (weights[index] ?? 0),
    0,
  );
  const rest = 11 - (sum % 11);
  return `CD${digits}${rest === 10 ? 0 : rest === 11 ? 5 : rest}DE`;
}
