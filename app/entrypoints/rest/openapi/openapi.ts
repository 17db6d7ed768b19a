import type {
  ZodOpenApiOperationObject,
  ZodOpenApiOverrideContext,
  ZodOpenApiPathsObject,
  ZodOpenApiResponseObject,
} from "zod-openapi";
import { createDocument } from "zod-openapi";
import type { Services } from "../../../process/services.server.ts";
import { apiVersion } from "../server/version.ts";
import answerExamples from "./answer-examples.json" with { type: "json" };
import { accountPaths } from "./openapi-account.ts";
import { addressBookPaths } from "./openapi-address-book.ts";
import { sentEvents } from "./openapi-events.ts";
import { handOverPaths } from "./openapi-hand-over.ts";
import { sandboxPaths } from "./openapi-sandbox.ts";
import { shipmentPaths } from "./openapi-shipments.ts";
import { trackerPaths } from "./openapi-trackers.ts";
import { webhookPaths } from "./openapi-webhooks.ts";

const paths = withExampleAnswers({
  // First: the examples of other paths name what its own save.
  ...addressBookPaths,
  ...shipmentPaths,
  ...handOverPaths,
  ...trackerPaths,
  ...webhookPaths,
  ...accountPaths,
  ...sandboxPaths,
});

const description = `Quotes parcel rates, makes shipments with labels, and follows them.

Dimensions are in cm, weights in grams, timestamps in UTC with milliseconds, countries ISO 3166-1 alpha-2, amounts in
major units. Every refusal is \`{ "error": { "code", "message", "metadata" } }\`; unknown fields of
requests are ignored and named in \`x-unknown-fields\`, or refused where the key is strict.

New fields, endpoints and values come without notice. A change that could break a caller makes a new version: answers name theirs in
\`Waybill-Version\`, requests may ask for the one they were written for, and without that header the oldest one answers.

The reference lists that addresses and customs are checked by (countries, states, postal codes, cities, days without pickup,
customs) are JSON files beside the API: \`/config\` names them, \`/config/countries.json\` is one. They need no key.`;

/** OpenAPI 3.1, made from the schemas that check the requests. */
export function openApiDocument({
  PUBLIC_URL,
  SANDBOX_URL,
}: Pick<Services["env"], "PUBLIC_URL" | "SANDBOX_URL">) {
  const production = { url: PUBLIC_URL, ...(SANDBOX_URL !== undefined && { description: "Production" }) };
  const sandbox = SANDBOX_URL === undefined ? [] : [{ url: SANDBOX_URL, description: "Sandbox" }];
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Parcel shipping rates and shipments", version: apiVersion, description },
      servers: [...sandbox, production],
      security: [{ key: [] }],
      tags: [
        { name: "Rates" },
        { name: "Shipments" },
        { name: "Labels" },
        { name: "Tracking" },
        { name: "Hand-over" },
        { name: "Address book" },
        { name: "Webhooks" },
        { name: "Carriers" },
        { name: "Privacy" },
        { name: "Audit" },
        { name: "Sandbox" },
      ],
      paths,
      webhooks: sentEvents,
      components: {
        securitySchemes: {
          key: {
            type: "apiKey",
            in: "header",
            name: "x-api-key",
            description:
              "wb_sandbox_… or wb_live_…. A key has scopes: read (GET, quotes, validation), ship (whatever buys, changes or cancels), admin.",
          },
        },
      },
    },
    { override: openToNewFields },
  );
  openReferences(document);
  sayUnknownFields(document.paths);
  return document;
}

type Paths = ReturnType<typeof createDocument>["paths"];

const unknownFields = {
  description:
    "Fields of the body that the operation does not have, as paths such as items.0.wieght: at most 20, then (more). Letters other than those of names are percent-encoded. Absent without such a field.",
  schema: { type: "string" as const, examples: ["cash_on_delivry, items.0.wieght"] },
};

/** Every answer to a JSON body may name fields, so no operation does it by itself. */
function sayUnknownFields(described: Paths): void {
  for (const item of Object.values(described ?? {}))
    for (const operation of [item.post, item.put, item.patch]) {
      const { requestBody, responses = {} } = operation ?? {};
      if (requestBody === undefined || !("content" in requestBody)) continue;
      if (!("application/json" in requestBody.content)) continue;
      for (const response of Object.values(responses))
        if (!("$ref" in response))
          response.headers = { ...response.headers, "x-unknown-fields": unknownFields };
    }
}

/** Each operation's example is an answer that a test got from a server, and gets anew. */
function withExampleAnswers(described: ZodOpenApiPathsObject): ZodOpenApiPathsObject {
  const examples: Readonly<Record<string, unknown>> = answerExamples;
  for (const item of Object.values(described))
    for (const { operationId = "", responses } of Object.values(item) as ZodOpenApiOperationObject[]) {
      const answer = responses?.["200"] as ZodOpenApiResponseObject | undefined;
      const content = answer?.content?.["application/json"];
      if (content !== undefined) content.example = examples[operationId];
    }
  return described;
}

/** A caller's checks must not break when answers gain fields. The tests' own check allows only fields that the document has. */
function openToNewFields({ io, jsonSchema }: ZodOpenApiOverrideContext): void {
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** A field with a description of its own keeps its component's `additionalProperties` beside `$ref`, out of the override's reach. */
function openReferences(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  if ("$ref" in node && "additionalProperties" in node) delete node.additionalProperties;
  Object.values(node).forEach(openReferences);
}
