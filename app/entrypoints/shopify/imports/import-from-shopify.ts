import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { AdminClient } from "../../../adapters/shopify/admin-client.ts";
import { adminClient } from "../../../adapters/shopify/admin-client.ts";
import { ShopifyRefusedError, ShopifyUnavailableError } from "../../../adapters/shopify/admin-errors.ts";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import type { BulkOperation } from "../../../adapters/shopify/operations/bulk-operation.ts";
import {
  bulkOperationState,
  latestBulkOperations,
  runBulkQuery,
} from "../../../adapters/shopify/operations/bulk-operation.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type {
  Import,
  ImportBatch,
  ImportChange,
  ImportedKinds,
  ImportKind,
} from "../../../domain/shops/import-records.ts";
import { importJobKey } from "../../../domain/shops/import-records.ts";
import type { ImportFailure } from "../../../domain/shops/platform-reason.ts";
import type { Services } from "../../../process/services.server.ts";
import { BrokenFileError } from "./broken-file-error.ts";
import { bulkObjects } from "./bulk-objects.ts";
import { downloadFile } from "./download-file.ts";
import type { ImportDescription } from "./import-descriptions.ts";
import { importDescriptions } from "./import-descriptions.ts";
import { jsonLines } from "./json-lines.ts";

type Needs = Pick<Services, "imports" | "jobs" | "productChanges" | "shops"> & ShopAccess;

/** After so many milliseconds the job sends itself again, so that the queue never takes it for dead. */
const WORK_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** Between two runs of the job while Shopify prepares the file. */
const NEXT_RUN_SECONDS = 10;
/** Shopify's faults are usually temporary; three in a row are not. */
const MOST_FAILURES = 3;
/** Root objects in one transaction. */
const BATCH = 500;

/**
 * Imports all objects of one kind from a shop. A bulk operation of Shopify's writes them into a file; this reads the file in
 * batches, and stores the progress with each batch. After a crash at any line, the next run continues from there. Of two runs
 * at once, the one whose write conflicts ends, and the other one continues.
 * @throws ShopifyUnavailableError | ShopNotConnectedError a retry may succeed
 */
export async function importFromShopify<Kind extends ImportKind>(
  services: Needs,
  domain: string,
  kind: Kind,
): Promise<void> {
  const shop = await services.shops.get(domain);
  if (shop === null || shop.uninstalledAt !== null) return;
  const admin = adminClient(services, shop.domain);
  const until = services.ports.clock.now().getTime() + WORK_MS;
  const run: Run<Kind> = { services, shop, admin, kind, description: importDescriptions[kind], until };
  try {
    const startAfterSeconds = await work(run);
    if (startAfterSeconds !== null)
      await services.jobs.send(
        "import",
        { shop: domain, kind },
        { singletonKey: importJobKey(domain, kind), startAfterSeconds },
      );
  } catch (error) {
    const current = await services.imports.get(shop.merchantId, kind);
    const failure = failureOf(error);
    if (current === null || failure === null) throw error;
    services.log.warn({ shop: domain, kind, err: error }, "could not be imported");
    await fail(run, current, failure);
  }
}

