import type { DocumentNode } from "graphql";
import { BREAK, GraphQLError, visit } from "graphql";

const limit = 250;

const tooLong = (length: number): GraphQLError =>
  new GraphQLError(`The input array size of ${length} is greater than the maximum allowed of ${limit}.`, {
    extensions: { code: "MAX_INPUT_SIZE_EXCEEDED" },
  });

/**
 * Refuses lists of more than 250 entries anywhere in the variables, as Shopify does.
 * @returns the error, or null
 */
export function oversizedInput(variables: Record<string, unknown>): GraphQLError | null {
  const queue: unknown[] = [variables];
  while (queue.length > 0) {
    const value = queue.pop();
    if (Array.isArray(value) && value.length > limit) return tooLong(value.length);
    if (typeof value === "object" && value !== null) queue.push(...Object.values(value));
  }
  return null;
}

/** The same for lists inside the document. */
export function oversizedList(document: DocumentNode): GraphQLError | null {
  let found: GraphQLError | null = null;
  visit(document, {
    ListValue({ values }) {
      if (values.length <= limit) return undefined;
      found = tooLong(values.length);
      return BREAK;
    },
  });
  return found;
}
