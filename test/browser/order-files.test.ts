/** A Greek merchant imports an Excel file of orders: asked once, bought as shown, remembered for the next file, on a desktop and a phone. */
import type { FrameLocator } from "playwright-core";
import { expect, it } from "vitest";
import { encode } from "../support/encode.ts";
import { openShopInBrowser, openWindow } from "./admin-window.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

const headers = "Αρ. Παραγγελίας;Παραλήπτης;Διεύθυνση;Τ.Κ.;Πόλη;Κινητό;Βάρος;Ράφι";

/** As Excel on a Greek Windows saves "CSV". */
function greekFile(...rows: readonly string[]) {
  const buffer = Buffer.from(encode(`${[headers, ...rows].join("\r\n")}\r\n`, "windows-1253"));
  return { name: "παραγγελίες.csv", mimeType: "text/csv", buffer };
}

const eleni = "A-1;Ελένη Παπαδάκη;Τσιμισκή 40;54623;Θεσσαλονίκη;6912345678;1,25;Β3";
const aris = "A-2;Άρης Ώνου;Αγίου Δημητρίου 5;11521;Αθήνα;6944123456;0,5;";

const choose = (app: FrameLocator, file: ReturnType<typeof greekFile>) =>
  app.locator('input[type="file"]').setInputFiles(file);

it("is asked once about a file of a Greek Windows, with the keyboard, and remembered", async () => {
  const window = await openWindow();
  const { app, page } = window;
  await window.open("/app/shipments/import");
  await choose(app, greekFile(eleni, aris));
  await app.getByRole("heading", { name: "Questions about the file" }).waitFor();
  // The words of the headings are proposals.
  expect(await app.getByLabel("Παραλήπτης", { exact: true }).inputValue()).toBe("name");
  expect(await app.getByLabel("Τ.Κ.", { exact: true }).inputValue()).toBe("zip");
  expect(await app.getByLabel("Ράφι", { exact: true }).inputValue()).toBe("");
  await picture(page, "order-questions");
  expect(await violations(app)).toEqual([]);
  // Continuing without answers names them.
  await app.getByRole("button", { name: "Continue" }).press("Enter");
  await app.getByText("Answer this question.").first().waitFor();
  await app.getByLabel("Ράφι", { exact: true }).selectOption("unused");
  await app.getByLabel("Weights are in").selectOption("kg");
  await app.getByLabel("Country of the recipients").selectOption("GR");
  await app.getByLabel("Service", { exact: true }).selectOption("cheapest");
  await app.getByRole("button", { name: "Continue" }).focus();
  await page.keyboard.press("Enter");
  await app.getByText("2 of 2 rows can be read.").waitFor();
  const shown = await app.locator("table").textContent();
  for (const text of ["Ελένη Παπαδάκη", "Τσιμισκή 40", "54623", "6912345678", "1.25 kg", "0.5 kg"])
    expect(shown?.replace(/(?<=\d) (?=\d)/g, "")).toContain(text);
  await app.getByText("Columns not used: Ράφι.").waitFor();
  await app.getByText(/^Gorgona Courier, .+: €[\d.]+ for 2 labels$/).waitFor();
  expect(await violations(app)).toEqual([]);
  await picture(page, "order-preview");
  await app.getByRole("button", { name: "Buy 2 labels" }).click();
  await app.getByText("2 labels bought").waitFor();

  // The next file with these columns is understood by itself.
  await choose(app, greekFile(aris.replace("A-2", "A-3")));
  await app.getByText("1 of 1 row can be read.").waitFor();
  expect(await app.getByRole("heading", { name: "Questions about the file" }).count()).toBe(0);
});

it("shows the cost and the rows without a label, by cause, and buys what it showed", async () => {
  const window = await openWindow();
  const { app, page } = window;
  await window.open("/app/shipments/import");
  const header =
    "select,service.driver,service.code,items.0.weight,address_to.country,address_to.zip,address_to.city,address_to.name,address_to.address,address_to.phone";
  const home = "GR,546 23,Θεσσαλονίκη,Ελένη Π,Τσιμισκή 45,+306944123456";
  const rows = [
    ...[`cheapest,,,500,${home}`, `,gorgona,unheard-of,500,${home}`, `,gorgona,standard,900,${home}`],
    ...[`,gorgona,unheard-of,500,${home}`, `,gorgona,unheard-of,500,${home}`],
  ];
  const buffer = Buffer.from([header, ...rows].join("\n"));
  await choose(app, { name: "orders.csv", mimeType: "text/csv", buffer });
  await app.getByText("3 rows get no label").waitFor();
  await app.getByText("In the file: 3, 5–6").waitFor();
  await app.getByText(/^Gorgona Courier, .+ for 2 labels$/).waitFor();
  expect(await violations(app)).toEqual([]);
  await picture(page, "order-costs");
  await app.getByRole("button", { name: "Buy 2 labels" }).press("Enter");
  await app.getByText("2 labels bought").waitFor();
  await app.getByText("3 rows have errors").waitFor();
  expect(await violations(app)).toEqual([]);
});

it("asks about an order of several rows, on a phone, in Greek", async () => {
  const window = await openWindow({ device: "phone", locale: "el-GR" });
  const { app, page } = window;
  await window.open("/app/shipments/import");
  await choose(app, greekFile(eleni, eleni.replace("1,25", "0,75")));
  await app.getByRole("heading", { name: "Ερωτήσεις για το αρχείο" }).waitFor();
  await app.getByText("Η παραγγελία A-1 έχει τις γραμμές 2, 3.", { exact: false }).waitFor();
  await app.getByText("Ένα voucher ανά παραγγελία", { exact: false }).click();
  await picture(page, "order-questions-phone");
  expect(await violations(app)).toEqual([]);
  await app.getByRole("button", { name: "Συνέχεια" }).click();
  await app.getByText("Η φθηνότερη, 2 kg").waitFor();
  expect(await violations(app)).toEqual([]);
  await picture(page, "order-preview-phone");
});

async function picture(
  page: { screenshot(to: { path: string; fullPage: boolean }): Promise<unknown> },
  name: string,
) {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
}
