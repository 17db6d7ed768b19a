/** The files of the client build, as a browser receives them. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressAssets } from "../../app/domain/reference/publish/coded-files.ts";
import { serveClientFiles } from "../../app/entrypoints/http/client-files.ts";

const script = `export const words = ${JSON.stringify("Ετικέτα, label, étiquette. ".repeat(400))};\n`;
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "client-"));
  await mkdir(path.join(folder, "assets"));
  await mkdir(path.join(folder, ".vite"));
  await writeFile(path.join(folder, "assets/page-1a.js"), script);
  await writeFile(path.join(folder, "assets/later.js"), script);
  await writeFile(path.join(folder, "favicon.svg"), "<svg/>");
  await writeFile(path.join(folder, ".vite/manifest.json"), "{}");
  await compressAssets([path.join(folder, "assets/page-1a.js")]);
  const app = express();
  serveClientFiles(app, folder);
  server = await new Promise((resolve) => {
    const listening = app.listen(0, "127.0.0.1", () => resolve(listening));
  });
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

interface Received {
  readonly status: number | undefined;
  readonly coding: string | undefined;
  readonly type: string | undefined;
  readonly vary: string | undefined;
  readonly cached: string | undefined;
  readonly body: Buffer;
}

function received(target: string, accept?: string, method = "GET"): Promise<Received> {
  const { port } = server.address() as AddressInfo;
  const headers = accept === undefined ? {} : { "accept-encoding": accept };
  return new Promise((resolve, reject) => {
    const asked = request({ port, path: target, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          coding: response.headers["content-encoding"],
          type: response.headers["content-type"],
          vary: response.headers.vary,
          cached: response.headers["cache-control"],
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on("error", reject).end();
  });
}

const plainOf = ({ coding, body }: Received): string =>
  (coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body).toString();

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["*", "br"],
  ["deflate", undefined],
  [undefined, undefined],
])("an asset asked for with %s is sent as %s, the same text", async (accept, coding) => {
  const answer = await received("/assets/page-1a.js", accept);
  expect([answer.status, answer.coding, answer.vary?.toLowerCase()]).toEqual([
    200,
    coding,
    "accept-encoding",
  ]);
  expect(answer.type).toMatch(/^(application|text)\/javascript/);
  expect(answer.cached).toContain("immutable");
  expect(plainOf(answer)).toBe(script);
});

it("a compressed asset is a small part of the plain one, and a HEAD has its headers alone", async () => {
  const answer = await received("/assets/page-1a.js", "br");
  expect(answer.body.length).toBeLessThan(script.length / 10);
  const head = await received("/assets/page-1a.js", "br", "HEAD");
  expect([head.coding, head.type, head.body.length]).toEqual(["br", answer.type, 0]);
});

it("a file without a compressed form is sent plain", async () => {
  expect(plainOf(await received("/assets/later.js", "br"))).toBe(script);
  expect((await received("/favicon.svg", "br")).body.toString()).toBe("<svg/>");
});

it.each(["/.vite/manifest.json", "/assets/none.js", "/assets/../favicon.svg.br", "/assets/%2e%2e/x"])(
  "%s is not among the files",
  async (target) => {
    expect((await received(target, "br")).status).toBe(404);
  },
);
