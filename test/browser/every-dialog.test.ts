// Run: long, begins early
/** Every dialog of the admin has no finding of axe while it is open, in two languages and widths. A dialog without a row fails. */
import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { apiKeys as greekKeys } from "../../app/texts/el/api-keys.ts";
import { decisions as greekDecisions } from "../../app/texts/el/decisions.ts";
import { orders as greekOrders } from "../../app/texts/el/orders.ts";
import { personRequests as greekPersons } from "../../app/texts/el/person-requests.ts";
import { pickups as greekPickups } from "../../app/texts/el/pickups.ts";
import { printing as greekPrinting } from "../../app/texts/el/printing.ts";
import { products as greekProducts } from "../../app/texts/el/products.ts";
import { rates as greekRates } from "../../app/texts/el/rates.ts";
import { shipment as greekShipment } from "../../app/texts/el/shipment.ts";
import { shipments as greekShipments } from "../../app/texts/el/shipments.ts";
import { apiKeys } from "../../app/texts/en/api-keys.ts";
import { decisions } from "../../app/texts/en/decisions.ts";
import { orders } from "../../app/texts/en/orders.ts";
import { personRequests } from "../../app/texts/en/person-requests.ts";
import { pickups } from "../../app/texts/en/pickups.ts";
import { printing } from "../../app/texts/en/printing.ts";
import { products } from "../../app/texts/en/products.ts";
import { rates } from "../../app/texts/en/rates.ts";
import { shipment } from "../../app/texts/en/shipment.ts";
import { shipments } from "../../app/texts/en/shipments.ts";
import type { AdminWindow } from "./admin-window.ts";
import { openWindow, running } from "./admin-window.ts";
import { openShopWithEverything, shownIds } from "./every-page.ts";
import { press, selectFirst, shows } from "./press.ts";
import { violations } from "./violations.ts";

openShopWithEverything();

beforeAll(async () => {
  await running.waybill.createKey(running.domain, "production");
});

const read = {
  "en-GB": {
    apiKeys,
    decisions,
    orders,
    personRequests,
    pickups,
    printing,
    products,
    rates,
    shipment,
    shipments,
  },
  "el-GR": {
    ...{ apiKeys: greekKeys, decisions: greekDecisions, orders: greekOrders, personRequests: greekPersons },
    ...{ pickups: greekPickups, printing: greekPrinting, products: greekProducts, rates: greekRates },
    ...{ shipment: greekShipment, shipments: greekShipments },
  },
} as const;
type Texts = (typeof read)[keyof typeof read];

const starting = (label: string) => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").trim()}`);

interface Dialog {
  readonly path: () => string;
  /** A phone has no keys. */
  readonly only?: "desktop";
  open(window: AdminWindow, texts: Texts): Promise<void>;
}

