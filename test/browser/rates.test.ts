// Run: long, begins early
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { shoppers } from "./goods.ts";

const example = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../../docs/tariffs/domestic-carrier", name), "utf8");
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

it("leads a merchant from a carrier's spreadsheet to an explained price in checkout", async () => {
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
    "Tax 24 %, VAT of the carrier's invoice",
  ])
    await app.getByText(words, { exact: false }).waitFor();
  await app.getByText("Carrier: €3.82").first().waitFor();

  const offered = (await checkout()).find(({ title }) => title === name);
  expect(offered).toMatchObject({ source: "carrier" });
  expect(JSON.stringify(offered)).toMatch(/3\.82|382/);
});

it("leads a merchant from a pasted price list to a price in checkout, and to next year's list", async () => {
  const { app } = admin;
  const name = "Καλή Ταχεία Πόρτα πόρτα";
  await admin.open("/app/rates");
  await app.getByRole("link", { name: "Add a price list" }).click();
  await app.getByRole("heading", { level: 1, name: "New price list" }).waitFor();
  await app.getByLabel("Name", { exact: true }).fill("Καλή Ταχεία");
  await app.getByLabel("Valid from").fill("2026-01-01");
  await app.getByRole("textbox", { name: "Service", exact: true }).fill("Πόρτα πόρτα");
  await app.getByLabel("Working days on the way").fill("1-3");
  await app.getByLabel("Fuel surcharge").fill("4,5");

  await app.getByLabel("Paste the price table").fill("just words");
  await app.getByRole("button", { name: "Read the table" }).click();
  await app.getByText("This is not a table", { exact: false }).waitFor();
  await app
    .getByLabel("Paste the price table")
    .fill("Prices 2026\n\tMainland\tIslands\n0-2 kg\t2,95\t6,50\n2-5 kg\t3,80\t8,10\n+1\t0,70\t1,60");
  await app.getByRole("button", { name: "Read the table" }).click();
  await app.getByText("3 rows and 2 zones were read.").waitFor();
  await app.getByText("A 5-kg parcel to Islands costs €8.10.").waitFor();
  await app.getByRole("button", { name: "Use these prices" }).click();
  await app.getByText("Ranges such as 0-2 are read as up to 2.").waitFor();
  expect(await app.getByLabel("Row 2, Islands").inputValue()).toBe("8.10");

  // Nothing is saved while a field is wrong, and the page goes to it.
  await app.getByLabel("Row 1, Mainland").fill("cheap");
  await app.getByLabel("Places of Mainland").fill("GR");
  await app.getByRole("button", { name: "Add the Greek islands to Islands" }).click();
  await admin.page.getByRole("button", { name: "Save" }).click();
  await app.getByText("1 mistake to correct. Nothing was saved.").waitFor();
  await app.getByText("Πόρτα πόρτα, row 1: “cheap” is not a number").waitFor();
  expect(await app.getByLabel("Row 1, Mainland").evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  expect(await titles()).not.toContain(name);

  await app.getByLabel("Row 1, Mainland").fill("2,95");
  await admin.page.getByRole("button", { name: "Save" }).click();
  await admin.toast("Tariff saved");
  await app.getByText("From 1 Jan 2026: 1 service, 2 zones, 4 prices.", { exact: false }).waitFor();
  const offered = (await checkout()).find(({ title }) => title === name);
  // 2.95 and 4.5 % fuel, with 24 % VAT.
  expect(JSON.stringify(offered)).toMatch(/3\.82|382/);

  // Next year's list starts from this one's prices. An Excel file replaces them.
  await app.getByRole("link", { name: "View tariff" }).click();
  await app.getByRole("button", { name: "More actions" }).click();
  await app.getByRole("link", { name: "Next version" }).click();
  await app.getByRole("heading", { level: 1, name: "Next price list of Καλή Ταχεία" }).waitFor();
  expect(await app.getByLabel("Valid from").inputValue()).toBe("2027-01-01");
  expect(await app.getByLabel("Row 1, Islands").inputValue()).toBe("6.50");
  await app.locator("input[type=file]").setInputFiles(path.join(import.meta.dirname, "prices-2027.xlsx"));
  await app.getByText("2 rows and 2 zones were read.").waitFor();
  await app.getByRole("button", { name: "Use these prices" }).click();
  expect(await app.getByLabel("Row 1, Islands").inputValue()).toBe("6.80");
  await admin.page.getByRole("button", { name: "Save" }).click();
  await app
    .getByText("From 1 Jan 2027: 1 service, 2 zones, 2 prices. It applies automatically from its first day.")
    .waitFor();
  expect((await checkout()).find(({ title }) => title === name)).toEqual(offered);

  // Its name is taken, so a copy needs another one.
  await app.getByRole("link", { name: "View tariff" }).click();
  await app.getByRole("button", { name: "More actions" }).click();
  await app.getByRole("link", { name: "Duplicate carrier" }).click();
  await app.getByRole("heading", { level: 1, name: "Copy of Καλή Ταχεία's price list" }).waitFor();
  await app.getByLabel("Name", { exact: true }).fill("Καλή Ταχεία");
  await admin.page.getByRole("button", { name: "Save" }).click();
  await app.getByText("You already have a carrier of this name.", { exact: false }).first().waitFor();
  await app.getByLabel("Name", { exact: true }).fill("Άλλη Ταχεία");
  await admin.page.getByRole("button", { name: "Save" }).click();
  await app.getByText("The tariff of Άλλη Ταχεία is saved").waitFor();
  expect(await titles()).toContain("Άλλη Ταχεία Πόρτα πόρτα");

  // Nothing was shipped with it, so it can be removed.
  await app.getByRole("link", { name: "View tariff" }).click();
  await app.getByRole("button", { name: "More actions" }).click();
  await app.getByRole("button", { name: "Remove the carrier", exact: true }).click();
  await app.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await app.getByRole("heading", { level: 1, name: "Rates" }).waitFor();
  expect(await titles()).toContain(name);
  expect(await titles()).not.toContain("Άλλη Ταχεία Πόρτα πόρτα");
});

it("says how much the form of a price list holds, once it is full", async () => {
  const { app } = admin;
  await admin.open("/app/rates/price-list");
  const add = app.getByRole("button", { name: "Add a service" });
  for (let services = 1; services < 20; services++) await add.click();
  await app.getByText("The form holds 20 services, 40 zones", { exact: false }).waitFor();
  expect(await add.isDisabled()).toBe(true);
  await app.getByRole("button", { name: "Remove Service 20" }).click();
  expect(await add.isDisabled()).toBe(false);
});

it("shows a list of eighteen services closed, and opens the one that is asked for or wrong", async () => {
  const { app } = admin;
  await admin.open("/app/rates/price-list?published=royal-mail");
  await app.getByRole("heading", { level: 1, name: "New price list from Royal Mail, 2017" }).waitFor();
  const open = app.getByRole("button", { name: /^Show prices of / });
  expect(await open.count()).toBe(18);
  expect(await app.getByLabel("Heaviest parcel").count()).toBe(0);
  await open.first().focus();
  await admin.page.keyboard.press("Enter");
  await app.getByLabel("Heaviest parcel").waitFor();
  await app.getByLabel("Each price is for").selectOption("items");
  await app.getByLabel("Working days on the way").fill("soon");
  await app.getByRole("button", { name: /^Hide prices of / }).click();
  expect(await app.getByLabel("Heaviest parcel").count()).toBe(0);
  // A mistake opens its service.
  await app.getByLabel("Name", { exact: true }).fill("My Post");
  await app.getByRole("button", { name: "Check without saving" }).click();
  await app.getByText("Enter working days: 2, or 1-3.").first().waitFor();
  expect(await app.getByLabel("Each price is for").inputValue()).toBe("items");
});

it("starts a price list from one that a carrier published", async () => {
  const { app } = admin;
  await admin.open("/app/rates/price-list");
  const fill = app.getByRole("button", { name: "Fill the form" });
  expect(await fill.isDisabled()).toBe(true);
  await app.getByLabel("Start from").selectOption("hermes");
  await fill.click();
  await app.getByRole("heading", { level: 1, name: "New price list from Hermes, 2004" }).waitFor();
  await app.getByText("These are not the prices of your contract", { exact: false }).waitFor();
  await app.getByText("Source: VerkehrsRundschau", { exact: false }).waitFor();
  await app.getByLabel("Name", { exact: true }).fill("My Hermes");
  await admin.page.getByRole("button", { name: "Save" }).click();
  await app.getByText("The tariff of My Hermes is saved").waitFor();
  expect(await app.getByLabel("Start from").count()).toBe(0);
  // The other tests have the carriers that they add.
  await app.getByRole("link", { name: "View tariff" }).click();
  await app.getByRole("button", { name: "More actions" }).click();
  await app.getByRole("button", { name: "Remove the carrier", exact: true }).click();
  await app.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await app.getByRole("heading", { level: 1, name: "Rates" }).waitFor();
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
  await app.getByText("Enter a whole number from 1 to 10,000.").waitFor();
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
