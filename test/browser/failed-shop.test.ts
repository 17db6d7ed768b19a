// Run: long, begins early
/**
 * A shop where everything has failed has no finding of axe, in both languages and widths. Reasons, notices and causes are read from the
 * code, so a new one that the shop lacks does not compile, or fails here: it gets its row in failed-shop.ts or test/support.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { trackingStatuses } from "../../app/domain/engine/index.ts";
import { causesOf } from "../../app/domain/orders/causes/causes.ts";
import { status as greekStatus } from "../../app/texts/el/frame.ts";
import { home as greekHome } from "../../app/texts/el/home.ts";
import { platformReasons as greekPlatform } from "../../app/texts/el/platform-reasons.ts";
import { purchaseReasons as greekReasons } from "../../app/texts/el/purchase-reasons.ts";
import { status as englishStatus } from "../../app/texts/en/frame.ts";
import { home as englishHome } from "../../app/texts/en/home.ts";
import { platformReasons as englishPlatform } from "../../app/texts/en/platform-reasons.ts";
import { purchaseReasons as englishReasons } from "../../app/texts/en/purchase-reasons.ts";
import { messageWords } from "../../app/texts/platform-words.ts";
import { reasonWords } from "../../app/texts/reason-words.ts";
import { everyMessageTrouble } from "../support/every-platform-reason.ts";
import { everyReason } from "../support/every-reason.ts";
import type { ShownPaths } from "../support/table-of-pages.ts";
import { pathsOf } from "../support/table-of-pages.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import type { FailedThings } from "./failed-shop.ts";
import { disabledHosts, everySilence, failEverything, failedOrderId } from "./failed-shop.ts";
import { violations } from "./violations.ts";

openShopInBrowser({ window: null });

interface NoticeTitle {
  readonly title: (number: string, order: string) => string;
}

const english = {
  home: englishHome,
  reasons: englishReasons,
  platform: englishPlatform,
  status: englishStatus,
} as const;
const greek = {
  home: greekHome,
  reasons: greekReasons,
  platform: greekPlatform,
  status: greekStatus,
} as const;

let failed: FailedThings;
beforeAll(async () => {
  failed = await failEverything(running);
});

const causes = causesOf(everyReason.map((reason) => ({ reason })));
/** The cause with the most orders of each remedy: its page has the forms of that remedy. */
const causeOfEachRemedy = causes.filter(
  ({ remedy }, at) => causes.findIndex((other) => other.remedy === remedy) === at,
);

const shown: ShownPaths = {
  "orders/:id": () => `orders/${failedOrderId}`,
  "shipments/:id": () => `shipments/${failed.shipments.EXCEPTION}`,
  "customers/:id": () => `customers/${failed.shipments.EXCEPTION}`,
  // bills.test.ts makes one.
  "bills/:id": null,
  "rates/carriers/:driver": () => "rates/carriers/argo",
  "rates/price-list": () => "rates/price-list?carrier=gorgona",
  "rates/tariff/:code": () => "rates/tariff/gorgona",
  "webhooks/:id": () => `webhooks/${failed.endpoint}`,
};

const pages: readonly (readonly [name: string, path: () => string])[] = [
  ...pathsOf("app", shown),
  ["Home with all that needs attention", () => "/app?more=10"],
  ...trackingStatuses.map(
    (status) => [`a shipment that is ${status}`, () => `/app/shipments/${failed.shipments[status]}`] as const,
  ),
  ["a cancelled shipment", () => `/app/shipments/${failed.shipments.cancelled}`],
  ["failing messages", () => "/app/inbox?view=failing"],
  ...causeOfEachRemedy.map(
    ({ remedy, key }) =>
      [
        `a cause whose remedy is ${remedy}`,
        () => `/app/causes?${new URLSearchParams({ cause: key })}`,
      ] as const,
  ),
];

const widths = {
  desktop: { device: "desktop" },
  phone: { device: "phone", viewport: { width: 360, height: 740 } },
} as const;

const read = { "en-GB": english, "el-GR": greek };

describe.each([
  ["desktop", "en-GB"],
  ["desktop", "el-GR"],
  ["phone", "en-GB"],
  ["phone", "el-GR"],
] as const)("on a %s in %s", (device, locale) => {
  it.each(pages)("%s is accessible", async (_name, path) => {
    const window = await openWindow({ locale, ...widths[device] });
    await window.open(path());
    expect(await violations(window.app)).toEqual([]);
  });
});

it.each(["en-GB", "el-GR"] as const)("the page of causes says a reason of each, in %s", async (locale) => {
  const window = await openWindow({ locale });
  await window.open("/app/causes");
  const shown = (await window.app.locator("main").textContent()) ?? "";
  const unsaid = causes.filter(
    ({ cases }) =>
      !cases.some(
        ({ reason }) => reason === null || shown.includes(reasonWords(read[locale].reasons, reason)),
      ),
  );
  expect(unsaid.map(({ key }) => key)).toEqual([]);
});

it.each(["en-GB", "el-GR"] as const)("Home shows every failure that it knows, in %s", async (locale) => {
  const { home } = read[locale];
  const window = await openWindow({ locale });
  await window.open("/app?more=10");
  const shown = (await window.app.locator("main").textContent()) ?? "";
  const notices = Object.values<NoticeTitle>(home.labelNotices).map(({ title }) =>
    title(failed.noticed.number, failed.noticed.order),
  );
  const wanted = [
    ...everySilence.map((cause) => home.silences[cause].title),
    ...notices,
    ...Object.values(disabledHosts).map((host) => home.endpointDisabled(host)),
    home.addressChanged(failed.moved),
    home.returnWithoutLabel("#8-R1"),
    home.hiddenOrders.title(1),
    home.exceptionDone,
    home.viewMessages,
  ];
  expect(wanted.filter((words) => !shown.includes(words))).toEqual([]);
});

it.each(["en-GB", "el-GR"] as const)("the messages show every trouble, in %s", async (locale) => {
  const window = await openWindow({ locale });
  await window.open("/app/inbox?view=failing");
  const shown = (await window.app.locator("main").textContent()) ?? "";
  const wanted = everyMessageTrouble.map((trouble) => messageWords(read[locale].platform, trouble));
  expect(wanted.filter((words) => !shown.includes(words))).toEqual([]);
});

it.each(["en-GB", "el-GR"] as const)("the list of shipments shows every state, in %s", async (locale) => {
  const window = await openWindow({ locale });
  await window.open("/app/shipments");
  const shown = (await window.app.locator("tbody").first().textContent()) ?? "";
  expect(Object.values(read[locale].status).filter((words) => !shown.includes(words))).toEqual([]);
});
