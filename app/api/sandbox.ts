/** The doors of the sandbox alone. */
import { moveSandboxClock } from "../engine/index.ts";
import { bare } from "./answer.ts";
import { creating } from "./endpoint.ts";
import type { MovedClock } from "./schemas/sandbox.ts";
import { clockMove } from "./schemas/sandbox.ts";

const MINUTE_MS = 60_000;

const moveClock = creating("/v1/sandbox/clock", clockMove, async (call, { advance_minutes }, { id }) => {
  const { ports } = call.app;
  const { played, changed } = await moveSandboxClock(ports, call.caller, id, advance_minutes * MINUTE_MS);
  const answer: MovedClock = { advance_minutes, shipments: [...played], changed: [...changed] };
  return bare(answer);
});

export const sandboxEndpoints = [moveClock];
