// Run: long, begins early
/** Decisions for all carriers on the pages below Rates, and their effect on checkout and labels. */
import { describe, expect, it } from "vitest";
import type { AdminWindow } from "./admin-window.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { setShippingConfig } from "./every-decision.ts";
import { fulfilledOrder, shoppers, trackingNumberOf } from "./goods.ts";

openShopInBrowser();

async function save({ page }: AdminWindow): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

async function saved(window: AdminWindow): Promise<void> {
  await save(window);
  await window.toast("Saved");
  await window.page.getByText("Unsaved changes").waitFor({ state: "hidden" });
}

/** Prices in minor units by the service's name, as the shop's checkout shows them. */
async function pricesFor(quantity: number): Promise<Record<string, number>> {
  const { options } = await running.control<{
    options: { title: string; priceMinor: number; source: string }[];
  }>("POST", "checkouts", { lines: [{ sku: "OIL-750", quantity }], shippingAddress: shoppers.eleni });
  const ours = options.filter(({ source }) => source === "carrier");
  return Object.fromEntries(ours.map(({ title, priceMinor }) => [title, priceMinor]));
}

const format = "waybill-shipping/1";
const freeOver50 = {
  name: "Free over 50",
  when: { countries: ["GR"], cartValue: { from: "50", currency: "EUR" } },
  do: { action: "free" },
};
const fee = { name: "Fee", do: { action: "set-price", amount: "4.90", currency: "EUR" } };

describe("boxes", () => {
  it("show the error at each field, and parcels then have the box's size", async () => {
    const { app } = admin;
    await admin.open("/app/rates/packing");
    await app
      .getByText("Without boxes, every parcel counts as large as its contents", { exact: false })
      .waitFor();
    await app.getByRole("link", { name: "Add box" }).click();
    await app.getByLabel("Name").fill("Bottle box");
    await app.getByLabel("Inner length").fill("42,5");
    await app.getByLabel("Inner width").fill("33");
    await app.getByLabel("Inner height").fill("0");
    await app.getByText("Larger than the inside", { exact: true }).click();
    for (const side of ["length", "width", "height"]) await app.getByLabel(`Outer ${side}`).fill("40");
    await save(admin);
    await app.getByText("Enter centimetres between 0.1 and 10,000", { exact: false }).waitFor();
    await app.getByText("Enter at least the inner length.").waitFor();
    await expect.poll(() => admin.inApp("document.activeElement.labels[0].textContent")).toBe("Inner height");

    await app.getByLabel("Inner height").fill("28");
    await app.getByText("Same as the inside", { exact: true }).click();
    await app.getByLabel("Empty weight").fill("0.2");
    await saved(admin);
    await app.getByText("42.5 × 33 × 28 cm inside · weighs 200 g").waitFor();

    const order = await fulfilledOrder(running, "eleni");
    await trackingNumberOf(running, order);
    await admin.open("/app/shipments");
    await app.getByRole("link", { name: order.name }).first().click();
    await app.getByText("42.5 × 33 × 28 cm", { exact: false }).waitFor();
  });

  it("are removed after a confirmation, and kept after a cancellation", async () => {
    const { app } = admin;
    const innerCm = { length: 42.5, width: 33, height: 28 };
    await setShippingConfig(running, {
      format,
      boxes: [{ code: "bottle", name: "Bottle box", innerCm, weightKg: 0.2 }],
    });
    await admin.open("/app/rates/packing");
    const remove = app.getByRole("button", { name: "Remove “Bottle box”" });
    await remove.press("Enter");
    await app.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
    await remove.click();
    await app.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await admin.toast("Removed");
    await app.getByText("Add the boxes you pack in").waitFor();
  });
});

