export { atPoint, pointOf } from "./at-point.ts";
export { type Coordinates, isOnEarth } from "./distance.ts";
export { findPoints, type PointFound, type PointsWanted } from "./find-points.ts";
export { indexPoints, type NearPoint, type PointIndex } from "./point-index.ts";
export { type PointMemory, pointMemory } from "./point-memory.ts";
export { fitsNeed, misfitOf, needOf, type PointMisfit, type PointNeed } from "./point-need.ts";
export { PointRefusedError } from "./point-refused-error.ts";
export { type RefreshedPoints, refreshPoints } from "./refresh-points.ts";
export { withSamplePoints } from "./sample-points.ts";