interface Run<Kind extends ImportKind = ImportKind> {
  readonly services: Needs;
  readonly shop: Shop;
  readonly admin: AdminClient;
  readonly kind: Kind;
  readonly description: ImportDescription<ImportedKinds[Kind]>;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** @returns seconds until the next run; `null` when the import is over, or another run has taken it */
async function work<Kind extends ImportKind>(run: Run<Kind>): Promise<number | null> {
  let current: Import<Kind> | null = await run.services.imports.get(run.shop.merchantId, run.kind);
  let pause = FIRST_PAUSE_MS;
  while (current !== null && current.state !== "done" && current.state !== "failed") {
    if (isOver(run)) return current.state === "preparing" ? NEXT_RUN_SECONDS : 0;
    const next: Import<Kind> | null = await step(run, current);
    if (current.state === "preparing" && next?.state === "preparing") {
      await sleep(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    current = next;
  }
  return null;
}

/**
 * @returns the import as this run left it; `null` when it is done, or another run has taken it. The next step starts from
 * this value: from a fresh read, it would not notice that another run has changed the import.
 */
function step<Kind extends ImportKind>(run: Run<Kind>, current: Import<Kind>): Promise<Import<Kind> | null> {
  if (current.state === "asked") return begin(run, current);
  if (current.state === "preparing") return lookAtOperation(run, current);
  return read(run, current);
}

async function moveOn<Kind extends ImportKind>(
  { services, shop }: Run<Kind>,
  from: Import<Kind>,
  change: ImportChange,
): Promise<Import<Kind> | null> {
  return (await services.imports.change(shop.merchantId, from, change)) ? { ...from, ...change } : null;
}

function isOver({ services, until }: Run): boolean {
  return services.ports.clock.now().getTime() >= until;
}

/** Adopts an operation of ours whose id was never stored, after a crash or a lost answer; else begins one. */
async function begin<Kind extends ImportKind>(
  run: Run<Kind>,
  current: Import<Kind>,
): Promise<Import<Kind> | null> {
  const { services, admin, description } = run;
  const { document: query, nested } = description;
  // After a failure, a completed operation may be the one that we could not read.
  const ours = ["CREATED", "RUNNING", ...(current.failures === 0 ? ["COMPLETED"] : [])];
  const { bulkOperations } = await admin.request(latestBulkOperations, {});
  // Shopify rounds times down to seconds, so an earlier import's operation may share the second of our request.
  const newest = bulkOperations.nodes.find(({ query: asked }) => asked === query);
  const isBegun =
    newest !== undefined &&
    newest.id !== current.operationId &&
    ours.includes(newest.status) &&
    Date.parse(newest.createdAt) >= Math.floor(current.requestedAt.getTime() / 1000) * 1000;
  const begun = isBegun ? newest : undefined;
  const startedAt = begun === undefined ? await services.leases.now() : current.requestedAt;
  const operation = begun ?? (await runOperation(admin, query, nested));
  return moveOn(run, current, { state: "preparing", operationId: operation.id, startedAt });
}

/** @throws ShopifyUnavailableError too many operations are running */
async function runOperation(
  admin: AdminClient,
  query: string,
  groupObjects: boolean,
): Promise<BulkOperation> {
  const { bulkOperationRunQuery: answer } = await admin.request(runBulkQuery, { query, groupObjects });
  if (answer.bulkOperation !== null) return answer.bulkOperation;
  const message = answer.userErrors.map((each) => each.message).join(" ");
  const passing = answer.userErrors.some(
    ({ code }) => code === "LIMIT_REACHED" || code === "OPERATION_IN_PROGRESS",
  );
  throw passing ? new ShopifyUnavailableError(message) : new ShopifyRefusedError(message || null);
}

async function lookAtOperation<Kind extends ImportKind>(
  run: Run<Kind>,
  current: Import<Kind>,
): Promise<Import<Kind> | null> {
  const operation = await operationOf(run, current);
  if (operation?.status === "COMPLETED")
    return moveOn(run, current, { state: "reading", found: operation.objectCount });
  if (operation?.status === "CREATED" || operation?.status === "RUNNING")
    return operation.objectCount === current.found
      ? current
      : moveOn(run, current, { found: operation.objectCount });
  return beginAnew(run, current, whyNot(operation));
}

function whyNot(operation: BulkOperation | null): ImportFailure {
  if (operation === null) return { code: "list-gone" };
  const status = operation.errorCode ?? operation.status;
  return status === "ACCESS_DENIED" ? { code: "access-denied" } : { code: "not-listed", status };
}

async function operationOf({ admin }: Run, current: Import): Promise<BulkOperation | null> {
  if (current.operationId === null) return null;
  return (await admin.request(bulkOperationState, { id: current.operationId })).bulkOperation;
}

async function beginAnew<Kind extends ImportKind>(
  run: Run<Kind>,
  current: Import<Kind>,
  why: ImportFailure,
  thrown?: BrokenFileError,
): Promise<Import<Kind> | null> {
  const failures = current.failures + 1;
  const about = { shop: run.shop.domain, kind: run.kind, why, failures, err: thrown };
  run.services.log.warn(about, "an import begins anew");
  if (failures >= MOST_FAILURES || why.code === "access-denied") return fail(run, current, why);
  return moveOn(run, current, {
    state: "asked",
    operationId: null,
    startedAt: null,
    failures,
    found: 0,
    read: 0,
    bytes: 0,
  });
}

/** The file's URL expires after some days, so each run asks for a fresh one. */
async function read<Kind extends ImportKind>(
  run: Run<Kind>,
  current: Import<Kind>,
): Promise<Import<Kind> | null> {
  const operation = await operationOf(run, current);
  if (operation?.status !== "COMPLETED") return beginAnew(run, current, whyNot(operation));
  let from = current;
  try {
    if (operation.url !== null)
      for await (const batch of batches(run.description, operation.url, current.bytes)) {
        const { merchantId, domain } = run.shop;
        if (!(await run.services.imports.keep(merchantId, domain, from, batch))) return null;
        from = { ...from, read: from.read + batch.objects, bytes: batch.end };
        if (isOver(run)) return from;
      }
    // `finish` removes everything that the file lacks, so a file that ends too soon must not reach it.
    const { read: arrived, found } = from;
    if (arrived < found) return await beginAnew(run, from, { code: "file-short", read: arrived, found });
    const gone = await run.services.imports.finish(run.shop.merchantId, from);
    if (gone === null) return null;
    const { domain: shop } = run.shop;
    run.services.log.info({ shop, kind: run.kind, objects: from.read, gone }, "imported");
    return null;
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error;
    return await beginAnew(run, from, { code: "file-broken" }, error);
  } finally {
    // Even if this run changed nothing: an earlier run may have died before it notified anything.
    await run.description.notify?.(run.services, run.shop.merchantId);
  }
}

async function* batches<Item>(
  description: ImportDescription<Item>,
  url: string,
  from: number,
): AsyncGenerator<ImportBatch<Item>> {
  let items: Item[] = [];
  let objects = 0;
  let end = from;
  for await (const object of bulkObjects(jsonLines(downloadFile(url, from), from))) {
    items.push(description.toItem(object));
    objects += 1 + object.children.length;
    end = object.end;
    if (items.length < BATCH) continue;
    yield { items, objects, end };
    items = [];
    objects = 0;
  }
  if (items.length > 0) yield { items, objects, end };
}

function fail<Kind extends ImportKind>(
  run: Run<Kind>,
  current: Import<Kind>,
  error: ImportFailure,
): Promise<Import<Kind> | null> {
  return moveOn(run, current, { state: "failed", error, finishedAt: run.services.ports.clock.now() });
}

/** The reason of a lasting failure; `null` if a retry may succeed. */
function failureOf(error: unknown): ImportFailure | null {
  if (error instanceof ShopifyRefusedError) return { code: "refused", said: error.said };
  return error instanceof z.ZodError ? { code: "not-understood" } : null;
}
