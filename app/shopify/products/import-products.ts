import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { ProductImport, Services, Shop, ShopifyVariant } from "../../services.server.ts";
import type { AdminClient } from "../admin-client.ts";
import { adminClient } from "../admin-client.ts";
import { ShopifyRefusedError, ShopifyUnavailableError, ShopNotConnectedError } from "../admin-errors.ts";
import type { BulkOperation } from "../operations/bulk-operation.ts";
import { bulkOperationState, latestBulkOperations, runBulkQuery } from "../operations/bulk-operation.ts";
import { allVariants } from "../operations/product.ts";
import { downloadFile } from "./download-file.ts";
import { jsonLines } from "./json-lines.ts";
import { toShopifyVariant } from "./to-shopify-variant.ts";

/** Then the job sends itself again, so that it never looks dead to the queue; milliseconds. */
const WORK_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** Between two runs of the job while Shopify prepares the file. */
const NEXT_RUN_SECONDS = 10;
/** Shopify's own faults pass; the same one three times does not. */
const MOST_FAILURES = 3;
/** Variants of one transaction. */
const BATCH = 500;

/**
 * Reads all variants of a shop out of Shopify: has Shopify write them into a file, and reads that in batches, each stored
 * together with how far it is. Killed at any moment, the next run goes on from there. Two runs at once do no harm: one of
 * them finds that the import has moved on, and ends.
 * @throws ShopifyUnavailableError what a retry may heal
 */
export async function importProducts(services: Services, domain: string): Promise<void> {
  const shop = await services.shops.get(domain);
  if (shop === null || shop.uninstalledAt !== null) return;
  const admin = adminClient(services, shop.domain);
  const run = { services, shop, admin, until: services.ports.clock.now().getTime() + WORK_MS };
  try {
    const startAfterSeconds = await work(run);
    if (startAfterSeconds !== null)
      await services.jobs.send(
        "import-products",
        { shop: domain },
        { singletonKey: domain, startAfterSeconds },
      );
  } catch (error) {
    const current = await services.productImports.get(shop.merchantId);
    const why = explain(error);
    if (current === null || why === null) throw error;
    services.log.warn({ shop: domain, err: error }, "products could not be imported");
    await fail(run, current, why);
  }
}

