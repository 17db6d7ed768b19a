/** Runs the process: environment, database, queue, services, workers and HTTP by ROLE, and its end. */
import { Console } from "node:console";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import { ownDrivers } from "../adapters/carriers/index.ts";
import { openSmtpSender } from "../adapters/mail/smtp-sender.ts";
import type { JobQueue } from "../adapters/queue/job-queue.ts";
import { batchWriter } from "../adapters/store/database/batch-writer.ts";
import { isDistributed } from "../adapters/store/database/known-database.ts";
import { MigrationError, migrate } from "../adapters/store/database/migrate.ts";
import { checkoutQuoteStore } from "../adapters/store/shops/checkout-quote-store.ts";
import type { Stores } from "../adapters/store/stores.ts";
import type { Publication } from "../domain/reference/publish/publication.ts";
import { publishLists } from "../domain/reference/publish/published-lists.ts";
import { allDoors, healthDoors } from "../entrypoints/http/doors.ts";
import type { PagesBuild } from "../entrypoints/http/remix-pages.ts";
import { remixPages } from "../entrypoints/http/remix-pages.ts";
import { requestLog } from "../entrypoints/http/request-log.ts";
import type { Answered, Served, Surroundings } from "../entrypoints/http/serve-doors.ts";
import { methodOf, refuseAll, serveDoors, starting } from "../entrypoints/http/serve-doors.ts";
import { unverifiedBodies } from "../entrypoints/http/unverified-bodies.ts";
import { askForPoints } from "../entrypoints/jobs/carriers.ts";
import { sendWebhooksSoon } from "../entrypoints/jobs/webhooks.ts";
import { lastEntry } from "../entrypoints/request/forwarded.ts";
import { acting } from "./acting.ts";
import type { BackupParts, Backups } from "./backups.ts";
import { openBackups } from "./backups.ts";
import { buildServices } from "./build-services.ts";
import { CarrierModuleError, carrierModules } from "./carrier-modules.ts";
import { systemClock } from "./clock-and-ids.ts";
import { ClockOffError, requireClock } from "./database/compare-clocks.ts";
import { DataDirError, DataDirTakenError, erasuresFileOf } from "./database/data-dir.ts";
import type { OpenedDatabase } from "./database/database-of.ts";
import { openDatabaseOf } from "./database/database-of.ts";
import { openDatabases } from "./database/databases.ts";
import { openLeaseHolder } from "./database/lease-holder.ts";
import { requireKey, WrongKeyError } from "./database/require-key.ts";
import { shareOf } from "./database/store-share.ts";
import { storesOver } from "./database/stores.ts";
import { untilStored } from "./database/until-stored.ts";
import type { Env } from "./env.server.ts";
import { onPort, readEnv } from "./env.server.ts";
import { serviceHealth } from "./health/service-health.ts";
import { watchMetrics } from "./health/sightings.ts";
import type { HttpServer } from "./http-server.ts";
import { listenHttp } from "./http-server.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { lifecycle } from "./lifecycle.ts";
import { openLog } from "./log.ts";
import { openMerchantChanges } from "./merchant-changes.ts";
import { addDiskMetrics } from "./metrics/disk-metrics.ts";
import { openMetrics } from "./metrics/metrics.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { addStoredMetrics } from "./metrics/stored-metrics.ts";
import { projectRoot } from "./project-root.ts";
import { openQueue, workOnJobs } from "./queue.ts";
import { readinessOf } from "./readiness.ts";
import { serveOperator } from "./serve-operator.ts";
import type { Services } from "./services.server.ts";
import { provideServices } from "./services.server.ts";
import { drawingThreads } from "./threads/drawing-threads.ts";
import { readingThreads } from "./threads/file-readers.ts";
import { whatIfThreads } from "./threads/what-if-threads.ts";
import { beginRequestSpan } from "./traces.ts";
import { openTracing } from "./tracing/open-tracing.ts";
import { readVersion } from "./version.ts";

/** Part of the 10 seconds that supervisors allow for the end; milliseconds. */
const drainMs = 6_000;
const lastJobsMs = 1_500;
const lastQuotesMs = 1_000;
const lastSpansMs = 1_000;

