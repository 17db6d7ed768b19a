import { UserProblem } from "../../commerce/user-problem.ts";

/** Runs a mutation: its result under `key`, or null and Shopify's userErrors if a rule was broken. */
export function withUserErrors(
  key: string,
  run: () => unknown,
  extra: { errorsKey?: string; code?: string } = {},
): Record<string, unknown> {
  const errorsKey = extra.errorsKey ?? "userErrors";
  try {
    return { [key]: run(), [errorsKey]: [] };
  } catch (error) {
    if (!(error instanceof UserProblem)) throw error;
    const userError = { field: error.field, message: error.message, ...(extra.code && { code: extra.code }) };
    return { [key]: null, [errorsKey]: [userError] };
  }
}
