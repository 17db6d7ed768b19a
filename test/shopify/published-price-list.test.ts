// Run: push
/** A new price list that starts from one that a carrier published, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tariffBook } from "../../app/domain/tariffs/tariff-book.ts";
import { submit } from "./admin-forms.ts";
import { changeAccounts } from "./carrier-accounts.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

const page = async (at: string) => (await shop.openAdmin(at)).text();
const accounts = () => changeAccounts(shop, (stores, caller) => stores.accounts.list(caller));

describe("a published price list", () => {
  it("is offered in an empty form, with its country and date", async () => {
    const form = await page("/app/rates/price-list");
    for (const words of ["Start from a published list", "Germany: Hermes, 2004, ", "United Kingdom: DPD UK"])
      expect(form).toContain(words);
    expect(form).not.toContain("These are not the prices of your contract");
  });

  it.each([
    [
      "en",
      [
        "These are not the prices of your contract",
        "Date of the list: 1 Nov 2004",
        "Source: VerkehrsRundschau",
      ],
    ],
    [
      "el",
      ["Δεν είναι οι τιμές της σύμβασής σας", "Ημερομηνία του τιμοκαταλόγου: 1 Ν", "Πηγή: VerkehrsRundschau"],
    ],
  ])("fills the form, with source, date and a warning, in %s", async (language, words) => {
    const form = await page(`/app/rates/price-list?published=hermes&locale=${language}`);
    for (const each of words) expect(form).toContain(each);
  });

  it("without a date says so", async () => {
    expect(await page("/app/rates/price-list?published=dhl&locale=en")).toContain(
      "The source does not name the date of the list.",
    );
  });

  it("that does not exist is no page", async () => {
    expect((await shop.openAdmin("/app/rates/price-list?published=no-such-list")).status).toBe(404);
  });

  it("is stored under the merchant's name, whole, and once", async () => {
    const { form, print } = tariffBook([]);
    const { document } = await form.published();
    const base = document("dhl");
    const view = base === null ? null : form.from(base, "GR");
    if (base === null || view === null) throw new Error("no list");
    const { createHash } = await import("node:crypto");
    const seen = createHash("sha256").update(print(base)).digest("hex").slice(0, 32);
    const send = async (name: string, of = seen) =>
      (
        await submit(shop, "/app/rates/price-list.data", {
          intent: "store",
          list: JSON.stringify({ ...view.list, name, validFrom: "2026-01-01" }),
          base: JSON.stringify({ carrier: "dhl", version: base.validFrom, seen: of }),
          as: "published",
        })
      ).text();
    const before = (await accounts()).length;
    expect(await send("")).toContain("missing");
    expect(await send("My Courier", "another")).toContain("changed");
    expect(await accounts()).toHaveLength(before);
    expect(await send("My Courier")).toContain("stored");
    const account = (await accounts()).find(({ carrier }) => carrier.code === "my-courier");
    expect(account?.priceList).toMatchObject([
      {
        carrier: { name: "My Courier" },
        validFrom: "2026-01-01",
        surcharges: base.surcharges,
        services: base.services,
      },
    ]);
    expect(await send("My Courier")).toContain("taken");
  });
});
