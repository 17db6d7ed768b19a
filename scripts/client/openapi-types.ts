import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { openApiDocument } from "../../app/entrypoints/rest/openapi/openapi.ts";

const heading = `/** The REST API's requests and answers. Written by \`npm run client\` from the schemas that check them: do not edit. */

`;

/** TypeScript of the published OpenAPI document, as the client in clients/typescript holds it. */
export async function openApiTypes(): Promise<string> {
  const document = openApiDocument({ PUBLIC_URL: "https://ship.example.com", SANDBOX_URL: undefined });
  const json = JSON.stringify(document, forCallers);
  return `${heading}export const apiVersion = "${document.info.version}";\n\n${astToString(await openapiTS(json, { transform: blobOfBytes }))}`;
}

function blobOfBytes({ format }: { readonly format?: string }): ts.TypeNode | undefined {
  return format === "binary" ? ts.factory.createTypeReferenceNode("Blob") : undefined;
}

/**
 * Leaves out what a caller of the client never names: headers, which the client writes and reads, the refusals of each operation,
 * which are one type, and example answers. Answers may gain fields, and the document says so. An index signature for these would make every mistyped field
 * `unknown` instead of an error, so the types name the known fields alone.
 */
function forCallers(name: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  if (name === "responses") return { "200": value["200"] };
  if (typeof value.description === "string" && isRecord(value.content)) return without(value, "headers");
  if (isRecord(value.schema)) return without(value, "example");
  if (Array.isArray(value.parameters)) {
    const parameters = value.parameters.filter((each) => !isRecord(each) || each.in !== "header");
    return { ...value, parameters };
  }
  if (isRecord(value.properties) && isOpenEnd(value.additionalProperties))
    return without(value, "additionalProperties");
  return value;
}

function without(value: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isOpenEnd = (schema: unknown) =>
  schema === true || (isRecord(schema) && Object.keys(schema).length === 0);
