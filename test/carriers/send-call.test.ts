import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paceOf } from "../../app/adapters/carriers/kit/pace.ts";
import { retried } from "../../app/adapters/carriers/kit/retried.ts";
import type { CarrierCall } from "../../app/adapters/carriers/kit/send-call.ts";
import { sendCall } from "../../app/adapters/carriers/kit/send-call.ts";
import { EngineError, OutcomeUnknownError } from "../../app/domain/engine/index.ts";
import { untrustedCertificate } from "../support/untrusted-certificate.ts";

const server = createServer((request, response) => {
  if (request.url === "/cut") response.socket?.destroy();
  else if (request.url === "/long") response.end("x".repeat(2_000));
  else if (request.url === "/refused")
    response.writeHead(422, { "content-type": "Text/HTML; charset=x", Message: "no such street" }).end("no");
  else if (request.url === "/moved") response.writeHead(302, { location: "/refused" }).end();
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const aCall = (given: Partial<CarrierCall> & { readonly path?: string }): CarrierCall => ({
  operation: "test",
  method: "POST",
  url: `${base}${given.path ?? "/hangs"}`,
  deadlineMs: 150,
  acts: true,
  ...given,
});
const outcomeOf = (call: CarrierCall) => sendCall(call).catch((error: unknown) => error);

describe("a call to a carrier", () => {
  it("answers whatever the status is", async () => {
    const { status, contentType, header, bytes } = await sendCall(aCall({ path: "/refused" }));
    expect([status, contentType, Buffer.from(bytes).toString()]).toEqual([422, "text/html", "no"]);
    expect([header?.("message"), header?.("args")]).toEqual(["no such street", null]);
  });

  it.each([
    ["is cut", "/cut"],
    ["hangs", "/hangs"],
    ["is longer than anything", "/long"],
    ["is sent elsewhere", "/moved"],
  ])("that acts has an unknown outcome when the answer %s; one that reads, none", async (_, path) => {
    expect(await outcomeOf(aCall({ path, maxBytes: 1_000 }))).toBeInstanceOf(OutcomeUnknownError);
    expect(await outcomeOf(aCall({ path, maxBytes: 1_000, acts: false }))).toMatchObject({
      code: "CARRIER_UNAVAILABLE",
    });
  });

  it("did nothing where no connection was made", async () => {
    const call = aCall({ url: "http://127.0.0.1:59999/" });
    expect(await outcomeOf(call)).toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });

  it("did nothing where the server's certificate was not accepted", async () => {
    let heard = 0;
    const untrusted = createSecureServer(untrustedCertificate, () => {
      heard += 1;
    });
    await new Promise<void>((resolve) => untrusted.listen(0, "127.0.0.1", resolve));
    const { port } = untrusted.address() as AddressInfo;
    const call = aCall({ url: `https://127.0.0.1:${port}/`, deadlineMs: 10_000 });
    expect(await outcomeOf(call)).toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    expect(heard).toBe(0);
    untrusted.close();
  });
});

describe("a repeated call", () => {
  const unavailable = new EngineError("CARRIER_UNAVAILABLE", "down");

  it("is repeated while the carrier is unavailable", async () => {
    const answers = [unavailable, unavailable, null];
    const call = async () => {
      const next = answers.shift();
      if (next instanceof Error) throw next;
      return "up";
    };
    expect(await retried(call, [1, 1])).toBe("up");
  });

  it("ends with the last failure, and at once with a refusal", async () => {
    let calls = 0;
    const failing = (error: Error) => () => {
      calls++;
      return Promise.reject(error);
    };
    await expect(retried(failing(unavailable), [1, 1])).rejects.toBe(unavailable);
    expect(calls).toBe(3);
    await expect(retried(failing(new EngineError("CARRIER_REJECTED", "no")), [1])).rejects.toThrow("no");
    expect(calls).toBe(4);
  });
});

it("paces calls of a login, after a burst of a second's worth, and not those of another", async () => {
  const pace = paceOf(50);
  const begun = performance.now();
  for (let call = 0; call < 60; call++) await pace.turn("one");
  const took = performance.now() - begun;
  expect(took).toBeGreaterThan(150);
  const before = performance.now();
  await pace.turn("other");
  expect(performance.now() - before).toBeLessThan(took);
});
