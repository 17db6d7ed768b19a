/** The purchases as the list of orders shows them: no button names more labels than one document prints. */
import { expect, it } from "vitest";
import { MAX_PRINTED } from "../../app/domain/orders/printing/print.ts";
import type { PurchaseBatch } from "../../app/domain/orders/purchases/purchase-batch.ts";
import { signedLinks } from "../../app/entrypoints/links/links.ts";
import { pageFormat } from "../../app/entrypoints/pages/frame/page-format.server.ts";
import { batchViews } from "../../app/entrypoints/pages/orders/batch-views.server.ts";

const now = new Date("2026-03-02T09:30:00Z");
const services = {
  ports: { ids: { next: () => crypto.randomUUID() } },
  links: signedLinks({
    encryptionKey: Buffer.alloc(32, 7).toString("base64"),
    publicUrl: "https://ship.example.com",
    sandboxUrl: undefined,
    clock: { now: () => now },
  }),
};
const format = pageFormat(new Request("https://ship.example.com/app/orders"), { timeZone: "UTC" }, now);

function aBatch(id: string, labels: number, newLabels = labels): PurchaseBatch {
  return {
    ...{ ids: [id], askedAt: now, total: labels, working: 0, toFulfill: 0, waiting: 0 },
    ...{ bought: labels, leftAlone: 0, labels, newLabels, failed: 0, cost: [] },
  };
}
function viewsOf(batches: readonly PurchaseBatch[], settings = {}) {
  const viewer = {
    ...{ merchantId: crypto.randomUUID(), environment: "production" as const },
    ...{ timeZone: "UTC", settings, domain: "shop.example" },
  };
  return batchViews(services, viewer, batches, format);
}

it("is one print with a link of its own, as long as one document has all labels", () => {
  const [view, ...others] = viewsOf([
    aBatch("1", 240),
    ...["2", "3", "4", "5", "6"].map((id) => aBatch(id, 12)),
  ]);
  expect(others).toEqual([]);
  expect(view).toMatchObject({ newLabels: 300, again: 0, labels: 300, asked: "2 Mar, 09:30" });
  expect(view?.parts.map(({ newLabels }) => newLabels)).toEqual([240, 12, 12, 12, 12, 12]);
  const prints = [view!, ...view!.parts].map(({ print }) => print);
  expect(new Set(prints.map(({ id }) => id)).size).toBe(7);
  expect(new Set(prints.map(({ url }) => url)).size).toBe(7);
  expect(prints.map(({ url }) => url)).not.toContain(null);
});

it.each([
  // Labels, those that are new, and the labels that the two buttons name.
  [MAX_PRINTED, MAX_PRINTED, MAX_PRINTED, 0],
  [MAX_PRINTED + 500, MAX_PRINTED + 500, MAX_PRINTED, 0],
  [MAX_PRINTED + 500, 500, 500, 0],
  [MAX_PRINTED, 1, 1, MAX_PRINTED],
  [MAX_PRINTED + 1, 0, 0, 0],
])("of %i labels, %i of them new, prints %i and offers %i again", (labels, isNew, prints, again) => {
  const printed = labels - isNew;
  const batches = [aBatch("1", printed, 0), aBatch("2", isNew)].filter((batch) => batch.labels > 0);
  expect(viewsOf(batches)).toMatchObject([{ labels, newLabels: prints, again }]);
});

it.each([
  [{}, 501, true],
  [{ returnLabels: true }, 500, true],
  [{ returnLabels: true }, 501, false],
  [{ paperByCarrier: { gorgona: "a6" } }, 1, false],
])("with the settings %j, a print of %i labels is one document: %s", (settings, labels, isOne) => {
  const [view] = viewsOf([aBatch("1", labels)], settings);
  expect(view?.print.url !== null).toBe(isOne);
});
