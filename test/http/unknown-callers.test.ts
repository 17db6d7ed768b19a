/** Limits of the memory, time and connections that unknown callers can hold. docs/running.md has the defaults. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Waybill } from "../support/server.ts";
import { apiKey, apiSecret, startWaybill } from "../support/server.ts";

const KiB = 1024;
const mostConnections = 60;

let waybill: Waybill;
beforeAll(async () => {
  waybill = await startWaybill({
    env: {
      SHOPIFY_API_KEY: apiKey,
      SHOPIFY_API_SECRET: apiSecret,
      UNVERIFIED_BODY_BYTES: String(256 * KiB),
      UNVERIFIED_BODY_MS: "1500",
      MAX_CONNECTIONS: String(mostConnections),
      LOG_LEVEL: "warn",
    },
  });
});
afterAll(() => waybill?.stop());

interface Stranger {
  readonly socket: Socket;
  /** The status line so far; empty before an answer. */
  status(): string;
  readonly closed: Promise<unknown>;
}

const strangers: Socket[] = [];
afterEach(async () => {
  await Promise.all(
    strangers.splice(0).map(async (socket) => {
      if (socket.closed) return;
      socket.destroy();
      await once(socket, "close");
    }),
  );
});

function stranger(bytes: string | Uint8Array = ""): Stranger {
  const { hostname, port } = new URL(waybill.url);
  const socket = connect(Number(port), hostname);
  strangers.push(socket);
  let answer = "";
  socket.on("error", () => {}).setEncoding("latin1");
  socket.on("data", (text: string) => {
    answer += text;
  });
  if (bytes !== "") socket.write(bytes);
  return { socket, status: () => answer.split(" ")[1] ?? "", closed: once(socket, "close") };
}

const forged = createHmac("sha256", "not the secret").update("").digest("base64");
const head = (path: string, length: number, signature?: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${
    signature === undefined ? "" : `x-shopify-hmac-sha256: ${signature}\r\n`
  }\r\n`;

/** A body that begins and never ends. */
const stalled = (path: string, sent: number) =>
  stranger(Buffer.concat([Buffer.from(head(path, 1000 * KiB, forged)), Buffer.alloc(sent, "x")]));

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 10_000; !holds() && performance.now() < end; ) await passed(10);
  expect(holds()).toBe(true);
}

function deliver(): Promise<Response> {
  const body = JSON.stringify({ id: 1 });
  return fetch(`${waybill.url}/webhooks`, {
    method: "POST",
    headers: {
      "x-shopify-topic": "products/update",
      "x-shopify-shop-domain": "stranger.myshopify.com",
      "x-shopify-webhook-id": "one",
      "x-shopify-hmac-sha256": createHmac("sha256", apiSecret).update(body).digest("base64"),
    },
    body,
  });
}

describe("a webhook without a signature, or with one that can't be Shopify's", () => {
  test.each([undefined, "AAAA", "x".repeat(44)])("is refused before its body: %s", async (signature) => {
    const { status, closed } = stranger(head("/webhooks", 1000 * KiB, signature));
    await closed;
    expect(status()).toBe("401");
  });
});

describe("bodies that begin and never end", () => {
  test.each(["/webhooks", "/shopify/rates/x"])(
    "at %s make room for others, and are refused in time",
    async (path) => {
      const sent = 60 * KiB;
      const many = Array.from({ length: 12 }, () => stalled(path, sent));
      // 256 KiB hold four of them.
      await until(() => many.filter(({ status }) => status() === "503").length >= 8);
      expect((await deliver()).status).toBe(200);
      await Promise.all(many.map(({ closed }) => closed));
      expect(many.map(({ status }) => status()).sort()).toEqual([
        ...Array(4).fill("408"),
        ...Array(8).fill("503"),
      ]);
    },
  );

  test("weigh more when they come byte by byte", async () => {
    const chunked = stranger(
      head("/webhooks", 0, forged).replace("content-length: 0", "transfer-encoding: chunked"),
    );
    chunked.socket.write("1\r\nx\r\n".repeat(2_000));
    await until(() => chunked.status() === "503");
  });

  test("hold small pages' forms no longer than others", async () => {
    const body = Buffer.alloc(60 * KiB - 1, "x");
    const many = Array.from({ length: 6 }, () =>
      stranger(Buffer.concat([Buffer.from(head("/app/settings", 60 * KiB)), body])),
    );
    await until(() => many.filter(({ status }) => status() === "503").length >= 2);
  });
});

test("connections beyond the limit are closed, and those of before are served", async () => {
  const kept = stranger();
  await once(kept.socket, "connect");
  const many = Array.from({ length: mostConnections + 20 }, () => stranger());
  await until(() => many.filter(({ socket }) => socket.closed).length >= 20);
  kept.socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
  await until(() => kept.status() === "200");
  await until(() => waybill.logs().includes("MAX_CONNECTIONS"));
  expect(waybill.logs().split("MAX_CONNECTIONS")).toHaveLength(2);
});
