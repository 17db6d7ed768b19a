/**
 * The API served from the test's own process, over real stores, with a carrier that fails on command. The running
 * server has no such carrier.
 */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import { callLimits } from "../../app/adapters/carriers/kit/timed-connection.ts";
import { mayPass } from "../../app/adapters/store/database/unavailable.ts";
import type { Caller } from "../../app/domain/engine/index.ts";
import { addressLimits, rateLimitOf, rateQuotaOf } from "../../app/domain/limits/every-limit.ts";
import { sharedLimits } from "../../app/domain/limits/shared-limits.ts";
import { restDoors } from "../../app/entrypoints/http/rest-doors.ts";
import { refuseAll, serveDoors } from "../../app/entrypoints/http/serve-doors.ts";
import { unverifiedBodies } from "../../app/entrypoints/http/unverified-bodies.ts";
import { signedLinks } from "../../app/entrypoints/links/links.ts";
import { openApiDocument } from "../../app/entrypoints/rest/openapi/openapi.ts";
import { acting } from "../../app/process/acting.ts";
import { readEnv } from "../../app/process/env.server.ts";
import type { Services } from "../../app/process/services.server.ts";
import type { TestCarrier } from "../support/a-carrier.ts";
import { aKey } from "../support/a-key.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { papersHere } from "../support/draw-here.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";
import type { ApiClient } from "./api-client.ts";
import { apiClient } from "./api-client.ts";
import { contractOf } from "./contract.ts";

/** The services that the API uses. */
export type ApiServices = Pick<
  Services,
  | "env"
  | "log"
  | "acting"
  | "askedLinks"
  | "jobs"
  | "orderReturns"
  | "purchases"
  | "ports"
  | "apiKeys"
  | "idempotency"
  | "links"
  | "rateQuota"
  | "leases"
  | "rateLimit"
  | "standings"
  | "papers"
  | "prints"
  | "wrongKeys"
>;

export interface ApiWithCarrier {
  readonly database: FreshDatabase;
  readonly stores: TestStores;
  readonly services: ApiServices;
  readonly caller: Caller;
  readonly client: ApiClient;
  /** Faults that the server logs as ours. */
  readonly faults: readonly unknown[];
  stop(): Promise<void>;
}

export async function apiWithCarrier(carrier: TestCarrier): Promise<ApiWithCarrier> {
  const document = openApiDocument({ PUBLIC_URL: "http://127.0.0.1", SANDBOX_URL: undefined });
  const faults: unknown[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const database = await freshDatabase();
  const stores = testStores(database);
  const env = readEnv({
    RATE_LIMIT_PER_SECOND: "100000",
    RATE_LIMIT_BURST: "100000",
    WRONG_KEYS_PER_MINUTE: "1000000",
    PUBLIC_URL: base,
  });
  const log = pino({ level: "error" }, { write: (line: string) => void faults.push(JSON.parse(line)) });
  const limits = { ...callLimits, bookMs: 200, lookupMs: 200, cancelMs: 200, labelMs: 200 };
  const ports = {
    ...testPorts(database, stores),
    carriers: carriersFrom([carrier.driver], stores.clock, { limits }),
  };
  const linkOptions = {
    encryptionKey: Buffer.alloc(32, 5).toString("base64"),
    publicUrl: env.PUBLIC_URL,
    sandboxUrl: undefined,
    clock: stores.clock,
  };
  const makeLimit = sharedLimits(null, stores.clock, log);
  const services: ApiServices = {
    acting,
    env,
    log,
    ports,
    apiKeys: stores.apiKeys,
    // No order of a shop waits for these bookings.
    jobs: { send: () => Promise.reject(new Error("no job is expected")) } as unknown as Services["jobs"],
    orderReturns: stores.orderReturns,
    purchases: stores.purchases,
    idempotency: stores.idempotency,
    papers: papersHere(ports),
    prints: stores.prints,
    links: signedLinks(linkOptions),
    ...addressLimits(env, makeLimit),
    rateQuota: rateQuotaOf(env, makeLimit),
    leases: stores.leases,
    rateLimit: rateLimitOf(env, makeLimit, () => Promise.resolve(null)),
    standings: stores.standings,
  };
  // The API needs no other services.
  const doors = restDoors(services as Services);
  const pages = refuseAll({ status: 404, message: "There is nothing here." }, false);
  server.on(
    "request",
    serveDoors({
      doors,
      pages,
      bodies: unverifiedBodies({ bytes: 1024 * 1024, ms: 10_000 }),
      trustProxy: false,
      log,
      mayPass,
    }),
  );
  const { id: merchantId } = await stores.merchants.ensure("Papyrus");
  const caller = { merchantId, environment: "production" } as const;
  await stores.accounts.add(caller, carrier.account);
  const { key } = await stores.apiKeys.create(aKey(merchantId, "production", "test"));
  return {
    database,
    stores,
    services,
    caller,
    client: apiClient(base, key, contractOf(document)),
    faults,
    async stop() {
      server.closeAllConnections();
      server.close();
      await database.close();
    },
  };
}
