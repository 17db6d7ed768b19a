import type { Reply } from "../http/reply.ts";
import { notFound } from "../http/reply.ts";
import type { Incoming } from "../http/router.ts";
import type { World } from "../state/world.ts";

/** GET /bulk/<name>: the file of a bulk operation, whole or from a byte on, as Google's storage answers for Shopify. */
export function answerBulkFile(world: World, incoming: Incoming, name: string | undefined): Reply {
  const operation = [...world.shops.values()]
    .flatMap(({ bulkOperations }) => bulkOperations)
    .find(({ fileName, completedAt, status }) => fileName === name && (completedAt || status === "FAILED"));
  if (!operation) throw notFound(`file ${name}`);
  const { file } = operation;
  const headers = { "content-type": "application/jsonl", "accept-ranges": "bytes" };
  const from = /^bytes=(\d+)-$/.exec(incoming.headers.range ?? "")?.[1];
  if (from === undefined) return { status: 200, headers, body: file };
  const begin = Number(from);
  if (begin >= file.length)
    return { status: 416, headers: { ...headers, "content-range": `bytes */${file.length}` }, body: "" };
  const range = `bytes ${begin}-${file.length - 1}/${file.length}`;
  return { status: 206, headers: { ...headers, "content-range": range }, body: file.subarray(begin) };
}