describe("checkout rules", () => {
  it("make delivery free over 50 at the next checkout", async () => {
    const { app } = admin;
    await setShippingConfig(running, { format });
    expect(Math.min(...Object.values(await pricesFor(4)))).toBeGreaterThan(0);
    await admin.open("/app/rates/rules/rule");
    await app.getByLabel("Name").fill("Free over 50");
    await app.getByLabel("What happens to the price").selectOption({ label: "Free delivery" });
    await app.getByLabel("Add a condition").selectOption({ label: "Country" });
    await app.getByLabel("Country", { exact: true }).selectOption({ label: "Greece" });
    await app.getByLabel("Add a condition").selectOption({ label: "Cart value" });
    await save(admin);
    await app.getByText("Enter amounts such as 50 or 49.90", { exact: false }).waitFor();
    await app.getByLabel("At least").fill("50");
    await saved(admin);
    await app.getByText("If the country is Greece and the cart value is at least €50.00: free").waitFor();

    expect(new Set(Object.values(await pricesFor(4)))).toEqual(new Set([0]));
    expect(Math.min(...Object.values(await pricesFor(3)))).toBeGreaterThan(0);
  });

  it("keep the focus while they are moved, and announce when they are switched off", async () => {
    const { app } = admin;
    await setShippingConfig(running, { format, checkoutRules: [freeOver50] });
    await admin.open("/app/rates/rules/rule");
    await app.getByLabel("Name").fill("Fee");
    await app.getByLabel("What happens to the price").selectOption({ label: "Set the price" });
    await app.getByLabel("Amount").fill("4,90");
    await saved(admin);
    await app.getByText("Always: the price is €4.90").waitFor();
    expect(new Set(Object.values(await pricesFor(4)))).toEqual(new Set([490]));

    const focused = () => admin.inApp<string>("document.activeElement.getAttribute('aria-label')");
    await app.getByRole("button", { name: "Move “Fee” up" }).press("Enter");
    await admin.toast("Moved to position 1");
    await expect.poll(focused).toBe("Move “Fee” down");
    expect(await app.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["Fee", "Free over 50"]);
    expect(new Set(Object.values(await pricesFor(4)))).toEqual(new Set([0]));
    await admin.page.keyboard.press("Enter");
    await admin.toast("Moved to position 2");
    await expect.poll(focused).toBe("Move “Fee” up");

    await app.getByRole("button", { name: "Switch off “Fee”" }).press("Enter");
    await admin.toast("Switched off");
    await expect.poll(focused).toBe("Switch on “Fee”");
    expect(new Set(Object.values(await pricesFor(4)))).toEqual(new Set([0]));
  });

  it("can be edited and removed", async () => {
    const { app } = admin;
    await setShippingConfig(running, { format, checkoutRules: [{ ...fee, active: false }] });
    await admin.open("/app/rates/rules");
    await app.getByRole("link", { name: "Edit “Fee”" }).click();
    await app.getByText("Only these services", { exact: true }).click();
    await app.getByText("Gorgona Courier Door to door", { exact: true }).click();
    await app.getByLabel("What happens to the price").selectOption({ label: "Show under another name" });
    await app.getByLabel("Name at checkout").fill("Στην πόρτα");
    await app.getByText("Apply this rule", { exact: true }).click();
    await saved(admin);
    await app.getByText("For Gorgona Courier Door to door: show as “Στην πόρτα”").waitFor();
    expect(Object.keys(await pricesFor(1))).toContain("Στην πόρτα");
    await app.getByRole("button", { name: "Remove “Fee”" }).click();
    await app.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await admin.toast("Removed");
    await app.getByText("Στην πόρτα", { exact: false }).waitFor({ state: "detached" });
    expect(Object.keys(await pricesFor(1))).not.toContain("Στην πόρτα");
  });

  it("keep the edits of two people at once, and notify the second person", async () => {
    const other = await openWindow();
    await setShippingConfig(running, { format, checkoutRules: [fee, freeOver50] });
    for (const { app, ...window } of [admin, other]) {
      await window.open("/app/rates/rules");
      await app.getByRole("link", { name: "Edit “Free over 50”" }).click();
      await app.getByLabel("At least").waitFor();
    }
    await other.app.getByLabel("At least").fill("60");
    await saved(other);
    await admin.app.getByLabel("At least").fill("70");
    await save(admin);
    await admin.app.getByText("Someone else saved changes").waitFor();
    expect(await admin.app.getByLabel("At least").inputValue()).toBe("70");
    await saved(admin);
    const sentences = admin.app.getByText("the cart value is at least", { exact: false });
    await expect
      .poll(() => sentences.allTextContents())
      .toEqual([expect.stringContaining("€60.00"), expect.stringContaining("€70.00")]);
  });
});

