import type { Reply } from "../http/reply.ts";
import { notFound } from "../http/reply.ts";
import type { Incoming } from "../http/router.ts";
import type { World } from "../state/world.ts";
import { readFrom } from "./bulk-file.ts";

/** GET /bulk/<name>: the file of a bulk operation, whole or from a byte on, as Google's storage answers for Shopify. */
export function answerBulkFile(world: World, incoming: Incoming, name: string | undefined): Reply {
  const operation = [...world.shops.values()]
    .flatMap(({ bulkOperations }) => bulkOperations)
    .find(({ fileName, completedAt, status }) => fileName === name && (completedAt || status === "FAILED"));
  if (!operation) throw notFound(`file ${name}`);
  const { fileBytes } = operation;
  const headers = { "content-type": "application/jsonl", "accept-ranges": "bytes" };
  const length = (bytes: number) => ({ "content-length": String(bytes) });
  const from = /^bytes=(\d+)-$/.exec(incoming.headers.range ?? "")?.[1];
  if (from === undefined)
    return {
      status: 200,
      headers: { ...headers, ...length(fileBytes) },
      body: readFrom(world, operation, 0),
    };
  const begin = Number(from);
  if (begin >= fileBytes)
    return { status: 416, headers: { ...headers, "content-range": `bytes */${fileBytes}` }, body: "" };
  const range = { "content-range": `bytes ${begin}-${fileBytes - 1}/${fileBytes}` };
  return {
    status: 206,
    headers: { ...headers, ...range, ...length(fileBytes - begin) },
    body: readFrom(world, operation, begin),
  };
}
