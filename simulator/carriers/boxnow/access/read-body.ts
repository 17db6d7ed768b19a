import type { z } from "zod";
import type { CarrierCall } from "../../kit/http.ts";
import { invalidSchema, refused } from "../errors.ts";

/**
 * A call's body by its schema.
 * @throws P400 it is not JSON (assumption: or not sent as JSON)
 * @throws InvalidJsonSchema it is JSON of another form
 */
export function readBody<Schema extends z.ZodType>(schema: Schema, call: CarrierCall): z.infer<Schema> {
  const parsed = schema.safeParse(parseJson(call));
  if (parsed.success) return parsed.data;
  throw invalidSchema(parsed.error.issues.map(({ path, message }) => `/${path.join("/")}: ${message}`));
}

function parseJson({ headers, body }: CarrierCall): unknown {
  if (!/^application\/json\b/i.test(headers["content-type"] ?? "")) throw refused("P400");
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw refused("P400");
  }
}
