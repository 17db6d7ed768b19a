// Run: push, begins early
/** One form in two windows: the second save shows the values that the first one stored, beside the typed ones, and overwrites none. */
import { describe, expect, it } from "vitest";
import { submit } from "../shopify/admin-forms.ts";
import type { AdminWindow } from "./admin-window.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";

openShopInBrowser();

const value = ({ app }: AdminWindow, label: string) => app.getByLabel(label, { exact: true }).inputValue();
const fill = ({ app }: AdminWindow, label: string, text: string) =>
  app.getByLabel(label, { exact: true }).fill(text);
const says = ({ app }: AdminWindow, words: string) => app.getByText(words, { exact: true }).waitFor();
const saveSettings = ({ page }: AdminWindow) =>
  page.getByRole("button", { name: "Save", exact: true }).click();

async function sender(): Promise<{ name: string; city: string } | undefined> {
  const [row] = await running.rows<{ sender: { name: string; city: string } }>(
    "SELECT settings->'sender' AS sender FROM shops WHERE domain = $1",
    [running.domain],
  );
  return row?.sender;
}

describe("the settings in two windows", () => {
  it("keep the first save until the second person has chosen at each field", async () => {
    const other = await openWindow();
    for (const window of [admin, other]) await window.open("/app/settings");
    const before = await value(admin, "Company");
    await fill(other, "Contact name", "Gate 3");
    await fill(other, "Company", "Elia");
    await saveSettings(other);
    await other.toast("Saved");
    await fill(admin, "Contact name", "Gate 9");
    await fill(admin, "City", "Piraeus");
    await saveSettings(admin);
    await says(admin, "Someone else saved changes");
    await says(admin, "Someone else saved “Gate 3”.");
    await says(admin, "Yours: “Gate 9”.");
    await says(
      admin,
      before === "" ? "Someone else changed this." : `Someone else changed this. It was “${before}”.`,
    );
    expect(await value(admin, "Contact name")).toBe("Gate 9");
    expect(await value(admin, "Company")).toBe("Elia");
    expect(await value(admin, "City")).toBe("Piraeus");
    expect((await sender())?.name).toBe("Gate 3");
    await admin.app.getByRole("button", { name: "Use theirs: Contact name" }).click();
    expect(await value(admin, "Contact name")).toBe("Gate 3");
    await saveSettings(admin);
    await admin.toast("Saved");
    expect(await sender()).toMatchObject({ name: "Gate 3", city: "Piraeus", company: "Elia" });
    await admin.app.getByText("Someone else saved changes").waitFor({ state: "detached" });
  });

  it("say so before the save, when another form of the page loads them anew", async () => {
    const other = await openWindow();
    for (const window of [admin, other]) await window.open("/app/settings");
    await fill(other, "Contact name", "Gate 4");
    await saveSettings(other);
    await other.toast("Saved");
    await fill(admin, "Contact name", "Gate 8");
    const tabs = admin.app.getByRole("tab");
    await tabs.filter({ hasText: "API and environment" }).click();
    await fill(admin, "Name", "Till");
    await admin.app.getByRole("button", { name: "Create key" }).click();
    await says(admin, "Someone else saved changes");
    await tabs.first().click();
    await says(admin, "Someone else saved “Gate 4”.");
    expect(await value(admin, "Contact name")).toBe("Gate 8");
    await admin.app.getByRole("button", { name: "Keep yours: Contact name" }).click();
    await saveSettings(admin);
    await admin.toast("Saved");
    expect((await sender())?.name).toBe("Gate 8");
  });
});

it("the tracking page's look in two windows keeps what the second person typed", async () => {
  const other = await openWindow();
  for (const window of [admin, other]) await window.open("/app/tracking-page");
  const save = ({ app }: AdminWindow) => app.getByRole("button", { name: "Save", exact: true }).click();
  await fill(other, "Shop's name", "Elia");
  await save(other);
  await other.toast("Tracking page saved");
  await fill(admin, "Shop's name", "Elia Goods");
  await save(admin);
  await says(admin, "Someone else saved “Elia”.");
  expect(await value(admin, "Shop's name")).toBe("Elia Goods");
  await admin.app.getByRole("button", { name: "Keep yours: Shop's name" }).click();
  await save(admin);
  await admin.toast("Tracking page saved");
  await admin.open("/app/tracking-page");
  expect(await value(admin, "Shop's name")).toBe("Elia Goods");
});

it("a saved address in two windows is changed, and added anew once the other person has removed it", async () => {
  const entry = {
    ...{ label: "Chora shop", kind: "recipient", name: "Eleni Papadaki", company: "", email: "" },
    ...{ address: "Tsimiski 40", zip: "54624", city: "Thessaloniki", country: "GR", phone: "+306912345678" },
  };
  await submit(running, "/app/address-book/entry.data", { intent: "save", id: "", ...entry });
  const [row] = await running.rows<{ id: string }>(
    "SELECT id::text FROM saved_addresses WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)",
    [running.domain],
  );
  const id = row?.id ?? "";
  const other = await openWindow();
  for (const window of [admin, other]) await window.open(`/app/address-book/entry?id=${id}`);
  const save = ({ app }: AdminWindow) => app.getByRole("button", { name: "Save", exact: true }).click();
  await fill(other, "Contact name", "Nikos Georgiou");
  await save(other);
  await other.app.getByRole("heading", { name: "Chora shop" }).waitFor();
  await fill(admin, "Contact name", "Maria Georgiou");
  await fill(admin, "Street and number", "Ermou 12");
  await save(admin);
  await says(admin, "Someone else saved “Nikos Georgiou”.");
  expect(await value(admin, "Street and number")).toBe("Ermou 12");
  await submit(running, "/app/address-book.data?index", { intent: "remove", id });
  await save(admin);
  await admin.app.getByText("Save to add yours as a new one", { exact: false }).waitFor();
  expect(await value(admin, "Contact name")).toBe("Maria Georgiou");
  await save(admin);
  const ids = async () => {
    const left = await running.rows<{ id: string }>(
      "SELECT id::text FROM saved_addresses WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)",
      [running.domain],
    );
    return left.map((each) => each.id);
  };
  await expect.poll(ids).toEqual([expect.not.stringMatching(id)]);
});
