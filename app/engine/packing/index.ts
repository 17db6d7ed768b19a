export * from "./pack-compartments.ts";
export { girthCm, packItems, withinLimits } from "./pack-items.ts";