/** By the file of its dialog, below `app/entrypoints/pages/`. */
const dialogs: Readonly<Record<string, Dialog | "of the dashboard">> = {
  "dashboard/dashboard-save-bar.tsx": "of the dashboard",
  "dashboard/team/members-card.tsx": "of the dashboard",
  "frame/leave-dialog.tsx": {
    path: () => "/app/new-shipment",
    async open({ app, page }) {
      await app.getByRole("textbox").first().fill("Eleni");
      const links = page.getByRole("navigation").getByRole("link");
      if (!(await shows(links.last()))) await page.getByRole("button", { name: /menu/i }).click();
      await links.last().click();
    },
  },
  "orders/buy-dialog.tsx": {
    path: () => "/app/orders",
    async open(window, texts) {
      await selectFirst(window);
      await press(window, texts.orders.buy);
    },
  },
  "orders/set-parcel-dialog.tsx": {
    path: () => "/app/orders",
    async open(window, texts) {
      await selectFirst(window);
      await press(window, texts.orders.setParcel);
    },
  },
  "person-requests/found-card.tsx": {
    path: () => "/app/privacy",
    async open(window, texts) {
      await window.app
        .getByRole("textbox")
        .first()
        .fill(shownIds.shipped ?? "");
      await press(window, texts.personRequests.find);
      await press(window, texts.personRequests.erase);
    },
  },
  "pickups/confirm-dialog.tsx": {
    path: () => "/app/pickups",
    open: (window, texts) => press(window, starting(texts.pickups.closeWith(""))),
  },
  "products/edit-product-dialog.tsx": {
    path: () => "/app/products",
    open: (window, texts) => press(window, starting(texts.products.editVariant(""))),
  },
  "products/product-file-dialog.tsx": {
    path: () => "/app/products",
    open: (window, texts) => press(window, texts.products.importFile),
  },
  "rates/overview/switch-off-dialog.tsx": {
    path: () => "/app/rates",
    open: (window, texts) => press(window, starting(texts.rates.switchOffFor(""))),
  },
  "rates/remove-dialog.tsx": {
    path: () => "/app/rates/packing",
    open: (window, texts) => press(window, starting(texts.decisions.removeItem("").slice(0, -1))),
  },
  "settings/api-keys-card.tsx": {
    path: () => "/app/settings?section=keys",
    open: (window, texts) => press(window, starting(texts.apiKeys.revokeKey("").slice(0, -1))),
  },
  "settings/replace-key-dialog.tsx": {
    path: () => "/app/settings?section=keys",
    open: (window, texts) => press(window, starting(texts.apiKeys.replaceKey("").slice(0, -1))),
  },
  "shipment/cancel-dialog.tsx": {
    path: () => `/app/shipments/${shownIds.waiting}`,
    open: (window, texts) => press(window, texts.shipment.cancelShipment),
  },
  "shipment/return-dialog.tsx": {
    path: () => `/app/shipments/${shownIds.underway}`,
    open: (window, texts) => press(window, texts.shipment.returnLabel),
  },
  "shipments/print-dialog.tsx": {
    path: () => "/app/shipments",
    async open(window, texts) {
      await selectFirst(window);
      await press(window, texts.shipments.otherPaper);
    },
  },
  "label-runs/label-run-dialog.tsx": {
    path: () => "/app/shipments",
    async open(window, texts) {
      await selectFirst(window);
      await press(window, texts.printing.cancel(1));
    },
  },
  "ui/shortcuts-dialog.tsx": {
    path: () => "/app/shipments",
    only: "desktop",
    async open({ app, page }) {
      await app.getByRole("heading", { level: 1 }).click();
      // A scanner types faster.
      await page.waitForTimeout(400);
      await page.keyboard.press("?");
    },
  },
};

it("knows every dialog", () => {
  const files = globSync("app/entrypoints/pages/**/*.tsx").filter((file) =>
    /<Modal\b/.test(readFileSync(file, "utf8")),
  );
  expect(files.map((file) => file.replace("app/entrypoints/pages/", "")).sort()).toEqual(
    Object.keys(dialogs).sort(),
  );
});

const widths = {
  desktop: { device: "desktop" },
  phone: { device: "phone", viewport: { width: 360, height: 740 } },
} as const;

const shown = Object.entries(dialogs).flatMap(([file, dialog]) =>
  dialog === "of the dashboard" ? [] : [[file, dialog] as const],
);

describe.each([
  ["desktop", "en-GB"],
  ["desktop", "el-GR"],
  ["phone", "en-GB"],
  ["phone", "el-GR"],
] as const)("on a %s in %s", (device, locale) => {
  it.each(shown.filter(([, { only = device }]) => only === device))(
    "%s is accessible",
    async (_file, { path, open }) => {
      const window = await openWindow({ locale, ...widths[device] });
      await window.open(path());
      await open(window, read[locale]);
      await window.app.getByRole("dialog").getByRole("button").first().waitFor();
      expect(await violations(window.app)).toEqual([]);
    },
  );
});
