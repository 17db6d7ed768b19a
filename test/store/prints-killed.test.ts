// Run: long
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Shipment } from "../../app/domain/engine/index.ts";
import { askForPrint } from "../../app/domain/orders/printing/ask-for-print.ts";
import { preparePrint } from "../../app/domain/orders/printing/prepare-print.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase, postgres } from "../support/database.ts";
import { papersHere } from "../support/draw-here.ts";
import { cases, randomNumbers } from "../support/effort.ts";
import { readPdfText } from "../support/read-label.ts";
import { testPorts, testStores } from "../support/stores.ts";
import { atMost } from "../support/time-limits.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const script = path.resolve(import.meta.dirname, "prepare-print.ts");

/** Prepares the print in a process of its own, and kills it at its so-manieth line. */
async function prepareUntilKilled(merchantId: string, id: string, lines: number): Promise<string> {
  const args = [script, database.connectionString, merchantId, id];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.split("\n").length > lines) child.kill("SIGKILL");
  }
  await ended;
  return printed;
}

const LABELS = cases(100, 1_000);
const KILLS = cases(1, 3);

it.runIf(postgres !== undefined)(
  `a print of ${LABELS} whose process is killed ${KILLS} times has exactly the right pages`,
  { timeout: atMost(300_000) },
  async () => {
    const stores = testStores(database);
    const caller = { merchantId: stores.ids.next(), environment: "sandbox" as const };
    const shipments: Shipment[] = [];
    const skipped: string[] = [];
    for (let number = 0; number < LABELS; number++) {
      // Each tenth was cancelled.
      const state = number % 10 === 7 ? ("cancelled" as const) : ("created" as const);
      const id = stores.ids.next();
      const given = { state, bookedAtCarrier: false, trackingRef: `KL${String(number).padStart(8, "0")}` };
      shipments.push(await storeShipment(stores, aShipment(caller, id, given)));
      if (state === "cancelled") skipped.push(id);
    }
    const ports = testPorts(database, stores);
    const services = { ...stores, ports, papers: papersHere(ports) };
    const ids = shipments.map(({ id }) => id);
    const asked = { shipmentIds: ids, format: "a6", startPosition: null, order: "given" as const };
    const id = stores.ids.next();
    await askForPrint(services, { id, caller, askedBy: "api", asked }, { queued: true });

    const random = randomNumbers();
    // Two lines a step of 25, and the drawing.
    const most = (2 * LABELS) / 25;
    for (let kill = 0; kill < KILLS; kill++) {
      const lines = await prepareUntilKilled(
        caller.merchantId,
        id,
        1 + Math.floor((random() * most) / KILLS),
      );
      expect(lines).not.toContain("done");
    }
    const print = await preparePrint(services, caller, id);
    expect(print).toMatchObject({ state: "done", done: LABELS, total: LABELS });
    expect(print?.result.skipped.map(({ shipmentId }) => shipmentId)).toEqual(skipped);
    const printed = shipments.filter(({ state }) => state === "created");
    expect(print?.result.printedIds).toEqual(printed.map((each) => each.id));
    const document = print === null ? null : await stores.prints.document(print);
    const pages = await readPdfText(new Uint8Array(document?.bytes ?? []));
    const numbers = pages.map((page) => /KL\d{8}/.exec(page.replaceAll(/\s/g, ""))?.[0]);
    expect(numbers).toEqual(printed.map(({ trackingRef }) => trackingRef));
  },
);
