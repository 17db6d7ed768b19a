// Run: push, begins early
/** The connection fails at each step of a form: values stay, safe forms are sent again by themselves, others at a click. */
import type { Route } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { bar, data, expectLostConnections, isForm, lost, onForms } from "./lost-connection.ts";
import { violations } from "./violations.ts";

openShopInBrowser();
expectLostConnections();

const press = (name: string) => admin.page.getByRole("button", { name, exact: true }).click();
const contactName = () => admin.app.getByLabel("Contact name");

/** The server does it, and its answer gets lost. */
const lostAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort("connectionreset");
};
const answered = (status: number) => (route: Route) => route.fulfill({ status, body: "no server" });

async function settingsOfShop(): Promise<string> {
  const [row] = await running.rows<{ settings: { sender?: { name?: string } } }>(
    "SELECT settings FROM shops WHERE domain = $1",
    [running.domain],
  );
  return JSON.stringify(row?.settings);
}

describe("a form that may be sent twice", () => {
  beforeEach(() => admin.open("/app/settings"));

  it("keeps its values while offline, and is saved once the connection is back", async () => {
    await contactName().fill("Gate 3");
    await admin.page.context().setOffline(true);
    await press("Save");
    await bar().getByText("No connection to Waybill").waitFor();
    expect(await contactName().inputValue()).toBe("Gate 3");
    expect(await violations(admin.app)).toEqual([]);
    expect(await settingsOfShop()).not.toContain("Gate 3");
    await admin.page.context().setOffline(false);
    await admin.toast("Saved");
    await bar().waitFor({ state: "detached" });
    expect(await settingsOfShop()).toContain("Gate 3");
  });

  it.each([
    ["does not leave the device", lost],
    ["reaches the server, whose answer is lost", lostAnswer],
    ["meets a server that restarts", answered(503)],
    ["meets a proxy without a server", answered(502)],
    ["meets a proxy that waits too long", answered(504)],
  ])("is sent again by itself when it %s", async (what, act) => {
    const sent = await onForms(act, act);
    await contactName().fill(what);
    await press("Save");
    await bar().getByText("Waybill tries again by itself").waitFor();
    expect(await contactName().inputValue()).toBe(what);
    await admin.toast("Saved");
    await bar().waitFor({ state: "detached" });
    expect(sent()).toBe(3);
    expect(await settingsOfShop()).toContain(what);
  });

  it("keeps its values when the server has an error, until a click", async () => {
    const sent = await onForms(answeredBy("fault"));
    await contactName().fill("Gate 4");
    await press("Save");
    await bar().getByText("Something went wrong on our side").waitFor();
    expect(await contactName().inputValue()).toBe("Gate 4");
    await bar().getByRole("button", { name: "Try again" }).click();
    await admin.toast("Saved");
    expect(sent()).toBe(2);
  });

  it("keeps what is typed while it is being saved", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await onForms(async (route) => {
      await held;
      await route.continue();
    });
    await contactName().fill("Gate 5");
    await press("Save");
    await contactName().fill("Gate 6");
    release();
    await admin.toast("Saved");
    expect(await contactName().inputValue()).toBe("Gate 6");
    await admin.page.getByText("Unsaved changes").waitFor();
  });
});

/** As Remix encodes an error of an action. */
function answeredBy(what: "fault") {
  const body =
    '[["SingleFetchClassInstance",1],{"_2":3},"error",["SanitizedError","Error","Unexpected Server Error"]]';
  return (route: Route) =>
    route.fulfill({ status: 500, body, headers: { "x-remix-response": "yes", "x-what": what } });
}

describe("a form that must not be sent twice", () => {
  beforeEach(() => admin.open("/app/settings?section=keys"));

  const create = async () => {
    await admin.app.getByLabel("Name", { exact: true }).fill("Till");
    await admin.app.getByRole("button", { name: "Create key" }).click();
  };

  it("waits for a click, says that its outcome is unknown, and has the focus there", async () => {
    const sent = await onForms(lostAnswer);
    await create();
    await bar().getByText("It may have been done, or not.", { exact: false }).waitFor();
    await admin.page.waitForTimeout(2_500);
    expect(sent()).toBe(1);
    expect(await admin.inApp("document.activeElement.textContent")).toBe("Try again");
    expect(await admin.app.getByLabel("Name", { exact: true }).inputValue()).toBe("Till");
    await bar().getByRole("button", { name: "Not now" }).click();
    await bar().waitFor({ state: "detached" });
    expect(await admin.app.getByLabel("Name", { exact: true }).inputValue()).toBe("Till");
    await admin.app.getByRole("button", { name: "Create key" }).click();
    await expect.poll(sent).toBe(2);
  });

  it("says that nothing was sent while offline", async () => {
    const sent = await onForms();
    await admin.page.context().setOffline(true);
    await create();
    await bar().getByText("Nothing was sent", { exact: false }).waitFor();
    await admin.page.context().setOffline(false);
    await admin.page.waitForTimeout(1_500);
    const before = sent();
    await bar().getByRole("button", { name: "Try again" }).click();
    await expect.poll(sent).toBe(before + 1);
  });
});

describe("an error of a page's load", () => {
  it("leaves the values of the page where they are typed", async () => {
    await admin.open("/app/settings");
    await contactName().fill("Gate 7");
    await admin.page.route(data, (route) =>
      isForm(route) ? route.continue() : route.fulfill({ status: 503, body: "" }),
    );
    await press("Save");
    await admin.app.getByText("No connection to Waybill").waitFor();
    expect(await contactName().inputValue()).toBe("Gate 7");
    await admin.page.unroute(data);
    await admin.toast("Saved");
    await bar().waitFor({ state: "detached" });
  });

  it("holds the way to another page until the connection is back", async () => {
    await admin.open("/app/rates");
    await admin.page.route(data, lost);
    await admin.menu("Settings");
    await bar().getByText("No connection to Waybill").waitFor();
    await admin.page.unroute(data);
    await contactName().waitFor();
    await bar().waitFor({ state: "detached" });
  });
});
