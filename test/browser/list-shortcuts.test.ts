// Run: push, begins early
/** Single keys of the lists: they move, select and act; fields, dialogs, scanners and people who switch them off keep their keys. */
import { beforeEach, describe, expect, it } from "vitest";
import { orderWith } from "../shopify/shop-life.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { shoppers } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

const names: string[] = [];
beforeEach(async () => {
  if (names.length === 0)
    for (const who of ["eleni", "nikos"] as const) {
      const order = await orderWith(running, "gorgona.standard", { shippingAddress: shoppers[who] });
      names.push(order.name);
    }
  await running.settled();
  await admin.open("/app/orders");
  await admin.app.getByRole("link", { name: names[1]! }).waitFor();
});

/** A key, and the time by which a person's next one is later than a scanner's. */
async function type(key: string): Promise<void> {
  await admin.page.waitForTimeout(250);
  await admin.page.keyboard.press(key);
  await admin.page.waitForTimeout(400);
}
const focused = () => admin.app.locator(":focus");
const dialog = () => admin.app.getByRole("dialog");

describe("shortcuts of the list of orders", () => {
  it("move between rows, select one, and ask before they buy", async () => {
    await admin.app.getByRole("heading", { level: 1 }).click();
    await type("j");
    expect(await focused().textContent()).toBe(names[0]);
    await type("j");
    expect(await focused().textContent()).toBe(names[1]);
    await type("k");
    await type("x");
    expect(await admin.app.getByRole("checkbox", { name: names[0]! }).isChecked()).toBe(true);
    expect(await admin.app.getByRole("checkbox", { name: names[1]! }).isChecked()).toBe(false);
    await type("b");
    await dialog().getByText("Buy this label?").waitFor();
    // A dialog has its own keys.
    await type("?");
    expect(await dialog().getByText("Keyboard shortcuts").count()).toBe(0);
  });

  it("search, and leave a field its letters", async () => {
    await admin.app.getByRole("heading", { level: 1 }).click();
    await type("/");
    await admin.page.keyboard.type("jxb?", { delay: 250 });
    expect(await focused().inputValue()).toBe("jxb?");
    expect(await dialog().count()).toBe(0);
  });

  it("do nothing for a scanner, whichever letters its number has", async () => {
    await admin.app.getByRole("heading", { level: 1 }).click();
    await type("j");
    await type("x");
    for (const scanned of ["b", "xb123456789", "7b", "?b?"]) {
      await admin.page.waitForTimeout(300);
      await admin.page.keyboard.type(`${scanned}9`, { delay: 5 });
      await admin.page.waitForTimeout(400);
      expect(await dialog().count(), scanned).toBe(0);
    }
    expect(await admin.app.getByRole("checkbox", { name: names[0]! }).isChecked()).toBe(true);
  });

  it("are listed under ?, and can be switched off and on again", async () => {
    await admin.app.getByRole("heading", { level: 1 }).click();
    await type("?");
    await dialog().getByText("Buy labels of the selected orders").waitFor();
    expect(await violations(admin.app)).toEqual([]);
    await dialog().getByRole("checkbox", { name: "Use single keys" }).uncheck();
    await dialog().getByRole("button", { name: "Close" }).last().click();
    await dialog().waitFor({ state: "detached" });
    await type("?");
    expect(await dialog().count()).toBe(0);
    await admin.app.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await dialog().getByRole("checkbox", { name: "Use single keys" }).check();
    await dialog().getByRole("button", { name: "Close" }).last().click();
    await dialog().waitFor({ state: "detached" });
    await type("?");
    await dialog().getByText("Show this list").waitFor();
  });
});
