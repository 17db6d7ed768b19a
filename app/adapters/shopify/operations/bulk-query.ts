import { z } from "zod";
import type { Accepting } from "./accepting.ts";
import type { AnswerOf } from "./admin-types.ts";
import type { AdminOperations } from "./generated/admin.ts";

/** A query that Shopify runs over all of a shop's data, with the schemas for the lines of its file. */
export interface BulkQuery<Node, Child> {
  readonly name: string;
  /** The query without a name, as in Shopify's examples. */
  readonly document: string;
  /** A node of the outer connection. */
  readonly answer: z.ZodType<Node>;
  /** A node of a nested connection: a line of its own that names its parent. */
  readonly line: z.ZodType<Child>;
}

/** `answer` and `line` must accept everything that Shopify may write for the generated document of this name. */
export function bulkQuery<
  Name extends keyof AdminOperations,
  Node,
  TakenNode,
  Child = never,
  TakenChild = never,
>(
  name: Name,
  document: string,
  answer: z.ZodType<Node, TakenNode> & Accepting<Own<RootOf<AnswerOf<Name>>>, TakenNode>,
  line?: z.ZodType<Child, TakenChild> & Accepting<ChildIn<RootOf<AnswerOf<Name>>>, TakenChild>,
): BulkQuery<Node, Child> {
  return { name, document, answer, line: line ?? z.never() };
}

interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[];
}

type RootOf<Answer> = Answer[keyof Answer] extends Connection<infer Node> ? Node : never;

type Own<Node> = {
  [Field in keyof Node as NonNullable<Node[Field]> extends Connection<unknown> ? never : Field]: Node[Field];
};

type ChildIn<Value> = Value extends readonly (infer Item)[]
  ? ChildIn<Item>
  : Value extends object
    ? { [Field in keyof Value]: LineIn<NonNullable<Value[Field]>> }[keyof Value]
    : never;

type LineIn<Value> =
  Value extends Connection<infer Node>
    ? (Own<Node> & { __parentId: string }) | ChildIn<Node>
    : ChildIn<Value>;
