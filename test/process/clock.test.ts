/** A process whose machine has another time than the database's. */
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { preload } from "../../simulator/chaos/places.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";
import { startWaybill } from "../support/server.ts";

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
const jump = path.join(tmpdir(), `waybill-clock-${process.pid}`);
let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(jump, { force: true });
});

const start = (env: Record<string, string>) =>
  startWaybill({
    databaseUrl: database.connectionString,
    env: { NODE_OPTIONS: preload("clock"), CHAOS_TIME: jump, ENCRYPTION_KEY, ...env },
  });
const ENCRYPTION_KEY = Buffer.alloc(32, 5).toString("base64");

describe("a process whose clock is not the database's", () => {
  it.each([
    [3 * DAY, "3 days ahead of"],
    [-3 * DAY, "3 days behind"],
    [5 * 60 * 60 * SECOND, "5 hours ahead of"],
    [-90 * SECOND, "90 seconds behind"],
  ])("by %i ms does not start, and says so", async (offset, words) => {
    const started = start({ CHAOS_CLOCK_OFFSET_MS: String(offset) });
    const error = await started.then(
      async (waybill) => `ready ${await waybill.stop()}`,
      (failed: Error) => failed.message,
    );
    expect(error).toContain("ended with 1");
    expect(error).toContain(`This machine's clock is ${words} the database's.`);
  });

  it("by some seconds starts, and by more where the operator says so", async () => {
    for (const env of [
      { CHAOS_CLOCK_OFFSET_MS: String(20 * SECOND) },
      { CHAOS_CLOCK_OFFSET_MS: String(3 * DAY), CLOCK_TOLERANCE_SECONDS: "300000" },
    ]) {
      const waybill = await start(env);
      expect((await fetch(`${waybill.url}/readyz`)).status).toBe(200);
      await waybill.stop();
    }
  });

  it("is not ready while its clock is off, and names the difference", async () => {
    const waybill = await start({});
    const ready = async () => {
      const response = await fetch(`${waybill.url}/readyz`);
      return [response.status, await response.json()];
    };
    const all = { database: true, migrations: true, queue: true };
    try {
      expect(await ready()).toEqual([200, all]);
      writeFileSync(jump, String(-2 * DAY));
      await expect
        .poll(ready)
        .toEqual([
          503,
          { ...all, clock: false, problem: expect.stringContaining("2 days behind the database's") },
        ]);
      rmSync(jump);
      await expect.poll(ready).toEqual([200, all]);
    } finally {
      await waybill.stop();
    }
  });
});
