import { afterAll, beforeAll, expect, it } from "vitest";
import { readSettings, saveSettings } from "../../app/orders/settings.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it("two changes of one list that are saved at once are both kept", async () => {
  const { services, shop } = await shopOnMemory(database, {});
  // Both pages were loaded before either change.
  const loaded = await shop();
  const skip = (step: "carrier" | "sender") =>
    saveSettings(services, loaded, ({ guide }) => ({
      guide: { ...guide, skipped: [...guide.skipped, step] },
    }));
  const saved = await Promise.all([skip("carrier"), skip("sender")]);
  expect(saved.map(({ ok }) => ok)).toEqual([true, true]);
  expect([...readSettings(await shop()).guide.skipped].sort()).toEqual(["carrier", "sender"]);
});
