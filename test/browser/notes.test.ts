/** A note about a parcel: typed, kept when the network fails, saved, and seen by the next person, also on a phone. */
import { expect, it } from "vitest";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { fulfilledOrder, trackingNumberOf } from "./goods.ts";
import { press, tabTo } from "./keyboard.ts";
import { bar, expectLostConnections, lost, onForms } from "./lost-connection.ts";
import { violations } from "./violations.ts";

openShopInBrowser();
expectLostConnections();

const NOTE = "Rings twice. Left door.";

it("is written by keyboard, outlives a lost connection, and is there for others", async () => {
  const order = await fulfilledOrder(running, "eleni", { rate: /Door to door$/ });
  const number = await trackingNumberOf(running, order);
  const { app, page } = admin;
  await admin.open("/app/shipments");
  await app.getByRole("link", { name: order.name }).click();
  await app.getByRole("heading", { level: 1, name: order.name }).waitFor();
  const address = new URL(page.url()).pathname.replace(/^.*(?=\/app\/)/, "");

  await press(admin, "Add note");
  const field = app.getByRole("textbox", { name: "Note about this parcel" });
  await field.waitFor();
  await page.keyboard.type(NOTE);
  expect(await violations(app)).toEqual([]);
  const sent = await onForms(lost);
  await tabTo(admin, "Save note");
  await page.keyboard.press("Enter");
  await bar().waitFor();
  expect([sent(), await field.inputValue()]).toEqual([1, NOTE]);

  // The page sends it again by itself.
  await app.getByRole("button", { name: "Change note" }).waitFor();
  expect(sent()).toBe(2);
  await app.getByText(NOTE).waitFor();
  expect(await field.count()).toBe(0);

  const phone = await openWindow({ device: "phone" });
  await phone.open(address);
  await phone.app.getByText(NOTE).waitFor();
  expect(await violations(phone.app)).toEqual([]);
  await phone.app.getByRole("button", { name: "Change note" }).click();
  await phone.app.getByRole("textbox", { name: "Note about this parcel" }).fill("Right door.");
  await phone.app.getByRole("button", { name: "Save note" }).click();
  await phone.app.getByRole("button", { name: "Change note" }).waitFor();
  await phone.app.getByText("Right door.").waitFor();
  expect(await phone.inApp<boolean>("document.documentElement.scrollWidth <= innerWidth")).toBe(true);

  // The first window still has the former note: its save names the newer one, and keeps the typed text.
  await app.getByRole("button", { name: "Change note" }).click();
  await field.fill("Back door.");
  await app.getByRole("button", { name: "Save note" }).click();
  await app.getByText("The note was changed meanwhile to: Right door.").waitFor();
  expect(await field.inputValue()).toBe("Back door.");
  expect(await violations(app)).toEqual([]);
  await app.getByRole("button", { name: "Save note" }).click();
  await app.getByRole("button", { name: "Change note" }).waitFor();
  await app.getByText("Back door.").waitFor();

  await admin.open(`/app/shipments?search=${number}`);
  await app.getByRole("row", { name: order.name }).waitFor();
});
