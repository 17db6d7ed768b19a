/** Brings about the refusals that no command of the guide can: each on a real server, by a fault or a state outside of the request. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { quoteIdOf } from "../../app/domain/engine/index.ts";
import { freePort } from "../../simulator/chaos/free-port.ts";
import { aNewAccount } from "../carriers/boxnow/an-account.ts";
import { encryptionOf, intoClear } from "../support/into-clear.ts";
import { startWaybill } from "../support/server.ts";
import { send } from "./api-client.ts";
import type { Answered } from "./contract.ts";
import { aQuote, aShipment } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, rateOf } from "./running-api.ts";

/** So that a few calls are too many, and a late body is late soon. */
export const soonRefused = { RATE_LIMIT_PER_SECOND: "1", RATE_LIMIT_BURST: "30", UNVERIFIED_BODY_MS: "200" };

/** By code. @param api a server of its own, with `soonRefused` */
export function provokedRefusals(api: RunningApi): Readonly<Record<string, () => Promise<Answered>>> {
  const get = (target: string, headers: Record<string, string> = {}) =>
    send(api.base, { method: "GET", target, headers, body: null });
  return {
    async RATE_EXPIRED() {
      const client = await api.client("Late");
      const { id } = await rateOf(client, "gorgona");
      await intoClear(api.sql, encryptionOf(api.env), quoteIdOf(id));
      const made = new Date(Date.now() - 8 * 86_400_000).toISOString();
      await api.sql(
        "UPDATE rates SET value = jsonb_set(value::jsonb, '{createdAt}', to_jsonb($2::text))::json WHERE id = $1",
        [quoteIdOf(id), made],
      );
      return client.post("/v1/shipments", aShipment(id));
    },

    async HTTPS_REQUIRED() {
      const { key } = await api.client("Plain");
      return get("/v1/me", { "x-api-key": key, "x-forwarded-for": "203.0.113.9" });
    },

    /** The cancellation's carrier has not answered yet. */
    async CONFLICT() {
      const client = await api.client("Torn");
      const { id } = await bought(client);
      await api.sql("UPDATE shipments SET cancel_requested_at = now() WHERE id = $1", [id]);
      const entry = { status: "TRANSIT", status_date: new Date().toISOString(), status_details: "Collected" };
      return client.put(`/v1/shipments/${id}/tracking`, { tracking_history: [entry] });
    },

    async RATE_LIMITED() {
      const client = await api.client("Busy");
      const many = await Promise.all(Array.from({ length: 40 }, () => client.get("/v1/me")));
      const refused = many.find(({ status }) => status !== 200);
      if (refused === undefined) throw new Error("40 calls passed");
      return refused;
    },

    async INTERNAL_ERROR() {
      const client = await api.client("Unlucky");
      await api.sql("ALTER TABLE rates RENAME TO rates_away");
      try {
        return await client.post("/v1/rates", aQuote());
      } finally {
        await api.sql("ALTER TABLE rates_away RENAME TO rates");
      }
    },

    /** The database's disk is full. */
    async UNAVAILABLE() {
      const client = await api.client("Crowded");
      await api.sql(
        `CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql
         AS $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`,
      );
      await api.sql("CREATE TRIGGER full_disk BEFORE INSERT ON rates EXECUTE FUNCTION full_disk()");
      try {
        return await client.post("/v1/rates", aQuote());
      } finally {
        await api.sql("DROP TRIGGER full_disk ON rates");
      }
    },

    /** Asks another server from the moment at which it listens. */
    async STARTING() {
      const port = await freePort();
      const server = startWaybill({ env: { PORT: String(port), LOG_LEVEL: "fatal" } });
      const base = `http://127.0.0.1:${port}`;
      let isStarted = false;
      const ready = server.finally(() => {
        isStarted = true;
      });
      try {
        while (!isStarted) {
          const answer = await send(base, { method: "GET", target: "/v1/me", headers: {}, body: null }).catch(
            () => null,
          );
          if (answer?.status === 503) return answer;
          await sleep(2);
        }
        throw new Error("the server answered nothing before it was ready");
      } finally {
        await (await ready).stop();
      }
    },

    async PATH_TOO_LONG() {
      return get(`/config/${"x".repeat(5_000)}.json`);
    },

    /** A carrier's call whose body does not come. */
    async REQUEST_TIMEOUT() {
      const { stores, announce, close } = await api.stores();
      const { id: merchantId } = await stores.merchants.ensure(`Slow ${randomUUID()}`);
      const caller = { merchantId, environment: "sandbox" } as const;
      const { id } = await stores.accounts.add(caller, aNewAccount());
      await announce(merchantId);
      await close();
      const { hostname, port } = new URL(api.base);
      const socket = connect(Number(port), hostname);
      let text = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      socket.write(
        `POST /carriers/boxnow/${id} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n`,
      );
      await once(socket, "close");
      const [head = "", body = ""] = text.split("\r\n\r\n");
      const [first = "", ...lines] = head.split("\r\n");
      const headers = new Headers(lines.map((line) => line.split(": ") as [string, string]));
      return { status: Number(first.split(" ")[1]), headers, text: body, json: JSON.parse(body) };
    },
  };
}