/** Resolves when the server serves; ends the process with 1 when it can't. */
export async function start(build: ServerBuild): Promise<void> {
  // Libraries must not print to stdout, which is for the line with the server's address.
  globalThis.console = new Console(process.stderr, process.stderr);
  let env: Env;
  try {
    env = readEnv();
  } catch (error) {
    return refuse(error);
  }
  const log = openLog(env.LOG_LEVEL);
  const life = lifecycle(log, env.SHUTDOWN_DELAY_MS);
  endOnSignals(life, log);
  try {
    await run(build, env, log, life);
  } catch (error) {
    if (life.stopping) return;
    if (!isExpected(error)) log.fatal({ err: error }, "could not start");
    say(error);
    await life.stop("could not start", 1);
  }
}

/** The parts that a process opens once. Development keeps them open while it loads saved code. */
export interface Foundation {
  readonly opened: OpenedDatabase;
  readonly http: HttpServer;
  /** Folder of the client build, whose files are public; undefined when another server has them. */
  readonly clientDir: string | undefined;
  readonly listsDir: string;
}

async function layFoundation(given: Env, log: Logger, life: Lifecycle): Promise<Foundation> {
  const opened = await openDatabaseOf(given, (error) => {
    log.fatal({ err: error }, "the embedded database is gone");
    process.exit(1);
  });
  life.onStop("database files", () => opened.close());
  const http = await listenHttp(given.HOST, given.PORT, refuseAll(starting, given.TRUST_PROXY), {
    most: given.MAX_CONNECTIONS,
    onRefused: () => log.warn("a connection was refused: MAX_CONNECTIONS are open"),
  });
  life.onStop("port", () => http.drain(0));
  const buildDir = path.join(projectRoot(), "build");
  return { opened, http, clientDir: path.join(buildDir, "client"), listsDir: path.join(buildDir, "lists") };
}

