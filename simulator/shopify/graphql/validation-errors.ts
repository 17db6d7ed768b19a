import type { GraphQLError } from "graphql";

const unknownField = /^Cannot query field "(\w+)" on type "(\w+)"/;

/** graphql-js's errors in Shopify's words, where they are known to differ. */
export function shopifyErrors(errors: readonly GraphQLError[]): Record<string, unknown>[] {
  return errors.map((error) => {
    const match = unknownField.exec(error.message);
    if (!match) return { ...error.toJSON() };
    const [, fieldName, typeName] = match;
    return {
      message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
      locations: error.locations,
      extensions: { code: "undefinedField", typeName, fieldName },
    };
  });
}
