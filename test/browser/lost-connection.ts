/** A network that fails beneath a page of the admin. */
import type { Route } from "playwright-core";
import { afterEach } from "vitest";
import { admin } from "./admin-window.ts";

/** The browser logs a connection that fails. Called after `openShopInBrowser`, so that it runs before its check. */
export function expectLostConnections(): void {
  afterEach(async () => {
    await admin.page.context().setOffline(false);
    const expected = /^Failed to load resource|failed: net::ERR_/;
    const others = admin.problems.filter((problem) => !expected.test(problem));
    admin.problems.splice(0, admin.problems.length, ...others);
  });
}

/** The bar above the page. */
export const bar = () => admin.app.locator(".connection-bar");

/** The addresses of pages' data. */
export const data = /\.data(\?|$)/;

export const isForm = (route: Route) => route.request().method() === "POST";

/**
 * Acts on the page's next forms, one after another, in place of the network; all others pass.
 * @returns how many forms were sent so far
 */
export async function onForms(...acts: readonly ((route: Route) => Promise<void>)[]): Promise<() => number> {
  let seen = 0;
  await admin.page.route(data, async (route) => {
    const act = isForm(route) ? acts[seen++] : undefined;
    await (act ?? ((each) => each.continue()))(route);
  });
  return () => seen;
}

export const lost = (route: Route) => route.abort("internetdisconnected");
