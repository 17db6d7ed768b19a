import pino from "pino";
import { drawDocument } from "../../app/adapters/printing/print-labels.ts";
import { batchWriter } from "../../app/adapters/store/database/batch-writer.ts";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { checkoutQuoteStore } from "../../app/adapters/store/shops/checkout-quote-store.ts";
import type { Shop } from "../../app/domain/merchants/records.ts";
import { buildServices } from "../../app/process/build-services.ts";
import { systemClock } from "../../app/process/clock-and-ids.ts";
import { announcedDatabase, encryptionKeyIn, erasuresFileOf } from "../../app/process/database/data-dir.ts";
import { storesOver } from "../../app/process/database/stores.ts";
import { readEnv } from "../../app/process/env.server.ts";
import { serviceHealth } from "../../app/process/health/service-health.ts";
import { watchMetrics } from "../../app/process/health/sightings.ts";
import { openMerchantChanges } from "../../app/process/merchant-changes.ts";
import { openMetrics } from "../../app/process/metrics/metrics.ts";
import { openQueue } from "../../app/process/queue.ts";
import type { Services } from "../../app/process/services.server.ts";
import { readingThreads } from "../../app/process/threads/file-readers.ts";
import { whatIfThreads } from "../../app/process/threads/what-if-threads.ts";
import type { RunningShop } from "./running-shop.ts";

/** The services of a second process: it shares database and secrets with the server, but no memory. */
export interface SecondProcess {
  readonly services: Services;
  shop(): Promise<Shop>;
  stop(): Promise<void>;
}

export async function secondProcess({ waybill, domain }: RunningShop): Promise<SecondProcess> {
  const env = { ...readEnv({ ...waybill.env }), PUBLIC_URL: waybill.url };
  const connectionString = env.DATABASE_URL ?? announcedDatabase(waybill.dataDir) ?? "";
  const keys = { encryptionKey: encryptionKeyIn(waybill.dataDir, env.ENCRYPTION_KEY), otherKeys: [] };
  const log = pino({ level: "silent" });
  const database = openDatabase(connectionString, {
    maxConnections: 4,
    connectionWaitMs: 20_000,
    prepares: env.DATABASE_URL !== undefined && env.DATABASE_PREPARED_STATEMENTS,
  });
  const queue = await openQueue({ connectionString, works: false, soleOwner: false }, log);
  const send = (sql: string, values: readonly string[]) => database.pool.query(sql, [...values]);
  const merchantChanges = await openMerchantChanges(queue, send, log);
  const stores = await storesOver(database, keys, queue, {
    erasuresFile: erasuresFileOf(env),
  });
  const checkoutQuotes = batchWriter("checkout quotes", checkoutQuoteStore(database).add, log);
  const reading = readingThreads();
  const replaying = whatIfThreads(stores);
  const sightings = watchMetrics(openMetrics({ version: "test", commit: "unknown" }, "web"), systemClock);
  const services = buildServices({
    env,
    log,
    keys,
    stores,
    queue,
    merchantChanges,
    sharesDatabase: true,
    checkoutQuotes,
    drivers: [],
    metrics: sightings.metrics,
    healthOf: (carriers) =>
      serviceHealth({
        pool: database.pool,
        queuePool: database.pool,
        clock: systemClock,
        sightings,
        carriers,
        works: true,
      }),
    drawLabels: (_, job) => drawDocument(job),
    fileReaders: reading.readers,
    whatIf: replaying.whatIf,
    readiness: async () => ({ database: true, migrations: true, queue: true }),
    version: "0.0.0",
  });
  return {
    services,
    async shop() {
      const shop = await services.shops.get(domain);
      if (shop === null) throw new Error("the shop is not stored");
      return shop;
    },
    async stop() {
      await reading.close();
      await replaying.close();
      await checkoutQuotes.close(1_000);
      await merchantChanges.close();
      await queue.stop(1_000);
      await database.close();
    },
  };
}
