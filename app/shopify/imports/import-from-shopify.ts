import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { ImportFailure } from "../../orders/platform-reason.ts";
import type {
  Import,
  ImportBatch,
  ImportChange,
  ImportedKinds,
  ImportKind,
  Services,
  Shop,
} from "../../services.server.ts";
import { importJobKey } from "../../services.server.ts";
import type { AdminClient } from "../admin-client.ts";
import { adminClient } from "../admin-client.ts";
import { ShopifyRefusedError, ShopifyUnavailableError } from "../admin-errors.ts";
import type { BulkOperation } from "../operations/bulk-operation.ts";
import { bulkOperationState, latestBulkOperations, runBulkQuery } from "../operations/bulk-operation.ts";
import { BrokenFileError } from "./broken-file-error.ts";
import { bulkObjects } from "./bulk-objects.ts";
import { downloadFile } from "./download-file.ts";
import type { ImportDescription } from "./import-descriptions.ts";
import { importDescriptions } from "./import-descriptions.ts";
import { jsonLines } from "./json-lines.ts";
import { withTightHeap } from "./with-tight-heap.ts";

/** Then the job sends itself again, so that it never looks dead to the queue; milliseconds. */
const WORK_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** Between two runs of the job while Shopify prepares the file. */
const NEXT_RUN_SECONDS = 10;
/** Shopify's own faults pass; the same one three times does not. */
const MOST_FAILURES = 3;
/** Root objects of one transaction. */
const BATCH = 500;

/**
 * Reads all that a shop has of one kind out of Shopify: has Shopify write it into a file, and reads that in batches, each stored
 * together with how far it is. Killed at any moment, the next run goes on from there. Of two runs at once, the one whose
 * write finds that the import has moved on ends; the other one's job goes on with it.
 * @throws ShopifyUnavailableError | ShopNotConnectedError what a retry may heal
 */
export async function importFromShopify<Kind extends ImportKind>(
  services: Services,
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
  readonly services: Services;
  readonly shop: Shop;
  readonly admin: AdminClient;
  readonly kind: Kind;
  readonly description: ImportDescription<ImportedKinds[Kind]>;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** Answers when to go on, in seconds; `null` when there is nothing left to do, or somebody else is at it. */
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
 * Answers the import as this run has left it, which the next step stands on: read anew, a run would go on beside whoever
 * moved it on. `null`: it is done, or somebody else is at it.
 */
function step<Kind extends ImportKind>(run: Run<Kind>, current: Import<Kind>): Promise<Import<Kind> | null> {
  if (current.state === "asked") return begin(run, current);
  if (current.state === "preparing") return lookAtOperation(run, current);
  return withTightHeap(() => read(run, current));
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

/** An operation that we began without hearing of it, because we died or the answer was lost, is ours to take up. */
async function begin<Kind extends ImportKind>(
  run: Run<Kind>,
  current: Import<Kind>,
): Promise<Import<Kind> | null> {
  const { services, admin, description } = run;
  const { document: query, nested } = description;
  // After a failure a complete one may be the very one that failed us.
  const ours = ["CREATED", "RUNNING", ...(current.failures === 0 ? ["COMPLETED"] : [])];
  const { bulkOperations } = await admin.request(latestBulkOperations, {});
  // Shopify tells times to the second: of those of one second, an earlier import's may come before the one that it read last.
  const newest = bulkOperations.nodes.find(({ query: asked }) => asked === query);
  const isBegun =
    newest !== undefined &&
    newest.id !== current.operationId &&
    ours.includes(newest.status) &&
    Date.parse(newest.createdAt) >= Math.floor(current.requestedAt.getTime() / 1000) * 1000;
  const begun = isBegun ? newest : undefined;
  const startedAt = begun === undefined ? services.ports.clock.now() : current.requestedAt;
  const operation = begun ?? (await runOperation(admin, query, nested));
  return moveOn(run, current, { state: "preparing", operationId: operation.id, startedAt });
}

/** @throws ShopifyUnavailableError other operations are in the way */
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
    ...{ state: "asked", operationId: null, startedAt: null },
    ...{ failures, found: 0, read: 0, bytes: 0 },
  });
}

/** The file's address is good for days, but not for ever: it is asked for anew in each run. */
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
    // Whatever a file that ends too soon does not have would be taken for gone.
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
    // Also where this run changed nothing: the one before may have died with its changes untold.
    await run.description.tell?.(run.services, run.shop.merchantId);
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

/** What no retry heals; `null` for what one may. */
function failureOf(error: unknown): ImportFailure | null {
  if (error instanceof ShopifyRefusedError) return { code: "refused", said: error.said };
  return error instanceof z.ZodError ? { code: "not-understood" } : null;
}
