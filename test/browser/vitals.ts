/** How fast a page loads, and answers, on a middling phone. */
import type { FrameLocator, Page } from "playwright-core";
import { expect } from "vitest";

/** Lighthouse's phone: a quarter of this processor, and a slow 4G line. */
const PHONE = { cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };

/** Prints each interaction. */
const DETAILS = process.env.INP_DETAILS !== undefined;

/** A page of ours in a window of its own, or in the admin's frame. */
interface ShownPage {
  readonly page: Page;
  readonly app: Pick<FrameLocator, "locator" | "getByRole">;
  open(): Promise<void>;
  /** Runs a script in the page's own frame. */
  inApp<Result>(script: string): Promise<Result>;
}

const watching = `(() => {
  window.vitals = { lcp: 0, cls: 0, inp: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.lcp = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) vitals.cls += value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) vitals.inp = Math.max(vitals.inp, duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 });
})()`;

interface Vitals {
  readonly lcp: number;
  readonly cls: number;
  readonly inp: number;
}

/** Other work on the machine only ever adds time. */
const MOST_TRIES = 5;

const isGood = ({ lcp, cls, inp }: Vitals) => lcp > 0 && lcp <= 2_500 && cls <= 0.1 && inp <= 200;

/** The lowest of each figure. */
function best(tries: readonly Vitals[]): Vitals {
  const least = (figure: keyof Vitals) => Math.min(...tries.map((each) => each[figure]));
  return { lcp: least("lcp"), cls: least("cls"), inp: least("inp") };
}

async function slowDown({ page }: ShownPage): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE.cpu });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: PHONE.latencyMs,
    downloadThroughput: PHONE.bytesPerSecond,
    uploadThroughput: PHONE.bytesPerSecond / 2,
  });
}

interface Interactions {
  /** The slowest one, in milliseconds from the input to the next picture. */
  readonly inp: number;
  readonly slowest: string;
  /** Milliseconds of the main thread's processor by the costliest one: other work on the machine does not add to them. */
  readonly cpu: number;
  readonly costliest: string;
}

/** The first controls of a page: of a list "select all", a row, its search and its views. */
async function use(window: ShownPage): Promise<Interactions> {
  const { app, page } = window;
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const processor = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const worst = { inp: 0, slowest: "none", cpu: 0, costliest: "none" };
  const measured = async (name: string, act: () => Promise<void>) => {
    await window.inApp("(vitals.inp = 0)");
    const before = await processor();
    await act();
    await page.waitForTimeout(100);
    const cpu = (await processor()) - before;
    await page.waitForTimeout(400);
    const inp = await window.inApp<number>("vitals.inp");
    if (inp > worst.inp) Object.assign(worst, { inp, slowest: name });
    if (cpu > worst.cpu) Object.assign(worst, { cpu, costliest: name });
    if (DETAILS) process.stdout.write(`  ${name}: INP ${inp} ms, processor ${Math.round(cpu)} ms\n`);
  };
  const press = async (kind: string, most: number) => {
    const controls = app.locator(`main ${kind}:not([disabled]):visible`);
    for (let at = 0; at < Math.min(most, await controls.count()); at += 1)
      await measured(`${kind} ${at + 1}`, () => controls.nth(at).click({ force: true }));
  };
  await press("input[type=checkbox]", 2);
  if ((await app.getByRole("tab").count()) > 1) {
    await app.locator("body").press("f");
    await page.waitForTimeout(500);
    for (const letter of ["n", "i", "k"])
      await measured(`typing ${letter}`, () => page.keyboard.press(letter));
    await page.waitForTimeout(1_500);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(1_500);
    await press("[role=tab]", 3);
  } else {
    await press("input[type=text]", 1);
    // By keyboard: a phone shows the system's list, and this browser would lay out one of its own.
    const [choice] = await app.locator("main select:not([disabled]):visible").all();
    await choice?.focus();
    if (choice) await measured("select", () => page.keyboard.press("ArrowDown"));
  }
  await session.detach();
  return worst;
}

/** Opens a page that was open before, slowed down. It shows in 2.5 s, does not shift, and answers in 200 ms. Prints each try. */
export async function expectQuick(name: string, shown: ShownPage): Promise<void> {
  const { page, open, inApp } = shown;
  // The app's scripts are cached, as on each visit but the first.
  await open();
  await slowDown(shown);
  const tries: Vitals[] = [];
  while (tries.length < MOST_TRIES && !isGood(best(tries))) {
    await open();
    await page.waitForTimeout(1_500);
    await inApp(watching);
    await page.waitForTimeout(200);
    const { lcp, cls } = await inApp<Vitals>("({ ...vitals })");
    const { inp, slowest, cpu, costliest } = await use(shown);
    tries.push({ lcp, cls, inp });
    process.stdout.write(
      `${name}: LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}, INP ${inp} ms (${slowest}), processor ${Math.round(cpu)} ms (${costliest})\n`,
    );
  }
  expect(isGood(best(tries)), JSON.stringify(tries)).toBe(true);
}
