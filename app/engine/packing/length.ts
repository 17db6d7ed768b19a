/** Tenths of a millimetre: finer than anybody measures, and whole. */
const PER_CM = 100;
/** 25.4 × 100 is a hair above 2540 in floating point: what was measured must not grow by a unit for it. */
const HAIR = 1e-6;

/** Goods and outer sizes: rounded up, never nothing. */
export function unitsUp(cm: number): number {
  return Math.max(1, Math.ceil(cm * PER_CM - HAIR));
}

/** Room inside and limits: rounded down. */
export function unitsDown(cm: number): number {
  return Math.floor(cm * PER_CM + HAIR);
}

export function toCm(units: number): number {
  return units / PER_CM;
}
