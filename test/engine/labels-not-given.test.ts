/** New labels that a carrier refuses: which refusals a job repeats, and which are left to the print. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { carrierLabel, EngineError, readNewLabel } from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function refusing(code: "CARRIER_REJECTED" | "CARRIER_UNAVAILABLE", reason: string) {
  const print = () => Promise.reject(new EngineError(code, "Refused.", { reason }));
  const labels = { formats: ["a6"], finalReasons: ["label_given_once", "unknown_shipment"], print };
  const shop = await aWorkshop(database, aCarrier({ connection: { labels } }));
  const shipment = await shop.shipment();
  const account = await shop.ports.accounts.get(shop.caller, shipment.accountId);
  const keep = () => readNewLabel(shop.ports, shop.ports.carriers.connect(account!), shipment);
  return { keep, print: () => carrierLabel(shop.ports, shipment, "a6", null) };
}

it.each(["label_given_once", "unknown_shipment"])(
  "one that is not given any more (%s) is not asked for again, and a print says why",
  async (reason) => {
    const { keep, print } = await refusing("CARRIER_REJECTED", reason);
    await expect(keep()).resolves.toBeUndefined();
    await expect(print()).rejects.toMatchObject({ metadata: { reason } });
  },
);

it.each([
  ["CARRIER_REJECTED", "carrier_refused"],
  ["CARRIER_UNAVAILABLE", "late"],
] as const)("any other refusal (%s, %s) is the job's, which repeats it", async (code, reason) => {
  const { keep } = await refusing(code, reason);
  await expect(keep()).rejects.toMatchObject({ code });
});
