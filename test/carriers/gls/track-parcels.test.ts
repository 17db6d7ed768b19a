/** Numbers that a failed question left at GLS, and parcels' statuses. */
import { describe, expect, it } from "vitest";
import type { GlsSession } from "../../../app/adapters/carriers/gls/session.ts";
import { trackingMemory, trackParcels } from "../../../app/adapters/carriers/gls/track-parcels.ts";
import { entriesOf } from "../../../app/adapters/carriers/gls/wire/tracking.ts";
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

describe("a status beside scans", () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
  const scan = (code: string, time: string) => ({ code, at: at(time), text: code, place: null });
  const outcomes = [
    ["DELIVERED", "DELIVD.NORMAL"],
    ["NOTDELIVERED", "NOTDEL.ABSENT"],
    ["INDELIVERY", "OUTDEL.NORMAL"],
    ["INTRANSIT", "OUTBOD.NORMAL"],
  ] as const;

  it.each(outcomes)(
    "of %s is no further entry where the data reached GLS after the parcel",
    (status, code) => {
      const scans = [scan("OUTBOD.NORMAL", "08:00"), scan(code, "09:00"), scan("INTIAL.PREADVICE", "18:00")];
      const entries = entriesOf({ requested: "1", number: "1", status, scans, at: at("09:00") });
      expect(entries.filter(({ statusExact }) => statusExact === status)).toEqual([]);
    },
  );

  it.each(outcomes)("of %s is one more entry where no scan says it", (status) => {
    const scans = [
      scan("INTIAL.PREADVICE", "07:00"),
      scan("INBOUD.NORMAL", "08:00"),
      scan("CHANGD.PARCELBOX", "08:30"),
    ];
    const entries = entriesOf({ requested: "1", number: "1", status, scans, at: at("09:00") });
    const isSaid = status === "INTRANSIT";
    expect(entries.filter(({ statusExact }) => statusExact === status)).toHaveLength(isSaid ? 0 : 1);
  });
});
