/**
 * Forms of refusals; every door names its own. `app/entrypoints/rest` writes the REST API's refusals itself, in the same envelope,
 * because a repeated request gets its first answer again.
 */
import { randomUUID } from "node:crypto";
import { forEverybody } from "../../domain/reference/publish/answer-reference.ts";
import { errorBody, privateJson } from "../rest/server/answer.ts";
import type { ApiErrorCode } from "../rest/server/api-error.ts";
import { requestIdOf } from "../rest/server/api-request.ts";
import type { Refusal, RefusalForm } from "./door.ts";

/** The API form's code for a status. The REST API itself answers with finer codes. */
const codes = {
  400: "MALFORMED_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  406: "NOT_ACCEPTABLE",
  408: "REQUEST_TIMEOUT",
  412: "PRECONDITION_FAILED",
  413: "PAYLOAD_TOO_LARGE",
  414: "PATH_TOO_LONG",
  500: "INTERNAL_ERROR",
  503: "STARTING",
} as const satisfies Record<Refusal["status"], ApiErrorCode>;

/** The REST API's envelope. */
export const apiForm: RefusalForm = ({ status, message, code, metadata = null, headers }, call) => ({
  status,
  headers: { ...privateJson, ...headers, "x-request-id": requestIdOf(call, randomUUID) },
  body: errorBody(code ?? codes[status], message, metadata),
});

/** The API's form, readable by pages of any origin. */
export const listsForm: RefusalForm = (refusal, call) =>
  apiForm({ ...refusal, headers: { ...forEverybody, ...refusal.headers } }, call);

/** The form that Shopify logs for a carrier service. */
export const shopifyForm: RefusalForm = ({ status, message, headers }) => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify({ error: message }),
});

/** A sentence, for people and logs. */
export const textForm: RefusalForm = ({ status, message, headers }) => ({
  status,
  headers: {
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
    ...headers,
  },
  body: `${message}\n`,
});

/** The status alone: senders of webhooks read nothing else. */
export const emptyForm: RefusalForm = ({ status, headers }) => ({
  status,
  ...(headers !== undefined && { headers }),
  body: null,
});
