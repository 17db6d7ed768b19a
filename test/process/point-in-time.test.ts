// Run: long, begins early
/** An operator's loss: labels are bought, rows are deleted, and the commands of the guide bring the database back to the moment between. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erasureLog } from "../../app/adapters/store/privacy/erasure-log.ts";
import { hasPostgres } from "../support/own-postgres.ts";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { ArchivedPostgres } from "./archived-postgres.ts";
import { startArchivedPostgres } from "./archived-postgres.ts";

let postgres: ArchivedPostgres;
let waybill: Waybill | undefined;

const home = { country: "GR", zip: "10551", city: "Athens", name: "Kalimera Goods", address: "Athinas 12" };
const away = {
  ...{ country: "GR", zip: "54622", city: "Thessaloniki", name: "Eleni Papadopoulou" },
  ...{ address: "Tsimiski 40", phone: "+302310000000" },
};
const items = [{ weight: 1200, length: 30, width: 20, height: 10 }];

describe.skipIf(!hasPostgres)(hasPostgres ? "a database" : "skipped: no PostgreSQL here", () => {
  beforeAll(async () => {
    postgres = await startArchivedPostgres();
  });
  afterAll(async () => {
    await waybill?.stop();
    postgres?.close();
  });

  it(
    "comes back as it was at a moment, with every label that was bought before it",
    async () => {
      const { databaseUrl, erasures, rows } = postgres;
      postgres.onItsMachine("Once: archive the log");
      const env = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"), ERASURES_FILE: erasures };
      waybill = await startWaybill({ databaseUrl, env });
      const headers = { "x-api-key": await waybill.createKey(), "content-type": "application/json" };
      const call = async (method: string, where: string, body?: object): Promise<string> => {
        const sent = body === undefined ? {} : { body: JSON.stringify(body) };
        const answer = await fetch(`${waybill?.url}${where}`, { method, headers, ...sent });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${where}: ${answer.status} ${text}`);
        return text;
      };
      const buy = async (order: string) => {
        const rates = await call("POST", "/v1/rates", { address_from: home, address_to: away, items });
        const rate_id = /gorgona_standard_[0-9a-f-]+/.exec(rates)?.[0];
        await call("POST", "/v1/shipments", {
          ...{ rate_id, related_order_id: order, items },
          ...{ address_from: home, address_to: away },
        });
      };
      const orders = async () => {
        const list = await call("GET", "/v1/shipments");
        return ["1001", "1002", "1003", "1004"].filter((order) => list.includes(`"${order}"`));
      };

      await buy("1001");
      postgres.onItsMachine("Every day: a base backup");
      const [base = ""] = postgres.baseBackups();
      await buy("1002");
      await buy("1003");
      const before = await rows("SELECT id, value::text FROM shipments ORDER BY id");
      const moment = await postgres.moment();

      await buy("1004");
      const [erased] = await rows("SELECT merchant_id AS merchant, id FROM shipments ORDER BY id LIMIT 1");
      const ids = {
        shipments: [String(erased?.id)],
        bookings: [],
        rates: [],
        savedAddresses: [],
        trackers: [],
      };
      await erasureLog(
        erasures,
        () => new Date(moment),
      )({
        ...{ what: "rows", merchantId: String(erased?.merchant) },
        ...ids,
      });
      await rows("DELETE FROM shipments");
      expect(await orders()).toEqual([]);

      await waybill.stop();
      postgres.onItsMachine("Back to a moment", { MOMENT: moment, BASE: base });
      expect(await rows("SELECT id, value::text FROM shipments ORDER BY id")).toEqual(before);
      const said = postgres.inWaybill("In the restored database", {
        ...env,
        ...{ MOMENT: moment, ERASURES: erasures },
      });
      expect(said).not.toContain("waybill: ");
      expect(said).toContain("consistent\n");
      expect(said).toContain("erasures to repeat: 1\nerased again: 1\n");

      waybill = await startWaybill({ databaseUrl, env });
      expect(await orders()).toEqual(["1001", "1002", "1003"]);
      await buy("1004");
      expect(await orders()).toEqual(["1001", "1002", "1003", "1004"]);
      // The new line of the log is archived and backed up like the first.
      postgres.onItsMachine("Every day: a base backup");
      expect(postgres.baseBackups()).toHaveLength(2);
    },
    atMost(600_000),
  );
});
