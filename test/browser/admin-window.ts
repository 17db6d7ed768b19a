/** A merchant's browser with the app open in the admin. It records errors and requests that must not happen there. */
import type { Browser, BrowserContext, FrameLocator, Locator, Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { RunningShop, ShopOptions } from "../shopify/running-shop.ts";
import { runningShop } from "../shopify/running-shop.ts";
import { openContext, workerBrowser } from "../support/browser.ts";
import { atMost } from "../support/time-limits.ts";

export interface AdminWindow {
  readonly page: Page;
  readonly app: FrameLocator;
  /** Opens a page of the app as the admin's address bar does, and waits until the page can be used. */
  open(path?: string): Promise<void>;
  /** Opens one of the app's pages from the admin's menu. */
  menu(name: string): Promise<void>;
  /** Waits for a toast with these words. */
  toast(words: string): Promise<void>;
  /** Runs a script in the app's own frame. */
  inApp<Result>(script: string): Promise<Result>;
  /** Console errors and warnings, failed requests and outside requests so far. */
  readonly problems: string[];
  close(): Promise<void>;
}

interface WindowOptions {
  readonly shop?: string;
  readonly device?: "desktop" | "phone";
  readonly locale?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** False: the browser's cache holds nothing of the app yet. */
  readonly cached?: boolean;
}

/** The shop of all tests in a file. The worker's browser shows it. */
export let running: RunningShop;
export let browser: Browser;
/** The window of the running test. */
export let admin: AdminWindow;

const windows: AdminWindow[] = [];

/**
 * Called once in a file: starts the shop for its tests, and opens a window for each test, unless `window` is `null`.
 * A test fails if one of its windows has recorded a problem.
 */
export function openShopInBrowser({
  shop,
  window = {},
}: {
  readonly shop?: ShopOptions;
  readonly window?: WindowOptions | null;
} = {}): void {
  beforeAll(async () => {
    [running, browser] = await Promise.all([runningShop(shop), workerBrowser()]);
  });
  afterAll(() => running?.stop());
  beforeEach(async () => {
    if (window !== null) admin = await openWindow(window);
  });
  afterEach(async () => {
    const opened = windows.splice(0);
    const problems = opened.flatMap((each) => each.problems);
    for (const each of opened) await each.close();
    expect(problems).toEqual([]);
  });
}

/** Opens one more window in this test: another person's, or another device's. */
export async function openWindow({
  shop = running.domain,
  device = "desktop",
  locale = "en-GB",
  viewport,
  cached = true,
}: WindowOptions = {}): Promise<AdminWindow> {
  const profile = await takeProfile({ device, locale, ...(viewport ? { viewport } : {}) }, cached);
  const page = await profile.context.newPage();
  const problems = watch(page);
  const app = page.frameLocator("#app-frame");
  const window: AdminWindow = {
    page,
    app,
    problems,
    async open(path = "/app") {
      const { adminUrl } = await running.shopify.control<{ adminUrl: string }>(
        "POST",
        `/simulator/shops/${shop}/launch-url`,
        { path },
      );
      await page.goto(adminUrl);
      await usable(app);
    },
    async menu(name) {
      if (device === "phone") await page.getByRole("button", { name: /menu/i }).click();
      // The shop's own pages come first, and some have the same name.
      await page.getByRole("navigation").getByRole("link", { name, exact: true }).last().click();
    },
    toast: (words) => page.locator("#toasts").getByText(words).waitFor(),
    inApp: (script) => app.locator("body").evaluate(`(async () => (${script}))()`) as Promise<never>,
    async close() {
      await page.close();
      await profile.giveBack();
    },
  };
  windows.push(window);
  return window;
}

async function newProfile(options: Parameters<typeof openContext>[1]): Promise<BrowserContext> {
  const context = await openContext(browser, options);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  return context;
}

interface Profile {
  readonly context: BrowserContext;
  /** Returns the window's profile. Only the cache of scripts and styles is kept. */
  giveBack(): Promise<void>;
}

const freeProfiles = new Map<string, BrowserContext[]>();

/** Reuses browser contexts with the same options, because a fresh one loads and compiles every script again. */
async function takeProfile(options: Parameters<typeof openContext>[1], cached: boolean): Promise<Profile> {
  const key = JSON.stringify(options);
  const free = freeProfiles.get(key) ?? [];
  freeProfiles.set(key, free);
  const context = (cached ? free.pop() : undefined) ?? (await newProfile(options));
  return {
    context,
    async giveBack() {
      await context.clearCookies();
      // More than two at once are rare, and each holds memory.
      if (free.length < 2) free.push(context);
      else await context.close();
    },
  };
}

/** Waits until React has put its keys on the elements. Input before that is lost. */
async function usable(app: FrameLocator): Promise<void> {
  await alive(app.locator("main"));
}

/** Waits until React has put its keys on the element. */
export async function alive(main: Locator): Promise<void> {
  await main.waitFor();
  const deadline = Date.now() + atMost(20_000);
  while (
    !(await main.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))))
  ) {
    if (Date.now() > deadline) throw new Error("the page was not hydrated");
    await main.page().waitForTimeout(50);
  }
}

function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    // Remix logs it when a form's answer ends the load of another fetcher, before or while its body is read. It then loads anew.
    if (/^AbortError: (signal is aborted without reason|BodyStreamBuffer was aborted)/.test(message.text()))
      return;
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => {
    if (isOutside(request)) problems.push(`asked an outside host: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // The browser aborts requests of a page that is left.
    if (why !== "net::ERR_ABORTED") problems.push(`${request.url()} failed: ${why}`);
  });
  return problems;
}

function isOutside(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url());
  return /^(http|ws)/.test(protocol) && hostname !== "127.0.0.1";
}
