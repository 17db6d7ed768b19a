/** Scenarios of the sandbox, and its clock. */

import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { sandboxScenarios } from "../engine/index.ts";
import { clockExamples } from "./openapi-examples.ts";
import { body, creatingHeaders, everywhere, ok, refusals, repeated, withBody } from "./openapi-parts.ts";
import { clockMove, movedClock } from "./schemas/sandbox.ts";

const scenarioTable = [
  "| Recipient's name | Scenario | Scans, minutes after the purchase |",
  "|---|---|---|",
  ...sandboxScenarios.map(
    ({ name, meaning, scans }) =>
      `| \`${name}\` | ${meaning} | ${scans.map(({ afterMinutes, status }) => `${afterMinutes}: ${status}`).join(", ")} |`,
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

export const sandboxPaths: ZodOpenApiPathsObject = { "/v1/sandbox/clock": { post: moveSandboxClock } };
