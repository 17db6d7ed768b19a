import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { parse } from "graphql";
import type { Window } from "../graphql/context.ts";
import { executeDocument } from "../graphql/execute.ts";
import { loadAdminSchema } from "../graphql/schema.ts";
import type { BulkOperation } from "../state/bulk-operation.ts";
import { gid } from "../state/identifiers.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { appendLines, cutShort } from "./bulk-file.ts";
import { toLines } from "./to-lines.ts";

/** Root objects processed before other requests get a turn. */
const WINDOW = 1_000;

/** Begins the shop's operations that are not running yet. They continue in the background. */
export function startBulkOperations(world: World, shop: Shop): void {
  for (const operation of shop.bulkOperations)
    if (operation.status === "CREATED") void run(world, shop, operation);
}

async function run(world: World, shop: Shop, operation: BulkOperation): Promise<void> {
  operation.status = "RUNNING";
  const failure = (await writeResults(world, shop, operation)) ?? shop.bulkOperationFailure;
  await sleep(shop.bulkOperationMs, undefined, { ref: false });
  cutShort(world, operation, shop.bulkFileCutShort);
  // The operation may have been cancelled meanwhile.
  const { status } = operation as Pick<BulkOperation, "status">;
  operation.status = status === "CANCELING" ? "CANCELED" : failure ? "FAILED" : "COMPLETED";
  if (operation.status === "FAILED") operation.errorCode = failure;
  operation.completedAt = operation.status === "COMPLETED" ? isoNow(world) : null;
  publish(world, shop, "bulk_operations/finish", {
    admin_graphql_api_id: gid("BulkOperation", operation.id),
    completed_at: operation.completedAt,
    created_at: operation.createdAt,
    error_code: operation.errorCode?.toLowerCase() ?? null,
    status: operation.status.toLowerCase(),
    type: "query",
  });
}

/** @returns the reason for its failure, or null */
async function writeResults(
  world: World,
  shop: Shop,
  operation: BulkOperation,
): Promise<BulkOperation["errorCode"]> {
  const admin = loadAdminSchema(operation.apiVersion);
  const document = parse(operation.query);
  const window: Window = { offset: 0, limit: WINDOW, records: null };
  for (; operation.status === "RUNNING"; window.offset += WINDOW) {
    const scopes = shop.installation?.scopes ?? [];
    const context = { world, shop, scopes, apiVersion: operation.apiVersion, window };
    const { data, errors } = await executeDocument(
      admin,
      document,
      { variables: {}, operationName: null },
      context,
    );
    if (errors?.length || !data)
      return errors?.some(({ extensions }) => extensions.code === "ACCESS_DENIED")
        ? "ACCESS_DENIED"
        : "INTERNAL_SERVER_ERROR";
    const { lines, roots } = toLines(data, operation.groupObjects);
    operation.objectCount += lines.length;
    operation.rootObjectCount += roots;
    appendLines(world, operation, lines);
    if (roots < WINDOW) return null;
    await nextTurn();
  }
  return null;
}
