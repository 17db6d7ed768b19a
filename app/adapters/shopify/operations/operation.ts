import type { z } from "zod";
import type { Accepting } from "./accepting.ts";
import type { AnswerOf, NameOf, VariablesOf } from "./admin-types.ts";
import type { AdminOperations } from "./generated/admin.ts";

/** A scope that a shop may grant or withhold; only the operations that need it depend on it. */
export type OptionalScope =
  | "read_all_orders"
  | "read_markets"
  | "write_markets"
  | "write_orders"
  | "read_returns"
  | "write_returns";

/** A GraphQL document, with the types of its variables and of the part of its answer that we read. */
export interface Operation<Variables, Answer> {
  readonly document: string;
  readonly answer: z.ZodType<Answer>;
  /** Scopes beyond those that every shop has granted. */
  readonly needs: readonly OptionalScope[];
  /** Never set: it only carries the variables' type. */
  readonly variables?: Variables;
}

/** `NoInfer`, so that TypeScript takes the variables' type from the operation and not from the argument. */
export type SendOperation = <Variables, Answer>(
  operation: Operation<Variables, Answer>,
  variables: NoInfer<Variables>,
) => Promise<Answer>;

/** Proves that a schema accepts every answer that Shopify may give. */
type Proof<Name extends keyof AdminOperations, Taken> = [Name] extends [never]
  ? { readonly refused: "No operation of this name has been generated: npm run codegen." }
  : Accepting<AnswerOf<Name>, Taken>;

/**
 * One named operation of the Admin API, with a schema for the part of its answer that we read. `npm run codegen` generates
 * the types of both from Shopify's schema, by the operation's name. Variables must match the document, and `answer` must
 * accept every answer that Shopify may give. Building and testing generate too; an invalid document fails there.
 */
export function operation<const Document extends string, Answer, Taken>(
  document: Document,
  answer: z.ZodType<Answer, Taken> & Proof<NameOf<Document>, Taken>,
  needs: readonly OptionalScope[] = [],
): Operation<VariablesOf<NameOf<Document>>, Answer> {
  return { document, answer, needs };
}
