// Run: everyday, begins early
import { once } from "node:events";
import type { Socket } from "node:net";
import { connect, createServer } from "node:net";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openMerchantChanges } from "../../app/process/merchant-changes.ts";
import { openQueue } from "../../app/process/queue.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { atMost } from "../support/time-limits.ts";

let database: FreshDatabase;
let open: { close(): unknown }[];
beforeEach(async () => {
  database = await freshDatabase();
  open = [];
});
afterEach(async () => {
  for (const each of open) await each.close();
  await database.close();
});

async function aProcess(connectionString = database.connectionString) {
  const log = pino({ level: "silent" });
  const queue = await openQueue({ connectionString, works: false, soleOwner: true }, log);
  const send = (sql: string, values: readonly string[]) => database.pool.query(sql, [...values]);
  const changes = await openMerchantChanges(queue, send, log);
  open.unshift(changes, { close: () => queue.stop(1_000) });
  const heard: (string | null)[] = [];
  const unsubscribe = changes.subscribe((merchantId) => heard.push(merchantId));
  return { changes, heard, unsubscribe };
}

/** A connection to the database that a test can cut. */
async function aWire() {
  const target = new URL(database.connectionString);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const end of [near, far]) end.on("error", () => {});
    near.pipe(far).pipe(near);
    ends.add(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const through = new URL(target);
  through.hostname = "127.0.0.1";
  if (address !== null && typeof address === "object") through.port = String(address.port);
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  open.push({
    close() {
      cut();
      server.close();
    },
  });
  return { connectionString: through.href, cut };
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + atMost(10_000);
  while (!holds()) {
    if (performance.now() > end) throw new Error("it does not come true");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe("a change of a merchant", () => {
  it("is heard in its own process at once and once, and in the others soon", async () => {
    const [here, there] = [await aProcess(), await aProcess()];
    const published = here.changes.publish("merchant-1");
    expect(here.heard).toEqual(["merchant-1"]);
    await published;
    await until(() => there.heard.length > 0);
    expect(there.heard).toEqual(["merchant-1"]);
    expect(here.heard).toEqual(["merchant-1"]);
  });

  it("is not sent to listeners that have unsubscribed", async () => {
    const { changes, heard, unsubscribe } = await aProcess();
    unsubscribe();
    await changes.publish("merchant-1");
    expect(heard).toEqual([]);
  });

  it("may be anything to a process that was cut off for a while", async () => {
    const wire = await aWire();
    const [here, there] = [await aProcess(), await aProcess(wire.connectionString)];
    wire.cut();
    await until(() => there.heard.length > 0);
    expect(there.heard).toEqual([null]);
    await here.changes.publish("merchant-2");
    await until(() => there.heard.length > 1);
    expect(there.heard).toEqual([null, "merchant-2"]);
  });
});
