import { z } from "zod";

/**
 * An array that is cut off beyond `max` before its elements are checked. A body of half a million wrong elements then
 * costs no more than one that is just too long.
 */
export function boundedArray<Element extends z.ZodType>(element: Element, min: number, max: number) {
  return z.preprocess(
    (value) => (Array.isArray(value) && value.length > max ? value.slice(0, max + 1) : value),
    z
      .array(element)
      .min(min, `must have at least ${min} ${min === 1 ? "entry" : "entries"}`)
      .max(max, `must have at most ${max} entries`),
  );
}
