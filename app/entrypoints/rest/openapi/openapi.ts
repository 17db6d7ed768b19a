import { z } from "zod";
import type { ZodOpenApiOverrideContext, ZodOpenApiPathsObject } from "zod-openapi";
import { createDocument } from "zod-openapi";
import type { Services } from "../../../process/services.server.ts";
import { endpoints } from "../endpoints.ts";
import { apiVersion } from "../server/api-request.ts";
import type { Endpoint } from "../server/endpoint.ts";
import { tags } from "../server/endpoint.ts";
import { eventSchemas } from "../webhooks/event-schema.ts";
import { operationOf } from "./operation.ts";

function pathsOf(rows: readonly Endpoint<never>[]): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row) };
  }
  return paths;
}

/** The headers of requests that Waybill sends to webhook endpoints. */
const header = z.object({
  "webhook-id": z.string().meta({ description: "The event's `id`, the same at every try." }),
  "webhook-timestamp": z.string().meta({
    description: "Seconds since 1970 at this try. Refuse one more than five minutes from now.",
    example: "1795529100",
  }),
  "webhook-signature": z.string().meta({
    description:
      "`v1,` and the base64 of HMAC-SHA256 over id, timestamp and body, joined by dots. While the secret is being replaced there are two, with a space between.",
    example: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  }),
});

/** The requests of webhooks by the event's type. A row of `eventSchemas` is enough for a further event. */
const sentEvents: ZodOpenApiPathsObject = Object.fromEntries(
  eventSchemas.map(({ type, occasion, schema }) => [
    type,
    {
      post: {
        operationId: `on.${type}`,
        tags: ["Webhooks"],
        summary: type,
        description: occasion,
        security: [],
        requestParams: { header },
        requestBody: { required: true, content: { "application/json": { schema } } },
        responses: {
          "2XX": { description: "Received. Answer within 10 seconds, and work afterwards." },
          "410": { description: "The endpoint is no longer there: it is disabled, and gets no more events." },
          default: {
            description: "Not received. The event is sent again for 24 hours, at growing intervals.",
          },
        },
      },
    },
  ]),
);

const description = `Quotes parcel rates, makes shipments with labels, and follows them.

Dimensions are in cm, weights in grams, timestamps in UTC with milliseconds, countries ISO 3166-1 alpha-2, amounts in
major units. Every refusal is \`{ "error": { "code", "message", "metadata" } }\`; unknown fields of
requests are ignored and named in \`x-unknown-fields\`, or refused where the key is strict.

New fields, endpoints and values come without notice. A change that could break a caller makes a new version: answers name theirs in
\`Waybill-Version\`, requests may ask for the one they were written for, and without that header the oldest one answers.

The reference lists that addresses and customs are checked by (countries, states, postal codes, cities, days without pickup,
customs) are JSON files beside the API: \`/config\` names them, \`/config/countries.json\` is one. They need no key.`;

/** OpenAPI 3.1, made from the rows that answer the requests. */
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
      tags: tags.map((name) => ({ name })),
      paths: pathsOf(endpoints),
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
