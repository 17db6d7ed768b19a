// Run: long-embedded
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { aQuote } from "../http/requests.ts";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";

const body = Buffer.from(JSON.stringify(aQuote()));

/** A request whose handler runs already, and whose body has not arrived yet. */
async function inFlight(url: string, key: string, agent?: Agent) {
  const sent = request(`${url}/v1/rates`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": body.length,
      "x-api-key": key,
      expect: "100-continue",
    },
    ...(agent && { agent }),
  });
  sent.flushHeaders();
  await once(sent, "continue");
  sent.write(body.subarray(0, 10));
  return {
    async finish() {
      sent.end(body.subarray(10));
      const [response] = await once(sent, "response");
      response.resume();
      await once(response, "end");
      return { status: response.statusCode as number, connection: response.headers.connection as string };
    },
    failed: once(sent, "error"),
  };
}

async function refusesConnections(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, "connect");
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function secondsToEnd(waybill: Waybill, work: () => Promise<unknown>): Promise<number> {
  const ended = once(waybill.process, "exit");
  const begun = performance.now();
  await work();
  await ended;
  return (performance.now() - begun) / 1000;
}

describe("a server at its shutdown", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "ends with 0 on %s, and lets go of idle connections",
    async (signal) => {
      const waybill = await startWaybill();
      const agent = new Agent({ keepAlive: true });
      const idle = request(`${waybill.url}/healthz`, { agent }).end();
      const [response] = await once(idle, "response");
      response.resume();
      await once(response, "end");
      const seconds = await secondsToEnd(waybill, async () => waybill.process.kill(signal));
      expect(waybill.process.exitCode).toBe(0);
      expect(seconds).toBeLessThan(5);
      agent.destroy();
      await waybill.stop();
    },
  );

  it("finishes a request that is in flight, and takes no new connection meanwhile", async () => {
    const waybill = await startWaybill();
    const key = await waybill.createKey();
    const agent = new Agent({ keepAlive: true });
    const slow = await inFlight(waybill.url, key, agent);
    const seconds = await secondsToEnd(waybill, async () => {
      waybill.process.kill("SIGTERM");
      await until(() => refusesConnections(waybill.url));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(waybill.process.exitCode).toBeNull();
      expect(await slow.finish()).toEqual({ status: 200, connection: "close" });
    });
    expect(waybill.process.exitCode).toBe(0);
    expect(seconds).toBeLessThan(10);
    agent.destroy();
    await waybill.stop();
  });

  it("does not wait for ever for a request that never ends", async () => {
    const waybill = await startWaybill();
    const stuck = await inFlight(waybill.url, await waybill.createKey());
    const seconds = await secondsToEnd(waybill, async () => waybill.process.kill("SIGTERM"));
    await stuck.failed;
    expect(waybill.process.exitCode).toBe(0);
    expect(seconds).toBeLessThan(10);
    await waybill.stop();
  });
});
