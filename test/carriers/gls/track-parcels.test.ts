/** Numbers that a failed question left at GLS. */
import { expect, it } from "vitest";
import type { GlsSession } from "../../../app/adapters/carriers/gls/session.ts";
import { trackingMemory, trackParcels } from "../../../app/adapters/carriers/gls/track-parcels.ts";
import { EngineError } from "../../../app/domain/engine/index.ts";
import { testClock } from "../../support/test-clock.ts";

/** A session whose questions after the first so many fail. */
function failingAfter(answered: number): GlsSession {
  let asked = 0;
  const call = async () => {
    if (++asked > answered) throw new EngineError("CARRIER_UNAVAILABLE", "GLS did not answer.");
    return [];
  };
  return { call } as unknown as GlsSession;
}

it("names the shipments whose numbers were not all asked about, for the next turn", async () => {
  const numbers = Array.from({ length: 25 }, (_, index) => String(50000000100 + index));
  const further = new Map([[numbers[8]!, ["50000000201", "50000000202"]]]);
  const left: string[] = [];
  const clock = testClock(new Date("2026-11-20T08:00:00Z"));
  await trackParcels(failingAfter(1), clock, trackingMemory(), numbers, further, (refs) =>
    left.push(...refs),
  );
  expect(left).toEqual(numbers.slice(8));
});

it("names none where GLS answered all", async () => {
  const left: string[] = [];
  const clock = testClock(new Date("2026-11-20T08:00:00Z"));
  await trackParcels(failingAfter(9), clock, trackingMemory(), ["50000000100"], new Map(), (refs) =>
    left.push(...refs),
  );
  expect(left).toEqual([]);
});
