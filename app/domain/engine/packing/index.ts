export type { Box } from "./box.ts";
export { outerSize } from "./box.ts";
export type { Compartment } from "./compartment.ts";
export { fitsInBox } from "./fits-in-box.ts";
export * from "./pack-items.ts";
export type { Packing, Placement } from "./packing.ts";
export { girthCm, type ParcelLimits, withinLimits } from "./parcel-limits.ts";
