import { z } from "zod";

export const userErrors = z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string() }));
