/** The doors of the sandbox alone. */
import { EngineError, moveSandboxClock, withSampleCredentials } from "../../../domain/engine/index.ts";
import { presentCarrier } from "../carriers/carriers.ts";
import { bare } from "../server/answer.ts";
import { creating, withScope } from "../server/endpoint.ts";
import type { MovedClock } from "./schema.ts";
import { clockMove, credentialsRequest } from "./schema.ts";

const MINUTE_MS = 60_000;

const moveClock = creating("/v1/sandbox/clock", clockMove, async (call, { advance_minutes }, { id }) => {
  const { ports } = call.app;
  const { played, changed } = await moveSandboxClock(ports, call.caller, id, advance_minutes * MINUTE_MS);
  const answer: MovedClock = { advance_minutes, shipments: [...played], changed: [...changed] };
  return bare(answer);
});

const setCredentials = creating(
  "/v1/sandbox/credentials",
  credentialsRequest,
  async (call, { driver, credentials }) => {
    const { accounts, merchantChanges, ports } = call.app;
    const now = ports.clock.now();
    await accounts.change(call.caller, driver, (stored) =>
      withSampleCredentials(call.caller, driver, stored, credentials, now),
    );
    await merchantChanges.publish(call.caller.merchantId);
    const account = (await accounts.list(call.caller)).find(({ carrier }) => carrier.code === driver);
    if (account === undefined) throw new EngineError("NOT_FOUND", "The carrier was removed a moment ago.");
    return bare(presentCarrier(call, account));
  },
);

export const sandboxEndpoints = [moveClock, withScope("admin", setCredentials)];
