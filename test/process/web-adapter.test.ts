import { once } from "node:events";
import type { Server } from "node:http";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { unverifiedBodies } from "../../app/entrypoints/http/unverified-bodies.ts";
import { sendWebResponse, toWebRequest } from "../../app/entrypoints/http/web-adapter.ts";

type Handler = (request: Request) => Promise<Response> | Response;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(handler: Handler, trustProxy = false): Promise<string> {
  server = createServer(async (nodeRequest, nodeResponse) => {
    try {
      const webRequest = await toWebRequest(
        nodeRequest,
        nodeResponse,
        trustProxy,
        unverifiedBodies({ bytes: 1024 * 1024, ms: 10_000 }),
      );
      await sendWebResponse(await handler(webRequest), nodeResponse);
    } catch {
      nodeResponse.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a request", () => {
  it("keeps method, target, headers and body", async () => {
    const url = await serve(async (asked) =>
      Response.json({
        method: asked.method,
        url: new URL(asked.url).pathname + new URL(asked.url).search,
        header: asked.headers.get("x-many"),
        body: await asked.text(),
      }),
    );
    const answer = await fetch(`${url}/a%20b?c=d`, {
      method: "PUT",
      headers: [
        ["x-many", "1"],
        ["x-many", "2"],
      ],
      body: "Γειά",
    });
    expect(await answer.json()).toEqual({ method: "PUT", url: "/a%20b?c=d", header: "1, 2", body: "Γειά" });
  });

  it("keeps a body that is too large to be read ahead", async () => {
    const url = await serve(async (asked) => Response.json((await asked.arrayBuffer()).byteLength));
    const answer = await fetch(url, { method: "POST", body: new Uint8Array(3_000_000) });
    expect(await answer.json()).toBe(3_000_000);
  });

  it.each([
    [false, "http:"],
    [true, "https:"],
  ])("believes a proxy (trusted: %s) about the protocol: %s", async (trusted, protocol) => {
    const url = await serve((asked) => Response.json(new URL(asked.url)), trusted);
    const headers = {
      "x-forwarded-proto": "http, https",
      "x-forwarded-host": "shop.example.com, ship.example.com",
    };
    const seen = new URL(await (await fetch(url, { headers })).json());
    expect(seen.protocol).toBe(protocol);
    expect(seen.hostname).toBe(trusted ? "ship.example.com" : "127.0.0.1");
  });

  it("is aborted when the peer goes away before it has its answer", async () => {
    const aborted = Promise.withResolvers<void>();
    const url = await serve((asked) => {
      asked.signal.addEventListener("abort", () => aborted.resolve());
      return new Promise<Response>(() => {});
    });
    const asking = request(url).end();
    asking.on("error", () => {});
    setTimeout(() => asking.destroy(), 100);
    await aborted.promise;
  });

  it("is not aborted once it has its answer", async () => {
    let signal: AbortSignal | undefined;
    const url = await serve((asked) => {
      signal = asked.signal;
      return new Response("ok");
    });
    await (await fetch(url)).text();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(signal?.aborted).toBe(false);
  });
});

describe("an answer", () => {
  it("in one piece says how long it is", async () => {
    const url = await serve(() => new Response("hello", { status: 201, headers: { "x-a": "b" } }));
    const answer = await fetch(url);
    expect(answer.status).toBe(201);
    expect(answer.headers.get("content-length")).toBe("5");
    expect(answer.headers.get("x-a")).toBe("b");
    expect(await answer.text()).toBe("hello");
  });

  it("keeps its cookies apart", async () => {
    const headers = new Headers([
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ]);
    const url = await serve(() => new Response(null, { status: 204, headers }));
    expect((await fetch(url)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("that takes its time leaves as it comes", async () => {
    const next = Promise.withResolvers<void>();
    const url = await serve(
      () =>
        new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(Buffer.from("first"));
              await next.promise;
              controller.enqueue(Buffer.from("second"));
              controller.close();
            },
          }),
        ),
    );
    const reader = (await fetch(url)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("first");
    next.resolve();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("second");
    expect((await reader?.read())?.done).toBe(true);
  });

  it("is made no faster than the peer reads it, and is given up when the peer goes away", async () => {
    const chunk = new Uint8Array(64 * 1024);
    let made = 0;
    const cancelled = Promise.withResolvers<void>();
    const url = await serve(
      () =>
        new Response(
          new ReadableStream(
            {
              pull(controller) {
                made++;
                controller.enqueue(chunk);
              },
              cancel: () => cancelled.resolve(),
            },
            { highWaterMark: 0 },
          ),
        ),
    );
    const asking = request(url).end();
    const [response] = await once(asking, "response");
    response.pause();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const whileNobodyReads = made;
    await new Promise((resolve) => setTimeout(resolve, 500));
    // The part that fits the sockets' buffers has left; an unthrottled source would have made thousands.
    expect(made).toBe(whileNobodyReads);
    expect(made).toBeLessThan(200);
    asking.destroy();
    await cancelled.promise;
  });

  it("that breaks off does not look whole", async () => {
    const url = await serve(
      () =>
        new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(Buffer.from("half"));
              await new Promise((resolve) => setTimeout(resolve, 50));
              controller.error(new Error("broken"));
            },
          }),
        ),
    );
    await expect((await fetch(url)).text()).rejects.toThrow();
  });
});
