import { z } from "zod";
import { joined } from "../../../domain/files/file-bytes.ts";
import { MOST_VALUES, MOST_VALUES_OF_A_REQUEST, parseJsonWithin } from "../../../domain/files/parse-json.ts";
import { takeBody } from "../../request/read-body.ts";
import { refusal } from "./read-upload.server.ts";
import { DISCARDED } from "./upload-limits.ts";

/** Bytes. The settings with every field at its longest need less than a tenth of it. */
const LONGEST_FORM = 64 * 1024;
/** Far more than any form has: a megabyte of empty fields takes a third of a second to read. */
const MOST_FIELDS = 200;

/**
 * Reads the form that a page of the embedded admin sent. All fields are text. A repeated field has its last value.
 * @throws Response 413, 415, or 400 naming what is wrong; our own pages never cause one
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  longest: number = LONGEST_FORM,
): Promise<z.output<Schema>> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw refusal(415, "Send the form as application/x-www-form-urlencoded.");
  const chunks: Uint8Array[] = [];
  let signs = 0;
  const limit = { longest, discardUpTo: DISCARDED };
  const isWhole = await takeBody(request.body, request.headers.get("content-length"), limit, (chunk) => {
    signs += chunk === null ? 0 : countOf(chunk, AND);
    if (chunk === null || signs >= MOST_FIELDS) chunks.length = 0;
    else chunks.push(chunk);
  });
  if (!isWhole) throw refusal(413, `Keep the form within ${longest} bytes.`);
  if (signs >= MOST_FIELDS) throw refusal(400, `Send at most ${MOST_FIELDS} fields.`);
  const body = new TextDecoder().decode(joined(chunks));
  const fields = Object.fromEntries(new URLSearchParams(body));
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throw refusal(
    400,
    result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"),
  );
}

const AND = 0x26;

/** Counting ends at the most fields. */
function countOf(body: Uint8Array, byte: number): number {
  let found = 0;
  for (let at = body.indexOf(byte); at >= 0 && found < MOST_FIELDS; at = body.indexOf(byte, at + 1)) found++;
  return found;
}

/**
 * A field that holds JSON, for values with parts.
 * @param most characters; without it, the form's length is the limit
 */
export function jsonField<Schema extends z.ZodType>(schema: Schema, most = Number.POSITIVE_INFINITY) {
  const mostValues = Number.isFinite(most) ? MOST_VALUES_OF_A_REQUEST : MOST_VALUES;
  return z
    .string()
    .max(most)
    .transform((text, context): unknown => {
      try {
        return parseJsonWithin(text, mostValues);
      } catch {
        context.addIssue({ code: "custom", message: "must be JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
