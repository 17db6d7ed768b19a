/**
 * One server for all test files of a worker that need no special settings. Each has its own merchants and shop. A
 * worker runs its files one after another in one process, so this module lives as long as the worker.
 */
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { connect, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Waybill } from "./server.ts";
import { databaseOf, generousLimits, localShopify, startWaybill } from "./server.ts";

export interface WorkerServer {
  /** `logs()` starts with this file; `stop()` leaves the server running. */
  readonly waybill: Waybill;
  /** A name that this worker's other files don't use. */
  unique(name: string): string;
  /** The server and browsers reach this file's local Shopify here. */
  readonly shopifyUrl: string;
  /** Redirects `shopifyUrl` to this address. */
  setShopify(address: string): void;
  /** Drops this file's unfinished work, so that the next file need not wait for it. */
  forgetWork(): Promise<void>;
}

/** A carrier with credentials, which a file's shop may connect. */
const argoModule = fileURLToPath(new URL("argo-driver.ts", import.meta.url));

let started: Promise<Shared> | undefined;
let turns = 0;

/** The worker's server for one test file. */
export async function workerServer(): Promise<WorkerServer> {
  started ??= start();
  const { waybill, shopify } = await started;
  const turn = ++turns;
  const logged = waybill.logs().length;
  return {
    waybill: { ...waybill, logs: () => waybill.logs().slice(logged), stop: () => Promise.resolve(null) },
    unique: (name) => `${name}-${turn}`,
    shopifyUrl: shopify.url,
    setShopify: shopify.connectTo,
    forgetWork: () => forgetWork(waybill),
  };
}

interface Shared {
  readonly waybill: Waybill;
  readonly shopify: Switchboard;
}

async function start(): Promise<Shared> {
  const shopify = await openSwitchboard();
  const env = {
    ...generousLimits,
    ...localShopify(shopify.url),
    CARRIER_MODULES: argoModule,
    WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
  };
  const waybill = await startWaybill({ env });
  return { waybill, shopify };
}

async function forgetWork(waybill: Waybill): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOf(waybill) });
  await client.connect();
  try {
    await client.query("UPDATE shops SET uninstalled_at = now() WHERE uninstalled_at IS NULL");
    await client.query("DELETE FROM pgboss.job WHERE state < 'active'");
    await client.query("UPDATE inbox_entries SET handled_at = now() WHERE handled_at IS NULL");
  } finally {
    await client.end();
  }
}

interface Switchboard {
  readonly url: string;
  readonly connectTo: (url: string) => void;
}

/** A constant address for the local Shopify, which is another one for each test file. */
async function openSwitchboard(): Promise<Switchboard> {
  let port: number | undefined;
  const server = createServer((caller) => {
    if (port === undefined) caller.destroy();
    else join(caller, connect(port, "127.0.0.1"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connectTo: (url) => {
      port = Number(new URL(url).port);
    },
  };
}

function join(caller: Socket, shopify: Socket): void {
  caller.pipe(shopify).pipe(caller);
  caller.on("error", () => shopify.destroy()).on("close", () => shopify.destroy());
  shopify.on("error", () => caller.destroy()).on("close", () => caller.destroy());
}