interface Run {
  readonly services: Services;
  readonly shop: Shop;
  readonly admin: AdminClient;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** Answers when to go on, in seconds; `null` when there is nothing left to do. */
async function work(run: Run): Promise<number | null> {
  const { productImports } = run.services;
  for (let pause = FIRST_PAUSE_MS; ; ) {
    const current = await productImports.get(run.shop.merchantId);
    if (current === null || current.state === "done" || current.state === "failed") return null;
    if (isOver(run)) return current.state === "preparing" ? NEXT_RUN_SECONDS : 0;
    if (current.state === "asked") await begin(run, current);
    else if (current.state === "reading") await read(run, current);
    else if ((await lookAtOperation(run, current)) === "waiting") {
      await sleep(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}

function isOver({ services, until }: Run): boolean {
  return services.ports.clock.now().getTime() >= until;
}

/** An operation that we began without hearing of it, because we died or the answer was lost, is ours to take up. */
async function begin({ services, shop, admin }: Run, current: ProductImport): Promise<void> {
  const query = allVariants.document;
  // After a failure a complete one may be the very one that failed us.
  const ours = ["CREATED", "RUNNING", ...(current.failures === 0 ? ["COMPLETED"] : [])];
  const { bulkOperations } = await admin.request(latestBulkOperations, {});
  const begun = bulkOperations.nodes.find(
    (each) =>
      each.query === query && new Date(each.createdAt) >= current.requestedAt && ours.includes(each.status),
  );
  const startedAt = begun === undefined ? services.ports.clock.now() : current.requestedAt;
  const operation = begun ?? (await runOperation(admin, query));
  await services.productImports.change(shop.merchantId, current, {
    state: "preparing",
    operationId: operation.id,
    startedAt,
  });
}

/** @throws ShopifyUnavailableError other operations are in the way */
async function runOperation(admin: AdminClient, query: string): Promise<BulkOperation> {
  const { bulkOperationRunQuery: answer } = await admin.request(runBulkQuery, { query });
  if (answer.bulkOperation !== null) return answer.bulkOperation;
  const message = answer.userErrors.map((each) => each.message).join(" ");
  const passing = answer.userErrors.some(
    ({ code }) => code === "LIMIT_REACHED" || code === "OPERATION_IN_PROGRESS",
  );
  throw passing ? new ShopifyUnavailableError(message) : new ShopifyRefusedError(message);
}

async function lookAtOperation(run: Run, current: ProductImport): Promise<"waiting" | "moved on"> {
  const { productImports } = run.services;
  const { merchantId } = run.shop;
  const operation = await operationOf(run, current);
  if (operation?.status === "COMPLETED") {
    const found = operation.objectCount;
    await productImports.change(merchantId, current, { state: "reading", found });
    return "moved on";
  }
  if (operation?.status === "CREATED" || operation?.status === "RUNNING") {
    if (operation.objectCount !== current.found)
      await productImports.change(merchantId, current, { found: operation.objectCount });
    return "waiting";
  }
  await beginAnew(run, current, whyNot(operation));
  return "moved on";
}

function whyNot(operation: BulkOperation | null): string {
  return operation?.errorCode ?? operation?.status ?? "gone";
}

async function operationOf({ admin }: Run, current: ProductImport): Promise<BulkOperation | null> {
  if (current.operationId === null) return null;
  return (await admin.request(bulkOperationState, { id: current.operationId })).bulkOperation;
}

async function beginAnew(run: Run, current: ProductImport, why: string): Promise<void> {
  const failures = current.failures + 1;
  run.services.log.warn({ shop: run.shop.domain, why, failures }, "Shopify could not list the products");
  if (failures >= MOST_FAILURES || why === "ACCESS_DENIED")
    return fail(run, current, `Shopify could not list the products (${why}).`);
  await run.services.productImports.change(run.shop.merchantId, current, {
    ...{ state: "asked", operationId: null, startedAt: null },
    ...{ failures, found: 0, read: 0, bytes: 0 },
  });
}

/** The file's address is good for days, but not for ever: it is asked for anew in each run. */
async function read(run: Run, current: ProductImport): Promise<void> {
  const operation = await operationOf(run, current);
  if (operation?.status !== "COMPLETED") return beginAnew(run, current, whyNot(operation));
  try {
    let from = current;
    if (operation.url !== null)
      for await (const batch of batches(operation.url, current.bytes)) {
        const kept = await run.services.productImports.keep(
          run.shop.merchantId,
          from,
          batch.end,
          batch.variants,
        );
        if (kept === null) return;
        from = { ...from, read: from.read + batch.variants.length, bytes: batch.end };
        if (isOver(run)) return;
      }
    // Whatever a file that ends too soon does not have would be taken for gone.
    if (from.read < from.found)
      return await beginAnew(run, from, `its file has only ${from.read} of ${from.found} variants`);
    const gone = await run.services.productImports.finish(run.shop.merchantId, from);
    if (gone === null) return;
    run.services.log.info({ shop: run.shop.domain, variants: from.read, gone }, "products imported");
  } finally {
    // Also where this run changed nothing: the one before may have died with its changes untold.
    await run.services.productChanges.publish(run.shop.merchantId);
  }
}

interface Batch {
  readonly variants: readonly ShopifyVariant[];
  /** The byte of the file behind the last of them. */
  readonly end: number;
}

async function* batches(url: string, from: number): AsyncGenerator<Batch> {
  let variants: ShopifyVariant[] = [];
  let end = from;
  for await (const line of jsonLines(downloadFile(url, from), from)) {
    variants.push(toShopifyVariant(allVariants.answer.parse(JSON.parse(line.text))));
    end = line.end;
    if (variants.length < BATCH) continue;
    yield { variants, end };
    variants = [];
  }
  if (variants.length > 0) yield { variants, end };
}

async function fail({ services, shop }: Run, current: ProductImport, error: string): Promise<void> {
  const finishedAt = services.ports.clock.now();
  await services.productImports.change(shop.merchantId, current, { state: "failed", error, finishedAt });
}

/** What no retry heals, for the merchant to read; `null` for what one may. */
function explain(error: unknown): string | null {
  if (error instanceof ShopNotConnectedError || error instanceof ShopifyRefusedError) return error.message;
  if (error instanceof z.ZodError) return "Shopify's list of products could not be understood.";
  return null;
}
