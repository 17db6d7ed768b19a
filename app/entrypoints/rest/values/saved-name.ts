import { z } from "zod";

/** A longer text is no name. */
export const LONGEST_NAME = 100;

const name = z
  .string()
  .refine(() => false, "names none of your saved addresses: GET /v1/address_book lists them")
  .meta({ description: "The name of a saved address.", example: "Athens warehouse" });

/**
 * An address, or the name of a saved one. `withSavedNames` puts the address in the place of its name before the body is
 * checked, so a text that is left is an unknown name, and none is in what the schema returns.
 */
export function addressOrName<Schema extends z.ZodType>(address: Schema) {
  return z.union([address, name as unknown as z.ZodType<never, string>], {
    error: ({ input }) =>
      input === undefined ? "is required" : "must be an object, or the name of a saved address",
  });
}
