import { z } from "zod";

/** Of every list that is read in pages. */
export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
