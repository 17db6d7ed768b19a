import type { z } from "zod";

/** An answer as it came. */
export interface WireAnswer {
  readonly status: number;
  /** Lower-case, without parameters; empty if the answer names none. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

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
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
