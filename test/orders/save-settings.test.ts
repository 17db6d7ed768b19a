import { afterEach, beforeEach, expect, it } from "vitest";
import { readSettings, saveSettings } from "../../app/domain/orders/settings.ts";
import { actOnSlips } from "../../app/entrypoints/pages/slips/actions.server.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

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

it("a sender whose labels could not be printed is an error of each such field", async () => {
  const { services, shop } = await shopOnMemory(database, {});
  const sender = {
    name: "ᠮᠣ",
    company: "",
    address: "Ermou 12",
    city: "Athens",
    country: "GR",
    phone: "+302101234567",
  };
  const saved = await saveSettings(services, await shop(), { sender });
  expect(saved).toEqual({
    ok: false,
    errors: { "sender.name": "Replace letters that can't be printed: ᠮ ᠣ" },
  });
  expect(await saveSettings(services, await shop(), { sender: { ...sender, name: "Ελένη" } })).toMatchObject({
    ok: true,
  });
});

it.each(["a@b", "eleni@example", "eleni@-example.com", "Eleni <eleni@example.com>"])(
  "a sender's e-mail that the API would refuse is an error of its field: %s",
  async (email) => {
    const { services, shop } = await shopOnMemory(database, {});
    const address = { address: "Ermou 12", city: "Athens", country: "GR" };
    const sender = { name: "Eleni", company: "", ...address, phone: "+302101234567" };
    expect(await saveSettings(services, await shop(), { sender: { ...sender, email } })).toMatchObject({
      ok: false,
      errors: { "sender.email": expect.any(String) },
    });
    const right = { ...sender, email: "eleni@example.com" };
    expect(await saveSettings(services, await shop(), { sender: right })).toMatchObject({ ok: true });
  },
);

it.each(["eori", "vat", "ioss", "rex"] as const)(
  "a number of customs with letters that can't be printed is an error of its field: %s",
  async (field) => {
    const { services, shop } = await shopOnMemory(database, {});
    const saved = await saveSettings(services, await shop(), { customs: { [field]: "GR12345678東" } });
    expect(saved).toMatchObject({ ok: false, errors: { [`customs.${field}`]: expect.any(String) } });
  },
);

it("words on slips that no paper can show are refused with their letters", async () => {
  const { services, shop } = await shopOnMemory(database, {});
  const words = { intent: "words", language: "el", greeting: "Ευχαριστούμε 🌿", returns: "ᠮ" } as const;
  const context = { services, shop: await shop() } as unknown as Parameters<typeof actOnSlips>[0];
  expect(await actOnSlips(context, words)).toEqual({
    ...{ intent: "words", ok: false, outcome: "wrong" },
    ...{ letters: ["ᠮ"], wrong: ["returns"] },
  });
  const printable = { ...words, greeting: "Ευχαριστούμε", returns: "" };
  expect(await actOnSlips(context, printable)).toEqual({ intent: "words", ok: true, outcome: "saved" });
  expect(readSettings(await shop()).slipSayings).toEqual({ el: { greeting: "Ευχαριστούμε", returns: "" } });
});
