/** A server for a test file, its callers, and the first steps of most tests. */
import pg from "pg";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import type { Change } from "../../app/adapters/store/events/change.ts";
import { write } from "../../app/adapters/store/events/write.ts";
import type { Environment } from "../../app/domain/engine/index.ts";
import type { CommandStores } from "../../app/entrypoints/cli/open-stores.ts";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { readEnv } from "../../app/process/env.server.ts";
import { freePort } from "../../simulator/chaos/free-port.ts";
import { residentMemory } from "../support/resident-memory.ts";
import type { Waybill } from "../support/server.ts";
import { databaseOf, generousLimits, startWaybill } from "../support/server.ts";
import { workerServer } from "../support/worker-server.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { apiClient } from "./api-client.ts";
import type { Contract, Document } from "./contract.ts";
import { contractOf } from "./contract.ts";
import { aQuote, aShipment } from "./requests.ts";

export interface RunningApi {
  readonly base: string;
  readonly contract: Contract;
  /** The server's name of the merchant that this file calls `merchant`. */
  named(merchant: string): string;
  /** A caller with a new key of this merchant, which is made when new. */
  client(merchant: string, environment?: Environment): Promise<ApiClient>;
  /** The variables that an operator's command needs. */
  readonly env: Readonly<Record<string, string>>;
  /** The server's own stores, opened beside it. */
  stores(): Promise<CommandStores>;
  /** Queries the server's database directly. */
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** Makes a change with its events in the server's database. */
  write(change: Change): Promise<void>;
  /** The server's process. */
  readonly pid: number | undefined;
  /** Resident memory of the server's process, in bytes. */
  memory(): number;
  /** The server's log so far. */
  logged(): string;
  stop(): Promise<unknown>;
}

/** The server that this worker's test files share; its merchants are the file's own. */
export async function sharedApi(): Promise<RunningApi> {
  const { waybill, unique } = await workerServer();
  return apiOf(waybill, waybill.url, unique);
}

/** A server of the file's own, for tests that must not affect others. */
export async function startApi(env: Readonly<Record<string, string>> = {}): Promise<RunningApi> {
  const port = await freePort();
  const PORT = String(port);
  const server = await startWaybill({ env: { ...generousLimits, LOG_LEVEL: "warn", PORT, ...env } });
  // The listening address, whatever PUBLIC_URL says.
  return apiOf(server, `http://127.0.0.1:${port}`, (merchant) => merchant);
}

/** @param named the server's names of merchants, by the file's */
export async function apiOf(
  server: Waybill,
  base: string,
  named: (merchant: string) => string,
): Promise<RunningApi> {
  const contract = contractOf((await (await fetch(`${base}/openapi.json`)).json()) as Document);
  return {
    base,
    contract,
    named,
    env: server.env,
    logged: server.logs,
    client: async (merchant, environment = "sandbox") =>
      apiClient(base, await server.createKey(named(merchant), environment), contract),
    stores: () => openStores(readEnv(server.env)),
    async sql(text, values = []) {
      const client = new pg.Client({ connectionString: databaseOf(server) });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text, [...values])).rows;
      } finally {
        await client.end();
      }
    },
    async write(change) {
      const database = openDatabase(databaseOf(server), { maxConnections: 1 });
      try {
        await write(database.prisma, change);
      } finally {
        await database.close();
      }
    },
    memory: () => residentMemory(server.process.pid),
    pid: server.process.pid,
    stop: () => server.stop(),
  };
}

/** A rate of this driver for a quote; fails without one. */
export async function rateOf(
  client: ApiClient,
  driver: string,
  quote: Record<string, unknown> = {},
): Promise<Json> {
  const { json } = await client.post("/v1/rates", aQuote(quote));
  const rate = json.find((each: Json) => each.driver === driver);
  if (rate === undefined) throw new Error(`no rate of ${driver}: ${JSON.stringify(json).slice(0, 500)}`);
  return rate;
}

/** The same caller, whose sandbox has its own contract with the domestic carrier: it collects cash then. */
export async function withContract(client: ApiClient): Promise<ApiClient> {
  const credentials = { customer_number: "SANDBOX-1001", password: "olive-branch" };
  const { status, text } = await client.post("/v1/sandbox/credentials", { driver: "gorgona", credentials });
  if (status !== 200) throw new Error(`no contract: ${text}`);
  return client;
}

/** A shipment with the domestic carrier. */
export async function bought(client: ApiClient, change: Record<string, unknown> = {}): Promise<Json> {
  const rate = await rateOf(client, "gorgona");
  const { status, json, text } = await client.post("/v1/shipments", aShipment(rate.id, change));
  if (status !== 200) throw new Error(`not bought: ${text}`);
  return json;
}

/** Signed links differ at each read; nothing else may. */
export function withoutSignatures(shipment: Json): Json {
  const unsigned = (url: string) => url.replace(/\?.*/, "");
  return {
    ...shipment,
    label_url: unsigned(shipment.label_url),
    child_vouchers: shipment.child_vouchers.map((voucher: Json) => ({
      ...voucher,
      label_url: unsigned(voucher.label_url),
    })),
    parcels: shipment.parcels.map((parcel: Json) => ({ ...parcel, label_url: unsigned(parcel.label_url) })),
  };
}
