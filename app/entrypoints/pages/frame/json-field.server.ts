import { z } from "zod";
import { MOST_VALUES_OF_A_REQUEST, parseJsonWithin } from "../../../domain/files/parse-json.ts";

/** A form's field that holds JSON, for a schema to read. @param most characters */
export const jsonField = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text, context): unknown => {
      try {
        return parseJsonWithin(text, MOST_VALUES_OF_A_REQUEST);
      } catch {
        context.addIssue({ code: "custom", message: "must be JSON" });
        return z.NEVER;
      }
    });
