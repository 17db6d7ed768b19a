// Run: long
/** A server that reports a month's use and is killed while the operator's system hangs: the next one sends the same again. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { apiOf, bought } from "../http/running-api.ts";
import { freshDataDir, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";

it(
  "is sent again by the next server, and by none after that",
  async () => {
    const received: { readonly id: unknown; readonly body: string }[] = [];
    let respond = (_answer: ServerResponse) => {};
    const receiver = createServer(async (request, answer) => {
      let body = "";
      for await (const chunk of request.setEncoding("utf8")) body += chunk;
      received.push({ id: request.headers["webhook-id"], body });
      respond(answer);
    }).listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const dataDir = freshDataDir();
    const env = {
      USAGE_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/usage`,
      USAGE_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 3).toString("base64")}`,
    };
    const start = async (more: Readonly<Record<string, string>>) => {
      const waybill = await startWaybill({ databaseUrl: null, dataDir, env: more });
      return { waybill, api: await apiOf(waybill, waybill.url, (merchant) => merchant) };
    };
    const came = (count: number) =>
      expect.poll(() => received.length, { timeout: atMost(30_000) }).toBe(count);
    try {
      const without = await start({});
      await bought(await without.api.client("Kalimera"));
      await without.api.sql(
        "UPDATE shipments SET created_at = date_trunc('month', now()) - interval '1 day'",
      );
      await without.waybill.stop();

      const killed = await start(env);
      await came(1);
      await killed.waybill.kill9();
      respond = (answer) => answer.writeHead(204).end();
      const next = await start(env);
      await came(2);
      expect(received[1]).toEqual(received[0]);
      expect(JSON.parse(received[1]?.body ?? "").usage).toMatchObject([{ sandbox: { labels: 1 } }]);
      const done = () => next.api.sql("SELECT 1 FROM usage_reports WHERE done_at IS NOT NULL");
      await expect.poll(async () => (await done()).length, { timeout: atMost(10_000) }).toBe(1);
      await next.waybill.stop();

      const [later, since] = [await start(env), new Date()];
      const ran = () =>
        later.api.sql(
          "SELECT 1 FROM pgboss.job WHERE name = 'report-usage' AND state = 'completed' AND completed_on > $1",
          [new Date(since.getTime() - 5_000)],
        );
      await expect.poll(async () => (await ran()).length, { timeout: atMost(30_000) }).toBeGreaterThan(0);
      await later.waybill.stop();
      expect(received).toHaveLength(2);
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
  },
  atMost(180_000),
);
