import { codegen } from "@graphql-codegen/core";
import * as typescriptOperations from "@graphql-codegen/typescript-operations";
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from "graphql";
import { Kind, parse, validate } from "graphql";

/** One operation as the app sends it. */
export interface OperationSource {
  /** For error messages: the file, and the name of the export. */
  readonly location: string;
  readonly document: string;
}

/** Shopify's scalars in JSON. A scalar that is missing here is an error, not `any`. */
const scalars = {
  ID: "string",
  String: "string",
  Boolean: "boolean",
  Int: "number",
  Float: "number",
  BigInt: "string",
  Date: "string",
  DateTime: "string",
  Decimal: "string",
  FormattedString: "string",
  HTML: "string",
  Money: "string",
  StorefrontID: "string",
  UnsignedInt64: "string",
  URL: "string",
  UtcOffset: "string",
  JSON: "unknown",
  ARN: "string",
  Color: "string",
};

/**
 * TypeScript of every operation's variables and answer, with the enums and inputs that they use, by the operation's
 * name.
 * @throws Error naming every document that the schema does not allow, or that has no unique name
 */
export async function operationTypes(
  schema: GraphQLSchema,
  sources: readonly OperationSource[],
): Promise<string> {
  const documents = sources.map(({ location, document }) => ({ location, document: parse(document) }));
  const wrong = documents.flatMap(({ location, document }) =>
    validate(schema, document).map(({ message }) => `${location}: ${message}`),
  );
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  const names = documents.map(({ location, document }) => nameOf(location, document));
  const types = await codegen({
    filename: "admin.ts",
    // With `schemaAst` given, the plugin ignores this.
    schema: { kind: Kind.DOCUMENT, definitions: [] },
    schemaAst: schema,
    documents,
    config: {},
    skipDocumentsValidation: true,
    plugins: [
      {
        operations: {
          scalars,
          strictScalars: true,
          skipTypename: true,
          disableDescriptions: true,
          namingConvention: "keep",
        },
      },
    ],
    pluginMap: { operations: typescriptOperations },
  });
  const index = names.map(
    ({ name, kind, suffix }) =>
      `  ${name}: { kind: "${kind}"; variables: ${name}${suffix}Variables; answer: ${name}${suffix} };`,
  );
  return `${types}\n/** Every operation by its name. */\nexport interface AdminOperations {\n${index.join("\n")}\n}\n`;
}

function nameOf(location: string, document: DocumentNode): { name: string; kind: string; suffix: string } {
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  if (operation?.name === undefined || operations.length > 1)
    throw new Error(`${location}: a document holds one operation, with a name`);
  const suffix = { query: "Query", mutation: "Mutation", subscription: "Subscription" }[operation.operation];
  return { name: operation.name.value, kind: operation.operation, suffix };
}
