/** The pictures of the main pages in docs/pictures. `npm run -s pictures` takes them; other runs only look at the pages. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { orderWith } from "../shopify/shop-life.ts";
import { openWindow, running } from "./admin-window.ts";
import { openShopWithEverything } from "./every-page.ts";
import { fulfilledOrder, shoppers, trackingNumberOf } from "./goods.ts";
import { mainPages } from "./main-pages.ts";

openShopWithEverything();

const services = { nikos: "gorgona.morning", eleni: "gorgona.standard", jonas: "viadotto.parcel" } as const;

beforeAll(async () => {
  for (const [who, code] of Object.entries(services) as [keyof typeof services, string][])
    for (const quantity of [1, 2])
      await orderWith(running, code, {
        ...{ lines: [{ sku: "OIL-750", quantity }], shippingAddress: shoppers[who] },
      });
  for (const who of ["eleni", "nikos", "linda"] as const)
    await trackingNumberOf(running, await fulfilledOrder(running, who));
});

it.each(mainPages)("%s fills a desktop, and has its picture in docs", async (name, address) => {
  const { page, app, open } = await openWindow({ viewport: { width: 1_280, height: 900 } });
  await open(address());
  await app.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForTimeout(1_000);
  const folder = process.env.WAYBILL_PICTURES;
  const picture = await page.screenshot(
    folder === undefined ? {} : { path: path.join(folder, `page-${name}.png`) },
  );
  const list = path.resolve(import.meta.dirname, "../../docs/pages.md");
  expect(readFileSync(list, "utf8")).toContain(`](pictures/page-${name}.png)`);
  // An empty page has a small picture.
  expect(picture.length).toBeGreaterThan(20_000);
});
