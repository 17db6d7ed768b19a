import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { shoppers } from "./goods.ts";

const example = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../../docs/tariffs/domestic-courier", name), "utf8");
const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

openShopInBrowser();

interface Checkout {
  readonly options: readonly { readonly title: string; readonly amount: string; readonly source: string }[];
}

/** The offers of the next checkout. */
async function checkout(sku = "OIL-750"): Promise<Checkout["options"]> {
  const { options } = await running.control<Checkout>("POST", "checkouts", {
    lines: [{ sku, quantity: 1 }],
    shippingAddress: shoppers.eleni,
  });
  return options;
}

const titles = async () => (await checkout()).map(({ title }) => title);

it("leads a merchant from a courier's spreadsheet to an explained price in checkout", async () => {
  const { app } = admin;
  const name = "Kali Courier Door to door";
  await admin.open("/app/rates");
  await app.getByRole("link", { name: "Upload a tariff" }).click();
  await app.getByRole("heading", { level: 1, name: "Upload a tariff" }).waitFor();

  // The page lists every mistake by row, and nothing is stored.
  const prices = example("prices.csv");
  const mistaken = prices.replace("standard;2;2,95", "standard;2;cheap").replace("morning;+1", "mourning;+1");
  const files = app.locator("input[type=file]");
  await files.setInputFiles([
    file("tariff.json", example("tariff.json")),
    file("zones.csv", example("zones.csv")),
    file("prices.csv", mistaken),
  ]);
  await app.getByText("2 mistakes to correct. Nothing was saved.").waitFor();
  await app.getByRole("row", { name: "Row 3, column C “cheap” is not a number" }).waitFor();
  await app.getByRole("row", { name: /Row 7, column A .*mourning/ }).waitFor();
  expect(await app.getByRole("button", { name: "Use this tariff" }).count()).toBe(0);
  expect(await titles()).not.toContain(name);

  // A correct file shows its changes, and is stored only after a click.
  await files.setInputFiles([file("prices.csv", prices)]);
  await app.getByText("Kali Courier is added as a new carrier and switched on.").waitFor();
  await app
    .getByText("From 1 Jan 2026: 2 services, 4 zones, 6 prices. It applies from the next checkout on.")
    .waitFor();
  expect(await titles()).not.toContain(name);
  await app.getByRole("button", { name: "Use this tariff" }).click();
  await admin.toast("Tariff saved");

  await app.getByRole("link", { name: "Try a cart with it" }).click();
  await app.getByRole("heading", { level: 1, name: "Try a cart" }).waitFor();
  await app.getByLabel("Postcode").fill(shoppers.eleni.zip);
  await app.getByLabel("City").fill(shoppers.eleni.city);
  await app.getByLabel("Weight each").fill("1,25");
  await app.getByLabel("Cart value").fill("18,50");
  await app.getByRole("button", { name: "Show rates" }).click();
  await app.getByRole("button", { name: `Why this price: ${name}`, exact: true }).click();
  for (const words of [
    "The destination belongs to it by postcodes that begin with 54.",
    "Parcel 1 is charged for 1.5 kg: the price up to 2 kg",
    "Fuel: 4.5 % of the table's price €2.95",
    "Exactly €3.08275, rounded once",
    "Tax 24 %, EU VAT",
  ])
    await app.getByText(words, { exact: false }).waitFor();
  await app.getByText("Carrier: €3.82").first().waitFor();

  const offered = (await checkout()).find(({ title }) => title === name);
  expect(offered).toMatchObject({ source: "carrier" });
  expect(JSON.stringify(offered)).toMatch(/3\.82|382/);
});

it("shows at each field of a cart what is missing", async () => {
  const { app } = admin;
  await admin.open("/app/rates/try");
  await app.getByLabel("Weight each").fill("");
  await app.getByLabel("Length").fill("30");
  await app.getByLabel("Quantity").fill("1.5");
  await app.getByLabel("Cart value").fill("much");
  await app.getByRole("button", { name: "Show rates" }).click();
  await app.getByText("Enter a weight such as 1.25, or the SKU of a product.").waitFor();
  await app.getByText("Enter a whole number from 1 to 1,000.").waitFor();
  await app.getByText("Enter an amount such as 49.90.").waitFor();
  expect(await app.getByText("Enter all three sides, or none.").count()).toBe(2);
  await app.getByLabel("Weight each").fill("2");
  await app.getByText("Enter a weight such as 1.25, or the SKU of a product.").waitFor({ state: "detached" });
  await app.getByLabel("SKU").fill("NO-SUCH-THING");
  await app.getByLabel("Quantity").fill("1");
  await app.getByLabel("Length").fill("");
  await app.getByLabel("Cart value").fill("");
  await app.getByRole("button", { name: "Show rates" }).click();
  await app.getByText("None of your products has this SKU.").waitFor();
});

it("switches a carrier off after asking, and on again, for the next checkout", async () => {
  const { app } = admin;
  const name = "Zephyra Express worldwide";
  expect(await titles()).toContain(name);
  await admin.open("/app/rates");
  await app.getByRole("button", { name: "Switch off Zephyra Express" }).click();
  await app
    .getByText("From the next checkout on, neither shoppers nor the API get its prices", { exact: false })
    .waitFor();
  await app.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await admin.toast("Switched off");
  expect(await titles()).not.toContain(name);
  await app.getByRole("button", { name: "Switch on Zephyra Express" }).click();
  await admin.toast("Switched on");
  expect(await titles()).toContain(name);
});

it("downloads a tariff as a file that can be uploaded again", async () => {
  const { app, page } = admin;
  await admin.open("/app/rates");
  await app.getByRole("link", { name: "View tariff: Gorgona Courier" }).click();
  await app.getByRole("heading", { level: 1, name: "Tariff of Gorgona Courier" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    app.getByRole("button", { name: "Download the version from 1 Jan 2026" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("gorgona-2026-01-01.json");
  const text = readFileSync(await download.path(), "utf8");
  await admin.open("/app/rates/upload");
  await app.locator("input[type=file]").setInputFiles([file("gorgona-2026-01-01.json", text)]);
  await app.getByText("The tariff of Gorgona Courier is valid").waitFor();
  await app.getByText("It replaces the version that starts on the same day.", { exact: false }).waitFor();
});
