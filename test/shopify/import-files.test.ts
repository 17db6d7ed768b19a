/** The file of a bulk operation, on different servers. */
import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { BrokenFileError } from "../../app/entrypoints/shopify/imports/broken-file-error.ts";
import { downloadFile } from "../../app/entrypoints/shopify/imports/download-file.ts";
import { jsonLines } from "../../app/entrypoints/shopify/imports/json-lines.ts";

const file = Buffer.from(
  Array.from({ length: 2_000 }, (_, line) => `${JSON.stringify({ id: line, title: "Σαπούνι" })}\n`).join(""),
);

let server: Server | null = null;
afterEach(() => server?.close());

/** Like storages that hold both forms, it compresses if the client accepts it, and counts a range in the compressed bytes. */
async function storage(): Promise<string> {
  server = createServer((request, response) => {
    const compressed = /gzip/.test(request.headers["accept-encoding"] ?? "");
    const content = compressed ? gzipSync(file) : file;
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    const encoding = compressed ? { "content-encoding": "gzip" } : {};
    if (from >= content.length) response.writeHead(416).end();
    else response.writeHead(from > 0 ? 206 : 200, encoding).end(content.subarray(from));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file.jsonl`;
}

it.each([0, 1, 40_000, file.length])("is read from byte %i of the uncompressed file", async (from) => {
  const rest = await text(downloadFile(await storage(), from));
  expect(rest).toBe(file.subarray(from).toString("utf8"));
});

it("is broken when a line never ends", async () => {
  async function* endless() {
    for (let chunk = 0; chunk < 100; chunk += 1) yield Buffer.alloc(100_000, "x");
  }
  const read = async () => {
    for await (const _line of jsonLines(endless(), 0)) throw new Error("there is no line");
  };
  await expect(read()).rejects.toThrow(BrokenFileError);
});
