import { parse } from "graphql";
import { z } from "zod";

/** One operation or bulk query that a file of app/adapters/shopify/operations exports. */
export interface ListedOperation {
  /** Without its extension. */
  readonly file: string;
  readonly name: string;
  readonly document: ReturnType<typeof parse>;
  /** Optional scopes that it needs. */
  readonly needs: readonly string[];
  readonly isBulk: boolean;
}

const modules = import.meta.glob<Record<string, unknown>>("../../app/adapters/shopify/operations/*.ts", {
  eager: true,
});
const shape = z.object({
  document: z.string(),
  answer: z.unknown(),
  needs: z.array(z.string()).default([]),
  name: z.string().optional(),
});

export const operations: readonly ListedOperation[] = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module).flatMap(([name, value]) => {
    const found = shape.safeParse(value);
    if (!found.success) return [];
    const { document, needs } = found.data;
    const file = path.replace(/^.*\/|\.ts$/g, "");
    return [{ file, name, document: parse(document), needs, isBulk: found.data.name !== undefined }];
  }),
);
