import type { z } from "zod";
import type { Accepting } from "./accepting.ts";
import type { AnswerOf, NameOf, VariablesOf } from "./admin-types.ts";
import type { AdminOperations } from "./generated/admin.ts";

/** A scope that a shop may grant or withhold, with everything but what needs it working either way. */
export type OptionalScope = "read_markets" | "write_markets";

/** A GraphQL document with the shape of its variables and of the part of its answer that we read. */
export interface Operation<Variables, Answer> {
  readonly document: string;
  readonly answer: z.ZodType<Answer>;
  /** What it needs beyond what every shop has granted. */
  readonly needs: readonly OptionalScope[];
  /** Only a type: carries the variables' shape. */
  readonly variables?: Variables;
}

/** The variables must be the operation's own: they say nothing about what it takes. */
export type SendOperation = <Variables, Answer>(
  operation: Operation<Variables, Answer>,
  variables: NoInfer<Variables>,
) => Promise<Answer>;

/** That everything Shopify may answer is accepted. */
type Proof<Name extends keyof AdminOperations, Taken> = [Name] extends [never]
  ? { readonly refused: "No operation of this name has been generated: npm run codegen." }
  : Accepting<AnswerOf<Name>, Taken>;

/**
 * One named operation of the Admin API and what we read of its answer. The types of both come from Shopify's schema by
 * the operation's name: variables must be what the document declares, and `answer` must accept everything that
 * Shopify may say there. `npm run codegen` generates them, as building and testing do; a document that the schema does
 * not allow fails there.
 */
export function operation<const Document extends string, Answer, Taken>(
  document: Document,
  answer: z.ZodType<Answer, Taken> & Proof<NameOf<Document>, Taken>,
  needs: readonly OptionalScope[] = [],
): Operation<VariablesOf<NameOf<Document>>, Answer> {
  return { document, answer, needs };
}
