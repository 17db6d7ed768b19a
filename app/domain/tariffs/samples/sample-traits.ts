import type { SamplePoint } from "./sandbox-points.ts";
import { sandboxPoints } from "./sandbox-points.ts";

/** Abilities of a sample carrier that no price list has: the other carriers with a price list have no API. */
export interface SampleTraits {
  /** Its whole directory. Parcels are delivered to these points and, by a service of its own, left at them. */
  readonly points?: readonly SamplePoint[];
  /** It is asked for scans at :05 and :35. The other samples call as soon as they scan. */
  readonly isPolled?: true;
  readonly cannotCancel?: true;
}

/** The traits by carrier code. No stored account has them, so every sandbox has the same ones. */
export const sampleTraits: ReadonlyMap<string, SampleTraits> = new Map<string, SampleTraits>([
  ["thyrida", { points: sandboxPoints }],
  ["viadotto", { isPolled: true, cannotCancel: true }],
]);
