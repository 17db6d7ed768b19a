/** Drives a Chromium for tests. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { chromium } from "playwright-core";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { atMost } from "./time-limits.ts";

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };

/** Without any sign of automation: Shopify's library answers 410 to bots. */
const userAgents = {
  desktop:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  phone:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};

let launched: Promise<Browser> | undefined;

/** The browser that a worker's test files share. It ends with the worker; a test closes the contexts that it opens. */
export function workerBrowser(): Promise<Browser> {
  launched ??= startBrowser();
  return launched;
}

/** @throws Error when the machine has no Chromium */
export async function startBrowser(): Promise<Browser> {
  const found = await ensureChromium();
  if (found === undefined) throw new Error("no Chromium: set CHROMIUM_PATH");
  return chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.env },
    timeout: atMost(60_000),
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      // Pages share what the renderer has compiled: a fifth less of the processor for a walk over every page.
      "--renderer-process-limit=1",
    ],
  });
}

/** A person's browser, with their screen and language. */
export async function openContext(
  browser: Browser,
  {
    device = "desktop",
    locale = "en-GB",
    ...more
  }: { device?: keyof typeof userAgents } & BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: device === "phone" ? phone : desktop,
    userAgent: userAgents[device],
    hasTouch: device === "phone",
    isMobile: device === "phone",
    locale,
    ...more,
  });
  context.setDefaultTimeout(atMost(30_000));
  return context;
}

/** Exceptions, errors and warnings of a page. The list grows while the page lives. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") troubles.push(message.text());
  });
  return troubles;
}
