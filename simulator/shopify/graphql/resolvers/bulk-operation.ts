import { checkBulkQuery } from "../../bulk/check-bulk-query.ts";
import { UserProblem } from "../../commerce/user-problem.ts";
import type { BulkOperation } from "../../state/bulk-operation.ts";
import { isUnderWay } from "../../state/bulk-operation.ts";
import { nextId, randomHex } from "../../state/identifiers.ts";
import type { World } from "../../state/world.ts";
import { isoNow } from "../../state/world.ts";
import { connect } from "../connection.ts";
import type { FieldResolver, TypeResolvers } from "../context.ts";
import { notSimulated } from "../not-simulated.ts";
import { loadAdminSchema } from "../schema.ts";
import { search } from "../search.ts";
import { findByGid } from "./find-node.ts";

export const bulkOperationResolvers: TypeResolvers<BulkOperation> = {
  type: () => "QUERY",
  objectCount: ({ objectCount }) => String(objectCount),
  rootObjectCount: ({ rootObjectCount }) => String(rootObjectCount),
  fileSize: ({ status, fileBytes }) => (status === "COMPLETED" && fileBytes > 0 ? String(fileBytes) : null),
  url: (operation, _args, { world }) => (operation.status === "COMPLETED" ? fileUrl(world, operation) : null),
  partialDataUrl: (operation, _args, { world }) =>
    operation.status === "FAILED" ? fileUrl(world, operation) : null,
};

/** A query without results has no file. */
const fileUrl = (world: World, { fileName, fileBytes }: BulkOperation): string | null =>
  fileBytes > 0 ? `${world.url}/bulk/${fileName}` : null;

export const bulkOperationQueries: TypeResolvers<unknown> = {
  bulkOperation: (_source, { id }, { shop }) => findByGid(shop.bulkOperations, "BulkOperation", id as string),
  currentBulkOperation: (_source, { type }, { shop }) =>
    type === "MUTATION" ? null : (shop.bulkOperations.at(-1) ?? null),
  bulkOperations: (_source, args, { shop }) => {
    if (args.sortKey !== "CREATED_AT") throw notSimulated(`the sort key ${String(args.sortKey)}`);
    const found = search(shop.bulkOperations.toReversed(), args.query, {
      id: { number: ({ id }) => id },
      created_at: { time: ({ createdAt }) => createdAt },
      status: { text: ({ status }) => status },
      operation_type: { text: () => "query" },
    });
    return connect(found, args);
  },
};

/** Five at once since 2026-01, one before. */
function refuseTooMany(running: readonly BulkOperation[], apiVersion: string): void {
  if (apiVersion >= "2026-01") {
    if (running.length >= 5) throw new UserProblem("Bulk operations limit reached. Please try again later.");
  } else if (running[0]) {
    throw new UserProblem("A bulk query operation for this app and shop is already in progress.");
  }
}

/** Starts no work: the endpoint does, after it has answered the request. */
const run: FieldResolver<unknown> = (_source, args, { world, shop, apiVersion }) => {
  const refused = (error: unknown, code: string) => {
    if (!(error instanceof UserProblem)) throw error;
    return { bulkOperation: null, userErrors: [{ field: error.field, message: error.message, code }] };
  };
  const query = String(args.query);
  try {
    checkBulkQuery(loadAdminSchema(apiVersion).schema, query);
  } catch (error) {
    return refused(error, "INVALID");
  }
  try {
    refuseTooMany(shop.bulkOperations.filter(isUnderWay), apiVersion);
  } catch (error) {
    return refused(error, apiVersion >= "2026-01" ? "LIMIT_REACHED" : "OPERATION_IN_PROGRESS");
  }
  const bulkOperation: BulkOperation = {
    __typename: "BulkOperation",
    id: nextId(),
    query,
    groupObjects: args.groupObjects === true,
    apiVersion,
    status: "CREATED",
    errorCode: null,
    objectCount: 0,
    rootObjectCount: 0,
    createdAt: isoNow(world),
    completedAt: null,
    fileName: `${randomHex(16)}.jsonl`,
    fileBytes: 0,
  };
  shop.bulkOperations.push(bulkOperation);
  return { bulkOperation, userErrors: [] };
};

const cancel: FieldResolver<unknown> = (_source, { id }, { shop }) => {
  const bulkOperation = findByGid(shop.bulkOperations, "BulkOperation", id as string);
  if (!bulkOperation)
    return { bulkOperation: null, userErrors: [{ field: ["id"], message: "Bulk operation does not exist" }] };
  if (!isUnderWay(bulkOperation)) {
    const message = `A bulk operation cannot be canceled when it is ${bulkOperation.status.toLowerCase()}`;
    return { bulkOperation, userErrors: [{ field: null, message }] };
  }
  bulkOperation.status = "CANCELING";
  return { bulkOperation, userErrors: [] };
};

export const bulkOperationMutations: TypeResolvers<unknown> = {
  bulkOperationRunQuery: run,
  bulkOperationCancel: cancel,
};
