import { z } from "zod";

/** The position in a list that Shopify answers in pages; `endCursor` names where the next page begins. */
export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
