/** Tenths of a millimetre: finer than any measurement, and whole. */
const PER_CM = 100;
/** 25.4 × 100 is slightly above 2540 in floating point: a measured side must not grow by a unit for it. */
const HAIR = 1e-6;

/** Goods and outer sizes: rounded up, never zero. */
export function unitsUp(cm: number): number {
  return Math.max(1, Math.ceil(cm * PER_CM - HAIR));
}

/** Inner room and limits: rounded down. */
export function unitsDown(cm: number): number {
  return Math.floor(cm * PER_CM + HAIR);
}

/** Cubic units of a volume, to the nearest: cubic feet have no end in binary fractions. */
export function volumeUnits(cm3: number): number {
  return Math.round(cm3 * PER_CM ** 3);
}

export function toCm(units: number): number {
  return units / PER_CM;
}

export function toCm3(cubicUnits: number): number {
  return cubicUnits / PER_CM ** 3;
}