/** @param build a function loads the pages again for each request */
export async function run(
  build: PagesBuild,
  given: Env,
  log: Logger,
  life: Lifecycle,
  laid?: Foundation,
): Promise<void> {
  const begun = performance.now();
  const drivers = await carrierModules(given.CARRIER_MODULES, ownDrivers);
  const { opened, http, clientDir, listsDir } = laid ?? (await layFoundation(given, log, life));
  const env = onPort(given, http.port);
  const version = readVersion(env.WAYBILL_COMMIT);
  const tracing = await openTracing(env, version, log);
  if (tracing !== null) life.onStop("traces", () => tracing.close(lastSpansMs));
  // Runs beside the rest of the start, and is awaited at its end.
  const lists = publishLists(listsDir, env.PUBLIC_URL, systemClock, log);
  lists.catch(() => {});

  await bringUpToDate(opened.directString);
  const databases = await openDatabases(opened, env, version.version, log);
  life.onStop("database", () => databases.close());
  const { database, queuePool, connections } = databases;
  if (opened.queueString === null && (await isDistributed(database.prisma)))
    throw new DatabaseUnusableError(
      "the database is distributed, where a crash loses jobs that are not written by the outbox: set QUEUE_DATABASE_URL (docs/scale.md, a queue of its own)",
    );
  await requireClock(database.pool, env.CLOCK_TOLERANCE_SECONDS);
  const works = env.ROLE !== "web";
  const sightings = watchMetrics(openMetrics(version, env.ROLE), systemClock);
  const { metrics } = sightings;
  addStoredMetrics(metrics, database.pool, queuePool);
  addDiskMetrics(metrics.registry, disksOf(env));
  if (env.METRICS_PORT !== undefined) {
    const served = await serveMetrics(env.METRICS_HOST, env.METRICS_PORT, metrics.registry);
    life.onStop("metrics", () => served.close());
    log.info({ port: served.port }, "metrics");
  }
  const queue = await openQueue(
    { ...opened, maxConnections: connections.queue, works, soleOwner: opened.isEmbedded },
    log,
  );
  life.onStop("queue", () => queue.stop(lastJobsMs));
  const holder = await openLeaseHolder(
    {
      connectionString: opened.connectionString,
      applicationName: `waybill ${env.ROLE} ${version.version}`,
      isSole: opened.isEmbedded,
      clock: systemClock,
      queue,
    },
    log,
  );
  life.onStop("leases", () => holder.close());
  const merchantChanges = await openMerchantChanges(
    queue,
    (sql, values) => database.pool.query(sql, [...values]),
    log,
  );
  life.onStop("changes of merchants", () => merchantChanges.close());

  await requireKey(database.pool, opened);
  const terms = { erasuresFile: erasuresFileOf(env) };
  const over = await storesOver(database, opened, queue, terms, { reading: databases.reading, holder });
  const stores = withShares(over, connections.pool);
  // All former lease holders are dead: ending their leases now lets their work continue at once.
  if (opened.isEmbedded) await stores.endLeases();
  await stores.fixings.refresh();
  const checkoutQuotes = batchWriter("checkout quotes", checkoutQuoteStore(database).add, log);
  const drawing = drawingThreads();
  life.onStop("drawing threads", () => drawing.close());
  const reading = readingThreads();
  life.onStop("reading threads", () => reading.close());
  const replaying = whatIfThreads(stores);
  life.onStop("replaying threads", () => replaying.close());
  const services = buildServices({
    env,
    log,
    keys: opened,
    stores,
    queue,
    merchantChanges,
    sharesDatabase: !opened.isEmbedded,
    checkoutQuotes: {
      record(quote) {
        metrics.quoted(quote);
        checkoutQuotes.record(quote);
      },
    },
    drivers,
    metrics,
    drawLabels: drawing.draw,
    fileReaders: reading.readers,
    whatIf: replaying.whatIf,
    healthOf: (carriers) =>
      serviceHealth({ pool: database.pool, queuePool, clock: systemClock, sightings, carriers, works }),
    readiness: readinessOf(database, queue, {
      dataDir: opened.isEmbedded ? env.DATA_DIR : null,
      clockTolerance: env.CLOCK_TOLERANCE_SECONDS,
      isLeaving: () => life.stopping,
    }),
    version: version.version,
  });
  provideServices(services);
  if (env.SHOPIFY_API_KEY === undefined)
    log.info("SHOPIFY_API_KEY and SHOPIFY_API_SECRET are not set: the Shopify side is off");

  if (works) {
    const mailSender = await openSmtpSender(env);
    if (mailSender !== null) life.onStop("mail", () => mailSender.close());
    const vacuum = opened.isEmbedded
      ? async () => void (await database.pool.query("VACUUM (ANALYZE)"))
      : null;
    const backups = backupsOf(env, {
      database: opened,
      leases: stores.leases,
      clock: systemClock,
      log,
      registry: metrics.registry,
    });
    if (backups !== null) life.onStop("backups", () => backups.close());
    const backUp = backups?.makeDue ?? null;
    await workOnJobs(queue, { ...services, mailSender, vacuum, backUp }, metrics);
    merchantChanges.subscribe(() => {
      askForPoints(queue).catch((error: unknown) =>
        log.warn({ err: error }, "the carriers' points could not be asked for"),
      );
    });
    await askForPoints(queue);
    sendWebhooksSoon(services, merchantChanges.webhooks);
  }
  const onAnswered = requestLog(log, env.LOG_REQUESTS, metrics.answered);
  const served = servedWith(services, onAnswered);
  serve(build, clientDir, services, http, await lists, served);
  if (env.OPERATOR_PORT !== undefined && env.ROLE !== "worker") {
    const sender = (request: IncomingMessage) => senderOf(request, env.TRUST_PROXY);
    const desk = await serveOperator(env.OPERATOR_PORT, services, databases, metrics, served, sender);
    life.onStop("operator's pages", () => desk.drain(drainMs));
    log.info({ port: desk.port }, "operator's pages");
  }
  // Runs after the last request was answered.
  life.onStop("checkout quotes", () => checkoutQuotes.close(lastQuotesMs));
  life.onStop("requests", () => finishRequests(http, queue));
  if (life.stopping) return;
  process.stdout.write(`ready ${env.PUBLIC_URL}\n`);
  log.info(
    { ...version, role: env.ROLE, port: env.PORT, ms: Math.round(performance.now() - begun) },
    "ready",
  );
}

function disksOf({ DATA_DIR: data, BACKUP_DIR: backups }: Env): Readonly<Record<string, string>> {
  return backups === undefined ? { data } : { data, backups };
}

