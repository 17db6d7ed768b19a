import { GraphQLError } from "graphql";

const limit = 250;

/**
 * Refuses lists of more than 250 entries anywhere in the variables, as Shopify does.
 * @returns the error, or null
 */
export function oversizedInput(variables: Record<string, unknown>): GraphQLError | null {
  const queue: unknown[] = [variables];
  while (queue.length > 0) {
    const value = queue.pop();
    if (Array.isArray(value) && value.length > limit) {
      return new GraphQLError(
        `The input array size of ${value.length} is greater than the maximum allowed of ${limit}.`,
        { extensions: { code: "MAX_INPUT_SIZE_EXCEEDED" } },
      );
    }
    if (typeof value === "object" && value !== null) queue.push(...Object.values(value));
  }
  return null;
}