describe("handling times", () => {
  it("merge the edits of two people at once, and notify the second person", async () => {
    const other = await openWindow();
    await setShippingConfig(running, { format });
    for (const window of [admin, other]) await window.open("/app/rates/delivery");
    expect(await admin.app.getByLabel("Cut-off time", { exact: true }).inputValue()).toBe("12:00");
    await other.app.getByLabel("Preparation").fill("2");
    await saved(other);
    await admin.app.getByLabel("Cut-off time", { exact: true }).fill("15:30");
    await admin.app.getByText("Saturday", { exact: true }).click();
    await save(admin);
    await admin.app.getByText("Someone else saved changes").waitFor();
    expect(await admin.app.getByLabel("Preparation").inputValue()).toBe("2");
    expect(await admin.app.getByLabel("Cut-off time", { exact: true }).inputValue()).toBe("15:30");
    await saved(admin);

    await other.open("/app/rates/delivery");
    expect(await other.app.getByLabel("Cut-off time", { exact: true }).inputValue()).toBe("15:30");
    expect(await other.app.getByLabel("Preparation").inputValue()).toBe("2");
    expect(await other.app.getByLabel("Saturday").isChecked()).toBe(true);
  });

  it("take a summer break, and remove a day of it", async () => {
    const { app } = admin;
    await admin.open("/app/rates/delivery");
    await app.getByLabel("First day").fill("2027-08-09");
    await app.getByLabel("Last day").fill("2027-08-08");
    await app.getByRole("button", { name: "Add closed days" }).click();
    await app.getByText("Choose a first day, and a last day", { exact: false }).waitFor();
    await app.getByLabel("Last day").fill("2027-08-11");
    await app.getByRole("button", { name: "Add closed days" }).click();
    await app.getByRole("button", { name: /Remove .*10 August 2027/ }).click();
    await saved(admin);
    await admin.open("/app/rates/delivery");
    expect(await app.getByRole("button", { name: /Remove .* August 2027/ }).count()).toBe(2);
  });

  it("show errors for impossible values", async () => {
    const { app } = admin;
    await setShippingConfig(running, { format });
    await admin.open("/app/rates/delivery");
    await app.getByLabel("Preparation").fill("1.5");
    for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
      await app.getByText(day, { exact: true }).click();
    await save(admin);
    await app.getByText("Enter whole days from 0 to 365.").waitFor();
    await app.getByText("Choose at least one day.").waitFor();
  });
});

describe("exchange rates", () => {
  it("are requested where something needs them, and show their age", async () => {
    const { app } = admin;
    await setShippingConfig(running, { format });
    await admin.open("/app/rates/exchange");
    await app.getByText("No exchange rates needed yet").waitFor();
    await app.getByRole("link", { name: "Add exchange rate" }).click();
    await app.getByLabel("From", { exact: true }).selectOption("GBP");
    await app.getByLabel("To", { exact: true }).selectOption("EUR");
    await app.getByLabel("Rate", { exact: true }).fill("1,1876");
    await app.getByLabel("Day", { exact: true }).fill("2020-03-01");
    await save(admin);
    await app.getByText("Enter the publisher of the rate", { exact: false }).waitFor();
    await app.getByLabel("Source", { exact: true }).fill("European Central Bank");
    await saved(admin);
    await app.getByText("1 GBP is 1.1876 EUR").waitFor();
    await app.getByText(/^\d,?\d{3} days old$/).waitFor();

    await admin.open("/app/rates/exchange/rate?from=GBP&to=EUR");
    await app.getByLabel("Rate", { exact: true }).fill("2");
    await app.getByLabel("Source", { exact: true }).fill("Nobody");
    await save(admin);
    await app.getByText("that has no rate yet", { exact: false }).waitFor();
  });

  it("of the central bank have a margin and an age that the merchant chooses", async () => {
    const { app } = admin;
    await setShippingConfig(running, { format });
    await admin.open("/app/rates/exchange");
    await app.getByText("None has arrived yet.", { exact: false }).waitFor();
    await app.getByRole("link", { name: "Change", exact: true }).click();
    await app.getByLabel("Margin", { exact: true }).fill("200");
    await save(admin);
    await app.getByText("Enter a percentage from 0 to 100", { exact: false }).waitFor();
    await app.getByLabel("Margin", { exact: true }).fill("2,5");
    await app.getByLabel("Oldest rate", { exact: true }).fill("30");
    await app.getByLabel("Use the European Central Bank's rates").uncheck();
    await saved(admin);
    await admin.open("/app/rates/exchange");
    await app.getByText("The bank's rates are switched off.", { exact: false }).waitFor();
    await admin.open("/app/rates/exchange/terms");
    await expect.poll(() => app.getByLabel("Oldest rate", { exact: true }).inputValue()).toBe("30");
  });
});

describe("flat rates of the shop", () => {
  it("get a service, with the error at the field, and are tried from the top", async () => {
    const { app } = admin;
    await admin.open("/app/rates/methods?name=Standard");
    await app.getByRole("heading", { name: "1. Standard" }).waitFor();
    await app.getByRole("button", { name: "Add a flat rate" }).click();
    await app.getByLabel("Name at checkout").nth(1).fill("Standard");
    await app.getByLabel("Countries, such as GR, CY").first().fill("gr, cy");
    await app.getByLabel("Up to this weight").first().fill("2,5");
    await save(admin);
    await app.getByText("Choose a service.").first().waitFor();
    for (const place of [0, 1])
      await app
        .getByLabel("Service", { exact: true })
        .nth(place)
        .selectOption({ index: place + 1 });
    await saved(admin);
    await admin.open("/app/rates/methods");
    await expect.poll(() => app.getByLabel("Up to this weight").first().inputValue()).toBe("2.5");
    await app.getByRole("button", { name: "Move up: Standard" }).nth(1).click();
    await saved(admin);
    await admin.open("/app/rates");
    await app.getByText("2 have a service of their own").waitFor();
  });
});
