/** The doors of the sandbox alone. */

import { z } from "zod";
import {
  EngineError,
  moveSandboxClock,
  sampleCredentials,
  sandboxScenarios,
  withSampleCredentials,
} from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import type { CarrierNeeds } from "../carriers/carriers.ts";
import { carrierResponse, presentCarrier } from "../carriers/carriers.ts";
import type { Call } from "../server/endpoint.ts";
import { bare, creating } from "../server/endpoint.ts";
import { filledText } from "../values/fields.ts";

type Needs = Pick<Services, "ports" | "accounts" | "merchantChanges"> & CarrierNeeds;

const MINUTE_MS = 60_000;

/** More than the longest scenario takes. */
const mostMinutes = 1_440;

const clockMove = z
  .object({
    advance_minutes: z.int().min(1).max(mostMinutes).meta({ description: "Minutes to move forward." }),
  })
  .meta({ id: "ClockMove" });

const credentialsRequest = z
  .object({
    driver: filledText(64).meta({ description: "A sample carrier that takes credentials: gorgona." }),
    credentials: z
      .object({
        customer_number: filledText(64).describe("Your number at the carrier."),
        password: filledText(64).describe("The number's password."),
      })
      .nullable()
      .meta({ description: "null: you have no contract with the carrier any more." }),
  })
  .meta({ id: "SandboxCredentials" });

const movedClock = z
  .object({
    advance_minutes: z.number().describe("The minutes that the clock moved."),
    shipments: z
      .array(z.string())
      .meta({ description: "Shipments on their way that play a scenario: their clock moved." }),
    changed: z.array(z.string()).meta({ description: "Those of them with new scans." }),
  })
  .meta({ id: "MovedClock" });

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

const moveClock = creating({
  path: "/v1/sandbox/clock",
  operationId: "moveSandboxClock",
  tag: "Sandbox",
  summary: "Move the clock of your sandbox parcels forward",
  description: `In the sandbox, the recipient's name of a shipment chooses what happens to it:

${scenarioTable}

The sample carriers play these names, and so do carriers with your own price list. Letters may be in any case. The scans come by themselves; this request makes
them due at once. It moves every shipment bought before it, no older than a day, that is still on its way. Shipments bought later start at the real time. A scan's \`status_date\` is
the purchase plus its minutes, so it may be ahead of the real time. A move can't be taken back; the same \`Idempotency-Key\` moves once.

A production key gets 403, and in production the names mean nothing.`,
  body: clockMove,
  examples: { anHour: { summary: "An hour: every scenario is over", value: { advance_minutes: 60 } } },
  answers: bare("The shipments that moved.", movedClock),
  async handle({ app, caller }: Call<Needs>, { advance_minutes }, { id }) {
    const { played, changed } = await moveSandboxClock(app.ports, caller, id, advance_minutes * MINUTE_MS);
    return { advance_minutes, shipments: [...played], changed: [...changed] };
  },
});

const setCredentials = creating({
  path: "/v1/sandbox/credentials",
  scope: "admin",
  operationId: "setSandboxCredentials",
  tag: "Sandbox",
  summary: "Give a sample carrier credentials of your own, or take them away",
  description: `Cash on delivery needs your own contract with the carrier. In the sandbox these credentials open an invented one:

${credentialsTable}

Then \`has_custom_credentials\` and \`has_cash_on_delivery\` of the carrier and its rates are true. Other credentials are refused as a carrier refuses them. A production
key gets 403.`,
  body: credentialsRequest,
  examples: {
    own: {
      summary: "A contract of your own with the sample carrier, for cash on delivery",
      value: {
        driver: "gorgona",
        credentials: { customer_number: "SANDBOX-1001", password: "olive-branch" },
      },
    },
    none: { summary: "No contract any more", value: { driver: "gorgona", credentials: null } },
  },
  answers: bare("The carrier, as `GET /v1/carriers` has it.", carrierResponse),
  refuses: ["CARRIER_REJECTED"],
  async handle(call: Call<Needs>, { driver, credentials }) {
    const { accounts, merchantChanges, ports } = call.app;
    const now = ports.clock.now();
    await accounts.change(call.caller, driver, (stored) =>
      withSampleCredentials(call.caller, driver, stored, credentials, now),
    );
    await merchantChanges.publish(call.caller.merchantId);
    const account = (await accounts.list(call.caller)).find(({ carrier }) => carrier.code === driver);
    if (account === undefined) throw new EngineError("NOT_FOUND", "The carrier was removed a moment ago.");
    return presentCarrier(call, account);
  },
});

export const sandboxEndpoints = [moveClock, setCredentials];
