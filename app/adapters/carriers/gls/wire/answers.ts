import { z } from "zod";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import { anyJsonOf, inForm } from "../../kit/wire-answer.ts";

/** An object whose names are read in any case: ShipIT and its documents spell them differently. Source: "Read first". */
export function anyCase<Shape extends z.ZodRawShape>(shape: Shape) {
  const spelling = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
  return z.preprocess(
    (value) =>
      typeof value !== "object" || value === null || Array.isArray(value)
        ? value
        : Object.fromEntries(
            Object.entries(value).map(([name, inner]) => [spelling.get(name.toLowerCase()) ?? name, inner]),
          ),
    z.object(shape),
  );
}

/** A list, whose only member may come without it; a missing one is empty. */
export function listed<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (value === undefined || value === null ? [] : [value].flat()),
    z.array(schema),
  );
}

/** Most answers say numbers as texts. */
export const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
export const someText = text.pipe(z.string().min(1));
export const textOrNull = text.nullish().transform((value) => value || null);

export const answerOf = <Schema extends z.ZodType>(schema: Schema, answer: CarrierAnswer): z.output<Schema> =>
  inForm(schema, anyJsonOf(answer));
