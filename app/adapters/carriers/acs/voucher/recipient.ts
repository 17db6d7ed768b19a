import type { Address } from "../../../../domain/engine/index.ts";
import { normalizeZip } from "../../../../domain/engine/index.ts";

/** Countries that ACS delivers in. */
export type AcsCountry = "GR" | "CY";

export function acsCountry({ country }: Pick<Address, "country">): AcsCountry | null {
  return country === "GR" || country === "CY" ? country : null;
}

/** Digits alone: `CY-1010` is 1010. */
export const zipOf = ({ zip }: Pick<Address, "zip">): string =>
  normalizeZip(zip ?? "").replace(/^(GR|CY|EL)/, "");
