import { z } from "zod";
import { filledText, text } from "./text.ts";

const MAX_KEYS = 50;

const value = z.union([text(1024), z.number(), z.boolean()], {
  error: "must be a string of at most 1024 characters, a finite number, true or false",
});
const record = z
  .record(filledText(64), value)
  .refine((metadata) => Object.keys(metadata).length <= MAX_KEYS, `must have at most ${MAX_KEYS} keys`);

/** Free-form data of the caller. */
export const metadata = z
  .preprocess((given, context) => {
    if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
    // An object can't hold this key safely, and dropping it silently would lose the caller's data.
    if (Object.hasOwn(given, "__proto__")) {
      context.addIssue({ code: "custom", path: ["__proto__"], message: "can't be a key" });
      return z.NEVER;
    }
    const entries = Object.entries(given);
    return entries.length > MAX_KEYS ? Object.fromEntries(entries.slice(0, MAX_KEYS + 1)) : given;
  }, record)
  .meta({
    description: `At most ${MAX_KEYS} keys of 1 to 64 characters.`,
    example: { basket: "A-17", gift: true },
  });

export const metadataRequest = z
  .object({ metadata })
  .meta({ id: "MetadataRequest", description: "The complete object: it replaces the stored one." });
export type MetadataRequest = z.output<typeof metadataRequest>;
