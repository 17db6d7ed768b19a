/** Texts of a tariff document. */
import { z } from "zod";

export const code = z.string().regex(/^[A-Za-z0-9-]{1,24}$/, "must be 1 to 24 letters, digits or hyphens");
export const words = z
  .string()
  .min(1)
  .max(500)
  .regex(/^\P{Cc}*$/u, "must have no line breaks or other invisible characters");
export const name = words.max(100);
