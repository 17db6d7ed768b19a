/** Scenarios of the sandbox, and its clock. */

import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { sampleCredentials, sandboxScenarios } from "../../../domain/engine/index.ts";
import { carrierResponse } from "../carriers/schema.ts";
import { clockMove, credentialsRequest, movedClock } from "../sandbox/schema.ts";
import { clockExamples, credentialsExamples } from "./openapi-examples.ts";
import { body, creatingHeaders, everywhere, ok, refusals, repeated, withBody } from "./openapi-parts.ts";

const scenarioTable = [
  "| Recipient's name | Scenario | Scans, minutes after the purchase |",
  "|---|---|---|",
  ...sandboxScenarios.map(
    ({ name, meaning, scans }) =>
      `| \`${name}\` | ${meaning} | ${scans.map(({ afterMinutes, status }) => `${afterMinutes}: ${status}`).join(", ")} |`,
  ),
].join("\n");

const credentialsTable = [
  "| `driver` | `customer_number` | `password` |",
  "|---|---|---|",
  ...[...sampleCredentials].map(
    ([driver, { customer_number, password }]) =>
      `| \`${driver}\` | \`${customer_number}\` | \`${password}\` |`,
  ),
].join("\n");

const moveSandboxClock: ZodOpenApiOperationObject = {
  operationId: "moveSandboxClock",
  tags: ["Sandbox"],
  summary: "Move the clock of your sandbox parcels forward",
  description: `In the sandbox, the recipient's name of a shipment chooses what happens to it:

${scenarioTable}

The sample carriers play these names, and so do carriers with your own price list. Letters may be in any case. The scans come by themselves; this request makes
them due at once. It moves every shipment bought before it, no older than a day, that is still on its way. Shipments bought later start at the real time. A scan's \`status_date\` is
the purchase plus its minutes, so it may be ahead of the real time. A move can't be taken back; the same \`Idempotency-Key\` moves once.

A production key gets 403, and in production the names mean nothing.`,
  requestParams: { header: creatingHeaders },
  requestBody: body(clockMove, clockExamples),
  responses: {
    "200": ok("The shipments that moved.", movedClock, repeated),
    ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT"]),
  },
};

const setSandboxCredentials: ZodOpenApiOperationObject = {
  operationId: "setSandboxCredentials",
  tags: ["Sandbox"],
  summary: "Give a sample carrier credentials of your own, or take them away",
  description: `Cash on delivery needs your own contract with the carrier. In the sandbox these credentials open an invented one:

${credentialsTable}

Then \`has_custom_credentials\` and \`has_cash_on_delivery\` of the carrier and its rates are true. Other credentials are refused as a carrier refuses them. A production
key gets 403.`,
  requestParams: { header: creatingHeaders },
  requestBody: body(credentialsRequest, credentialsExamples),
  responses: {
    "200": ok("The carrier, as `GET /v1/carriers` has it.", carrierResponse, repeated),
    ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT", "CARRIER_REJECTED"]),
  },
};

export const sandboxPaths: ZodOpenApiPathsObject = {
  "/v1/sandbox/clock": { post: moveSandboxClock },
  "/v1/sandbox/credentials": { post: setSandboxCredentials },
};
