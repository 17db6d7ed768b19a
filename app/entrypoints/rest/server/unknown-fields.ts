/** Fields of a body that its operation does not have: a caller's slip, such as `cash_on_delivry` (docs/decisions/155). */
import { z } from "zod";
import type { Issue } from "../../../domain/engine/index.ts";
import type { UnknownField } from "../../../domain/orders/batches/batch-body.ts";
import { editDistance } from "../../../domain/reference/edit-distance.ts";
import type { Place } from "./fields-of-schema.ts";
import { placeOf } from "./fields-of-schema.ts";

/** The most unknown fields that are kept of one body, which can hold 20,000. */
const MOST_KEPT = 100;
const MOST_NAMED = 20;
const LONGEST_NAME = 60;

/** Objects of any content, such as metadata, have no unknown fields. */
export function unknownFieldsOf(schema: z.ZodType, value: unknown): readonly UnknownField[] {
  const found: UnknownField[] = [];
  // Comparing a name with all others takes a fifth of a millisecond.
  const mayBeMeant = () => found.length < MOST_NAMED;
  const walk = (place: Place, at: unknown, path: readonly string[]): void => {
    if (found.length >= MOST_KEPT || typeof at !== "object" || at === null) return;
    if (Array.isArray(at)) {
      const entries = place.flatMap((each) => (each instanceof z.ZodArray ? knownPlace(each.element) : []));
      if (entries.length === 0) return;
      for (const [index, entry] of at.entries()) walk(entries, entry, [...path, String(index)]);
      return;
    }
    const shapes = place.flatMap((each) => (each instanceof z.ZodObject ? [each.shape as Shape] : []));
    if (shapes.length === 0 || place.some(takesAnything)) return;
    for (const name of Object.keys(at)) {
      if (found.length >= MOST_KEPT) return;
      const fields = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? knownPlace(shape[name]) : []));
      if (fields.length > 0) walk(fields, (at as Readonly<Record<string, unknown>>)[name], [...path, name]);
      else found.push({ path: [...path, name], meant: mayBeMeant() ? meantBy(name, path, shapes) : null });
    }
  };
  walk(knownPlace(schema), value, []);
  return found;
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

const places = new WeakMap<z.core.$ZodType, Place>();

function knownPlace(schema: z.core.$ZodType | undefined): Place {
  if (schema === undefined) return [];
  const known = places.get(schema) ?? placeOf(schema);
  places.set(schema, known);
  return known;
}

function takesAnything(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodObject) return schema.def.catchall instanceof z.ZodUnknown;
  return schema instanceof z.ZodRecord || schema instanceof z.ZodUnknown;
}

/** The nearest name of the same object, or the same name in an object below it. */
function meantBy(name: string, path: readonly string[], shapes: readonly Shape[]): string | null {
  if (name.length > LONGEST_NAME) return null;
  const here = [...path, ""].join(".");
  const typed = folded(name);
  const [nearest] = shapes
    .flatMap((shape) => Object.keys(shape))
    .map((known) => ({ known, distance: editDistance(typed, folded(known)) }))
    .sort((a, b) => a.distance - b.distance);
  if (nearest !== undefined && nearest.distance <= Math.max(1, Math.floor(typed.length / 3)))
    return here + nearest.known;
  for (const shape of shapes)
    for (const [outer, schema] of Object.entries(shape))
      for (const inner of knownPlace(schema))
        if (inner instanceof z.ZodObject && Object.hasOwn(inner.shape, name))
          return `${here}${outer}.${name}`;
  return null;
}

/** `relatedOrderId` and `related-order-id` are `related_order_id`. */
function folded(name: string): string {
  return name.replace(/[_\s-]/g, "").toLowerCase();
}

/** The unknown fields in the form in which a refusal lists its issues. */
export function unknownFieldIssues(fields: readonly UnknownField[]): readonly Issue[] {
  return fields.map(({ path, meant }) => ({
    path: path.map((name) => name.slice(0, LONGEST_NAME)).join("."),
    message: `is no field of this request${meant === null ? "" : `: did you mean ${meant}?`}`,
  }));
}

/** A header that names them; none without such a field. Letters that a header can't hold are percent-encoded. */
export function unknownFieldsHeader(fields: readonly UnknownField[]): Readonly<Record<string, string>> {
  if (fields.length === 0) return {};
  const named = fields.slice(0, MOST_NAMED).map(({ path }) => path.map(encoded).join("."));
  const more = fields.length > named.length ? ["(more)"] : [];
  return { "x-unknown-fields": [...named, ...more].join(", ") };
}

function encoded(name: string): string {
  return encodeURIComponent(name.slice(0, LONGEST_NAME).toWellFormed()).replaceAll(".", "%2E");
}
