import { beforeAll, expect, it } from "vitest";
import { aQuote, aShipment } from "../http/requests.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";

const MADE = 105;

openShopInBrowser();

/** Newest first. */
let vouchers: string[];

beforeAll(async () => {
  const key = await running.waybill.createKey(running.domain, "production");
  const post = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const answer = await fetch(`${running.waybill.url}${path}`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const rates = await post<{ id: string; driver: string }[]>("/v1/rates", aQuote());
  const rate = rates.find(({ driver }) => driver === "gorgona");
  const made: string[] = [];
  while (made.length < MADE) {
    const shipment = await post<{ tracking_ref: string }>("/v1/shipments", aShipment(rate?.id ?? ""));
    made.push(shipment.tracking_ref);
  }
  vouchers = made.toReversed();
});

const firstRow = (voucher: string | undefined) =>
  admin.app
    .locator("tbody tr")
    .first()
    .getByText(voucher ?? "")
    .first()
    .waitFor();
const page = (name: string) => admin.app.getByRole("button", { name, exact: true });

it("goes to older shipments and back, page by page, and to the newest page after a reload", async () => {
  await admin.open("/app/shipments");
  await firstRow(vouchers[0]);
  expect(await page("Newer").isDisabled()).toBe(true);
  await page("Older").click();
  await firstRow(vouchers[50]);
  await page("Older").click();
  await firstRow(vouchers[100]);
  expect(await admin.app.locator("tbody tr").count()).toBe(5);
  expect(await page("Older").isDisabled()).toBe(true);
  await page("Newer").click();
  await firstRow(vouchers[50]);
  await page("Newer").click();
  await firstRow(vouchers[0]);

  await page("Older").click();
  await firstRow(vouchers[50]);
  await admin.page.reload();
  await firstRow(vouchers[50]);
  await page("Newer").click();
  await firstRow(vouchers[0]);
});
