// Run: long, begins early
/** The connection fails beneath each form of the pages once. */
import type { Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { asking, repeatable } from "../../app/entrypoints/pages/patience/forms.ts";
import { pages } from "../../app/entrypoints/pages/table.ts";
import { atMost } from "../support/time-limits.ts";
import { admin, openShopInBrowser } from "./admin-window.ts";
import { bar, data, expectLostConnections, lost, onForms } from "./lost-connection.ts";

openShopInBrowser();
expectLostConnections();

describe("every form", () => {
  const forms = (table: typeof repeatable) =>
    Object.entries(table).flatMap(([module, intents]) => {
      const page = pages.find((each) => each.module === module && each.doors.includes("app"));
      if (page === undefined) return [];
      const path = `/app/${page.path}`.replace(/\/$/, "").replaceAll(/:\w+/g, "7");
      return intents.split(" ").map((intent) => [path, intent] as const);
    });

  /** Sends the form as the page does. The first attempt fails; the second one is answered in the server's place. */
  async function send(path: string, intent: string): Promise<() => number> {
    const done = (route: Route) =>
      route.fulfill({ status: 200, body: '[{"_1":-5},"data"]\n', headers: { "x-remix-response": "yes" } });
    await admin.page.unroute(data);
    const sent = await onForms(lost, done);
    const fields = intent === "-" ? "" : `intent=${intent}`;
    await admin.inApp(
      `void fetch("${path}.data", { method: "POST", body: new URLSearchParams("${fields}") }).then(() => { document.title = "answered" })`,
    );
    return sent;
  }

  const minutes = { timeout: atMost(600_000) };
  it(
    "is sent again by itself if that has no effect of its own, else after a click alone",
    minutes,
    async () => {
      await admin.open("/app/customs");
      for (const [path, intent] of forms(repeatable)) {
        const sent = await send(path, intent);
        await expect.poll(sent, { message: `${path} ${intent}` }).toBe(2);
      }
      for (const [path, intent] of forms(asking)) {
        const sent = await send(path, intent);
        await bar().getByRole("button", { name: "Not now" }).waitFor();
        await admin.page.waitForTimeout(300);
        expect(sent(), `${path} ${intent}`).toBe(1);
        await bar().getByRole("button", { name: "Try again" }).click();
        await expect.poll(sent, { message: `${path} ${intent}` }).toBe(2);
        await bar().waitFor({ state: "detached" });
      }
    },
  );
});
