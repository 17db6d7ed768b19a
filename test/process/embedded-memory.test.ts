// Run: long-embedded
import { expect, it } from "vitest";
import { peakMemory } from "../support/resident-memory.ts";
import { startWaybill } from "../support/server.ts";

const MB = 1024 * 1024;

it.runIf(process.platform === "linux").each([
  ["starts and answers", {}],
  ["makes its database, starts and answers", { fromNothing: true }],
])("a server with its embedded database %s in 450 MB", async (_, how) => {
  const waybill = await startWaybill({ databaseUrl: null, ...how });
  try {
    const key = await waybill.createKey();
    expect((await fetch(`${waybill.url}/v1/me`, { headers: { "x-api-key": key } })).status).toBe(200);
    const peak = peakMemory(waybill.process.pid);
    expect(peak).toBeGreaterThan(100 * MB);
    expect(peak).toBeLessThan(450 * MB);
  } finally {
    await waybill.stop();
  }
});
