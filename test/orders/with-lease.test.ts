// Run: push
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { leaseStore } from "../../app/adapters/store/orders/lease-store.ts";
import { LeaseBusyError, LeaseLostError, withLease } from "../../app/domain/orders/leases/with-lease.ts";
import type { LeaseStore } from "../../app/domain/orders/ports.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";

let database: FreshDatabase;
let leases: LeaseStore;
let name: string;
let count = 0;
const children = new Set<ChildProcessWithoutNullStreams>();

beforeAll(async () => {
  database = await freshDatabase();
  leases = leaseStore(database);
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
});
afterAll(() => database?.close());

it("The moment of a reading is the leases' clock's, which is not the process's own", async () => {
  const at = new Date("2026-01-01T08:00:00Z");
  expect(await leaseStore({ ...database, leaseClock: { now: () => at } }).now()).toEqual(at);
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const program = fileURLToPath(new URL("lease-holder.ts", import.meta.url));

/** Another process that holds the lease. */
async function holderElsewhere(holdMs: number) {
  name = `a test's ${++count}`;
  const child = spawn(process.execPath, [program, database.connectionString, name, String(holdMs)]);
  children.add(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const says = async () => (await lines.next()).value;
  expect(await says()).toBe("held");
  return {
    child,
    async confirm(): Promise<unknown> {
      child.stdin.write("\n");
      return says();
    },
  };
}

const enter = (waitMs: number) => withLease({ leases }, name, { waitMs }, async () => "in");

describe("a lease of another process", () => {
  it("is held for as long as its work takes", async () => {
    const holder = await holderElsewhere(2_000);
    await pause(5_000);
    await expect(enter(0)).rejects.toBeInstanceOf(LeaseBusyError);
    expect(await holder.confirm()).toBe("confirmed");
    holder.child.stdin.end();
    await once(holder.child, "exit");
    expect(await enter(0)).toBe("in");
  });

  it("ends soon after its holder is killed", async () => {
    const holder = await holderElsewhere(1_000);
    holder.child.kill("SIGKILL");
    await once(holder.child, "exit");
    expect(await enter(3_000)).toBe("in");
  });

  it("is lost if another worker takes it while the holder is paused", async () => {
    const holder = await holderElsewhere(600);
    holder.child.kill("SIGSTOP");
    expect(await enter(5_000)).toBe("in");
    holder.child.kill("SIGCONT");
    expect(await holder.confirm()).toBe("LeaseLostError");
  });

  it("stays with a paused holder if no other worker takes it", async () => {
    const holder = await holderElsewhere(2_000);
    holder.child.kill("SIGSTOP");
    await pause(2_500);
    holder.child.kill("SIGCONT");
    expect(await holder.confirm()).toBe("confirmed");
    await expect(enter(0)).rejects.toBeInstanceOf(LeaseBusyError);
  });
});

describe("a lease", () => {
  it("that was lost is not released under its new holder", async () => {
    name = "taken over";
    const first = withLease({ leases }, name, { holdMs: 60_000, waitMs: 0 }, async (lease) => {
      await database.pool.query("UPDATE leases SET until = now() - interval '1 second' WHERE name = $1", [
        name,
      ]);
      expect(await leases.acquire(name, 60_000)).not.toBeNull();
      await lease.confirm();
    });
    await expect(first).rejects.toBeInstanceOf(LeaseLostError);
    await expect(enter(0)).rejects.toBeInstanceOf(LeaseBusyError);
  });

  it("returns its work's result even if it can't be released", async () => {
    const broken: LeaseStore = { ...leases, release: () => Promise.reject(new Error("no database")) };
    expect(await withLease({ leases: broken }, "unreleased", { waitMs: 0 }, async () => 1)).toBe(1);
  });
});
