import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { openWhenDue } from "../commerce/schedule-fulfillment-order.ts";
import { resumeDeliveries } from "../webhooks/deliver.ts";
import { continueIds, lastIdGiven } from "./identifiers.ts";
import type { Shop } from "./shop.ts";
import type { World } from "./world.ts";

/**
 * The state that outlives the process: the shops with all their events. Faults and the files of bulk operations
 * do not.
 */
interface Kept {
  readonly lastId: number;
  readonly appId: number;
  readonly shops: readonly Shop[];
}

const everyMs = 500;

/** Continues from the file. @returns false if there is no file */
export function restoreWorld(world: World, file: string): boolean {
  if (!existsSync(file)) return false;
  const { lastId, appId, shops } = deserialize(readFileSync(file)) as Kept;
  continueIds(lastId);
  world.app.id = appId;
  for (const shop of shops) world.shops.set(shop.domain, shop);
  return true;
}

/** Resumes the interrupted work of restored shops: webhooks on their way, and scheduled moments. */
export function resumeWorld(world: World): void {
  for (const shop of world.shops.values()) {
    resumeDeliveries(world, shop);
    for (const fulfillmentOrder of shop.fulfillmentOrders) openWhenDue(world, shop, fulfillmentOrder);
  }
}

/** Writes the file twice a second. @returns writes it for the last time */
export function keepWorld(world: World, file: string): () => void {
  let written = Buffer.alloc(0);
  const write = (): void => {
    const kept: Kept = { lastId: lastIdGiven(), appId: world.app.id, shops: [...world.shops.values()] };
    const bytes = serialize(kept);
    if (bytes.equals(written)) return;
    // Renamed into place, so that a crash leaves the old file or the new one.
    writeFileSync(`${file}.new`, bytes, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    written = bytes;
  };
  const timer = setInterval(write, everyMs).unref();
  return () => {
    clearInterval(timer);
    write();
  };
}
