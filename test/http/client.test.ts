/** The TypeScript client against the server: a caller's day, here and on each Node at hand. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { verifyWebhook, Waybill } from "../../clients/typescript/src/index.ts";
import { clientStory, storyEnds } from "../client/story.ts";
import { bundleOf } from "../support/bundle.ts";
import { atMost } from "../support/time-limits.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, sharedApi } from "./running-api.ts";

let api: RunningApi;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "waybill-client-"));
  api = await sharedApi();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.stop();
});

describe("a caller's day with the client", () => {
  test("verifies what the service sends, and is the same on each Node at hand", async () => {
    const requests: { body: string; headers: Record<string, string> }[] = [];
    const receiver = createServer(async (request, answer) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      requests.push({ body, headers: request.headers as Record<string, string> });
      answer.end();
    }).listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const client = await api.client("Client");
    const waybill = new Waybill({ url: api.base, key: client.key });
    const { id } = await waybill.post("/v1/webhook_endpoints", {
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      events: ["shipment.created"],
    });
    const { secret } = await waybill.get("/v1/webhook_endpoints/{id}/secret", { path: { id } });
    const shipment = await bought(client);
    const [first] = await vi.waitFor(
      () => (requests.length > 0 ? requests : Promise.reject(new Error("none"))),
      {
        timeout: atMost(10_000),
        interval: 20,
      },
    );
    if (first === undefined) throw new Error("nothing arrived");
    const event = await verifyWebhook(first.body, first.headers, secret);
    expect(event.type === "shipment.created" && event.data.id).toBe(shipment.id);
    await waybill.delete("/v1/webhook_endpoints/{id}", { path: { id } });
    receiver.closeAllConnections();
    receiver.close();

    const delivery = { ...first, secret, at: Date.now() };
    const input = { url: api.base, key: client.key, delivery };
    expect(await clientStory({ ...input, prefix: "here" })).toEqual(storyEnds);

    const program = path.join(folder, "story.mjs");
    const script = await bundleOf("test/client/story.ts");
    writeFileSync(
      program,
      `${script}console.log(JSON.stringify(await bundle.clientStory(JSON.parse(process.argv[2]))));`,
    );
    for (const [index, node] of nodes().entries()) {
      const argument = JSON.stringify({ ...input, prefix: `node-${index}` });
      const { stdout, stderr } = spawnSync(node, [program, argument], { encoding: "utf8" });
      expect(stderr, node).not.toContain("Error");
      expect(JSON.parse(stdout)).toEqual(storyEnds);
    }
  });
});

/** Node 24, and the machine's own. */
function nodes(): readonly string[] {
  const folders = (process.env.PATH ?? "")
    .split(path.delimiter)
    .filter((each) => !each.includes("node_modules"));
  const own = folders.map((folder) => path.join(folder, "node")).find((file) => existsSync(file));
  return [process.execPath, ...(own === undefined ? [] : [own])];
}