function backupsOf(
  { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: everyHours, BACKUPS_KEPT: kept }: Env,
  parts: BackupParts,
): Backups | null {
  return folder === undefined ? null : openBackups({ folder, everyHours, kept }, parts);
}

/** Bookings and lists of shipments leave connections to checkouts and rates when their tables are blocked. */
function withShares(stores: Stores, connections: number): Stores {
  const share = shareOf(Math.ceil(connections / 2));
  const { bookings } = stores;
  const shared = share.of(bookings);
  return {
    ...stores,
    bookings: {
      ...shared,
      // A carrier's answer exists nowhere else: a label that comes once would be lost with it.
      finish: untilStored(shared.finish),
      // A release is kept until it succeeds, and one that the share refused would be lost.
      release: bookings.release,
      withdrawCall: bookings.withdrawCall,
    },
    // A stream takes its pages one by one, and is no promise that the share could wait for.
    shipments: { ...share.of(stores.shipments), stream: stores.shipments.stream },
  };
}

/** The first use of the database, where a wrong DATABASE_URL shows. */
async function bringUpToDate(connectionString: string): Promise<void> {
  try {
    await migrate(connectionString);
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    // Failures at several addresses arrive as one error without a message.
    const first = error instanceof AggregateError ? error.errors[0] : error;
    const why = first instanceof Error ? first.message : String(first);
    throw new DatabaseUnusableError(`the database can't be used: ${why}`, { cause: error });
  }
}

class DatabaseUnusableError extends Error {
  override readonly name = "DatabaseUnusableError";
}

type ServedCommon = Omit<Served, "doors" | "pages">;

function servedWith({ env, log, mayPass }: Services, onAnswered: (answered: Answered) => void): ServedCommon {
  const bodies = unverifiedBodies({ bytes: env.UNVERIFIED_BODY_BYTES, ms: env.UNVERIFIED_BODY_MS });
  return { bodies, trustProxy: env.TRUST_PROXY, log, mayPass, around, onAnswered };
}

function serve(
  build: PagesBuild,
  clientDir: string | undefined,
  services: Services,
  http: HttpServer,
  lists: Publication,
  served: ServedCommon,
): void {
  const { bodies, trustProxy, mayPass, log } = served;
  if (services.env.ROLE === "worker") {
    const pages = refuseAll(nothingHere, trustProxy);
    http.answerWith(serveDoors({ doors: healthDoors(services), pages, ...served }));
    return;
  }
  const pages = remixPages(build, { trustProxy, bodies, clientDir, mayPass }, log);
  const answer = serveDoors({ doors: allDoors(services, lists), pages, ...served });
  http.answerWith((request, response) =>
    acting.from(senderOf(request, trustProxy), () => answer(request, response)),
  );
}

function around(door: string, request: IncomingMessage): Surroundings {
  const span = beginRequestSpan(methodOf(request), door, request.headers);
  return { within: span.within, end: ({ status }) => span.end(status) };
}

/** The address that a request came from, as far as the deployment can know it. */
function senderOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? lastEntry(headers["x-forwarded-for"]) : undefined;
  return forwarded ?? socket.remoteAddress ?? null;
}

const nothingHere = { status: 404, message: "There is nothing here." } as const;

async function finishRequests(http: HttpServer, queue: JobQueue): Promise<void> {
  queue.takeNoMore();
  await http.drain(drainMs);
}

function endOnSignals(life: Lifecycle, log: Logger): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void life.stop(signal, 0));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "a fault that nothing handled");
    process.exit(1);
  });
}

/** True for errors that an operator caused or can fix; others are faults of ours and are logged with their stack. */
function isExpected(error: unknown): boolean {
  return (
    error instanceof DataDirTakenError ||
    error instanceof DataDirError ||
    error instanceof CarrierModuleError ||
    error instanceof MigrationError ||
    error instanceof DatabaseUnusableError ||
    error instanceof WrongKeyError ||
    error instanceof ClockOffError ||
    (error instanceof Error &&
      "code" in error &&
      ["EADDRINUSE", "EACCES", "EADDRNOTAVAIL"].includes(String(error.code)))
  );
}

function say(error: unknown): void {
  process.stderr.write(`waybill: ${error instanceof Error ? error.message : String(error)}\n`);
}

function refuse(error: unknown): never {
  say(error);
  process.exit(1);
}
