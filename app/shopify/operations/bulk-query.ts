import type { z } from "zod";
import type { Accepting } from "./accepting.ts";
import type { AnswerOf } from "./admin-types.ts";
import type { AdminOperations } from "./generated/admin.ts";

/** A query that Shopify runs over everything a shop has, and what stands on one line of the file that comes of it. */
export interface BulkQuery<Line> {
  readonly name: string;
  /** Without a name, as Shopify's examples are. */
  readonly document: string;
  readonly answer: z.ZodType<Line>;
}

/** `answer` must accept every line that Shopify may write: the nodes of all connections of the document. */
export function bulkQuery<Name extends keyof AdminOperations, Line, Taken>(
  name: Name,
  document: string,
  answer: z.ZodType<Line, Taken> & Accepting<LineIn<AnswerOf<Name>>, Taken>,
): BulkQuery<Line> {
  return { name, document, answer };
}

interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[];
}

/** A node's lines: itself, without the connections in it, and theirs, which name their parent. */
type LineIn<Value> =
  NonNullable<Value> extends Connection<infer Node>
    ? Own<Node> | ChildIn<Node>
    : Value extends object
      ? LineIn<Value[keyof Value]>
      : never;

type ChildIn<Node> = Node extends object
  ? { [Field in keyof Node]: LineIn<Node[Field]> }[keyof Node] extends infer Line
    ? Line extends object
      ? Line & { __parentId: string }
      : never
    : never
  : never;

type Own<Node> = {
  [Field in keyof Node as NonNullable<Node[Field]> extends Connection<unknown> ? never : Field]: Node[Field];
};
