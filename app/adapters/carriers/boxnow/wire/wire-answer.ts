import type { z } from "zod";
import { parseJsonWithin } from "../../../../domain/files/parse-json.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";

/** An answer as it came. BOX NOW's types of content are not reliable, so the bytes decide. */
export type WireAnswer = Pick<CarrierAnswer, "status" | "bytes">;

/** A success of another form than the document's, such as a page of HTML. */
export class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
}

export const isSuccess = ({ status }: WireAnswer): boolean => status >= 200 && status < 300;

/** The body's JSON in this form. @throws UnreadableAnswer */
export function jsonOf<Schema extends z.ZodType>(schema: Schema, answer: WireAnswer): z.infer<Schema> {
  const parsed = schema.safeParse(anyJsonOf(answer));
  if (parsed.success) return parsed.data;
  // Paths only: a message could quote a shopper's data.
  const places = parsed.error.issues.map(({ path }) => path.join(".") || "body");
  throw new UnreadableAnswer(`Not in the documented form: ${places.join(", ")}.`);
}

/** The body's JSON; `undefined` if it is none. */
export function anyJsonOf({ bytes }: WireAnswer): unknown {
  try {
    return parseJsonWithin(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
