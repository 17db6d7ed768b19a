/** Grams. A sum of fractions of a gram may be a little above the exact one in floating point. */
export const HAIR_G = 1e-6;
