import { z } from "zod";

/** Ids are strings of digits; some documents write them as numbers. */
export const identifier = z.union([z.string().min(1), z.number().transform(String)]);
