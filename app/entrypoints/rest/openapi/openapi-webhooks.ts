/** Events sent to the caller's own server. */
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import {
  deliveryQuery,
  deliveryResponse,
  emptyRequest,
  endpointChange,
  endpointRequest,
  endpointResponse,
  replayRequest,
  replayResponse,
  rotation,
  secretsResponse,
  testResponse,
} from "../webhooks/schema.ts";
import { webhookExamples } from "./openapi-examples.ts";
import {
  body,
  creatingHeaders,
  everywhere,
  headers,
  ok,
  okData,
  okPage,
  refusals,
  repeated,
  withBody,
} from "./openapi-parts.ts";

const path = z.object({ id: z.string().meta({ description: "A webhook endpoint's id." }) });
const tags = ["Webhooks"];
const withId = [...everywhere, "NOT_FOUND"] as const;

function post(
  operationId: string,
  summary: string,
  description: string,
  request: z.ZodType,
  examples: Parameters<typeof body>[1],
  answer: z.ZodType,
  hasId = true,
): ZodOpenApiOperationObject {
  const codes = hasId ? withId : everywhere;
  return {
    ...{ operationId, tags, summary, description },
    requestParams: { ...(hasId && { path }), header: creatingHeaders },
    requestBody: body(request, examples),
    responses: {
      "200": ok(summary, answer, repeated),
      ...refusals([...codes, ...withBody, "IDEMPOTENCY_CONFLICT"]),
    },
  };
}

const about = `Each event is a POST by the [Standard Webhooks](https://www.standardwebhooks.com) convention: the headers \`webhook-id\`,
\`webhook-timestamp\` and \`webhook-signature\` (\`v1,\` and the base64 of HMAC-SHA256 over id, timestamp and body, joined by dots). The body is
\`{ "id", "type", "timestamp", "environment", "sequence", "data" }\`. \`data\` is the shipment, pickup or batch as its GET answers it at the moment
of the try.

Answer 2xx within 10 seconds. Else the event is tried again for 24 hours, at growing intervals. An event may arrive twice, with the same
\`id\`; and later than a younger one: \`sequence\` grows with each event of the environment. Five days without a success, or a 410, disable the
endpoint. Events and the log of their tries are kept for 30 days. The key needs the scope admin.`;

export const webhookPaths: ZodOpenApiPathsObject = {
  "/v1/webhook_endpoints": {
    post: post(
      "addWebhookEndpoint",
      "Have events sent to your server",
      about,
      endpointRequest,
      webhookExamples.add,
      endpointResponse,
      false,
    ),
    get: {
      operationId: "listWebhookEndpoints",
      tags,
      summary: "List the webhook endpoints",
      description: "All of the key's environment: there are at most 20. Their secrets are read one by one.",
      requestParams: { header: headers },
      responses: {
        "200": okData("All webhook endpoints of the environment.", z.array(endpointResponse)),
        ...refusals(everywhere),
      },
    },
  },
  "/v1/webhook_endpoints/{id}": {
    get: {
      operationId: "getWebhookEndpoint",
      tags,
      summary: "Read a webhook endpoint",
      description: "With its state: since when it fails, and why it was disabled.",
      requestParams: { path, header: headers },
      responses: { "200": okData("The endpoint as it is now.", endpointResponse), ...refusals(withId) },
    },
    patch: {
      operationId: "changeWebhookEndpoint",
      tags,
      summary: "Change, disable or enable a webhook endpoint",
      description:
        "Fields that are left out stay. A disabled endpoint gets nothing, and its events are recorded: enable it, then replay them. Needs the scope admin.",
      requestParams: { path, header: headers },
      requestBody: body(endpointChange, webhookExamples.change),
      responses: {
        "200": ok("The endpoint.", endpointResponse),
        ...refusals([...withId, ...withBody]),
      },
    },
    delete: {
      operationId: "deleteWebhookEndpoint",
      tags,
      summary: "Delete a webhook endpoint and its log",
      description: "It gets no more events, and its deliveries are gone. Needs the scope admin.",
      requestParams: { path, header: headers },
      responses: {
        "200": okData("The endpoint as it was before it was deleted.", endpointResponse),
        ...refusals([...withId]),
      },
    },
  },
  "/v1/webhook_endpoints/{id}/secret": {
    get: {
      operationId: "getWebhookSecret",
      tags,
      summary: "Read the secret that signs",
      description: "No other answer has it. Keep it like a key. Needs the scope admin.",
      requestParams: { path, header: headers },
      responses: {
        "200": okData("The secret, and the former one while it signs too.", secretsResponse),
        ...refusals([...withId]),
      },
    },
    post: post(
      "rotateWebhookSecret",
      "Replace the secret",
      "Until the former one ends, each request carries both signatures. Read the new one with GET.",
      rotation,
      webhookExamples.rotate,
      endpointResponse,
    ),
  },
  "/v1/webhook_endpoints/{id}/test": {
    post: post(
      "testWebhookEndpoint",
      "Send a test event",
      "An event `webhook.test` for this endpoint alone, whatever it chose; `data` is the endpoint.",
      emptyRequest,
      webhookExamples.test,
      testResponse,
    ),
  },
  "/v1/webhook_endpoints/{id}/replay": {
    post: post(
      "replayWebhookEvents",
      "Send events again",
      "One by `event_id`, or all of a period; at most 100,000, the oldest first. They keep their ids and numbers. Also events that were recorded while the endpoint was disabled.",
      replayRequest,
      webhookExamples.replay,
      replayResponse,
    ),
  },
  "/v1/webhook_endpoints/{id}/deliveries": {
    get: {
      operationId: "listWebhookDeliveries",
      tags,
      summary: "Read the log: events and every try, the newest first",
      description:
        "Says of each event whether it arrived, and why a try failed. The log is kept for 30 days.",
      requestParams: { path, query: deliveryQuery, header: headers },
      responses: {
        "200": okPage("Deliveries with every try, the newest first.", deliveryResponse),
        ...refusals(withId),
      },
    },
  },
};
