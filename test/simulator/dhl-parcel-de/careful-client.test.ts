import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { Answer } from "./simulated-dhl-parcel-de.ts";
import { monday, paths, startSimulatedDhlParcel } from "./simulated-dhl-parcel-de.ts";

const rates = {
  "error-before": 0.06,
  "error-after": 0.06,
  "error-page-before": 0.04,
  "error-page-after": 0.04,
  "page-before": 0.04,
  "page-after": 0.04,
  "reset-before": 0.06,
  "reset-after": 0.06,
  "cut-inside": 0.06,
  "hang-before": 0.03,
  "hang-after": 0.03,
  slow: 0.04,
  "too-fast": 0.04,
};

/** Whether the answer proves that nothing was booked: an item that failed, or too many calls. */
const isRefusal = ({ status, body }: Answer): boolean =>
  status === 429 || (status === 400 && body?.items !== undefined);

it("lets a careful client have one shipment for each reference, with the label that was sent", async () => {
  const dhl = await startSimulatedDhlParcel();
  await dhl.control("PUT", "/faults", { seed: 11, rates, calls: ["book"], slowMs: [1, 5], hangMs: 20 });
  const references = Array.from({ length: 120 }, (_, index) => `CAREFUL-${index}`);
  const labels = new Map<string, string>();
  const unknown: string[] = [];

  async function book(refNo: string): Promise<void> {
    const answer = await dhl.book({ refNo }).catch(() => null);
    const item = answer?.body?.items?.[0];
    if (item?.shipmentNo !== undefined) {
      const bytes = Buffer.from(item.label.b64, "base64");
      labels.set(item.shipmentNo, createHash("sha256").update(bytes).digest("hex"));
    } else if (answer !== null && isRefusal(answer)) await book(refNo);
    else unknown.push(refNo);
  }

  await Promise.all(references.map(book));
  expect(unknown.length).toBeGreaterThan(0);
  await dhl.control("DELETE", "/faults");

  // DHL finds nothing by a reference: a person compares the portal's list, which the books play here.
  const made = new Set((await dhl.shipments()).map(({ reference }) => reference));
  expect(unknown.some((reference) => made.has(reference))).toBe(true);
  for (const reference of unknown) if (!made.has(reference)) await book(reference);

  const shipments = await dhl.shipments();
  expect(shipments.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted());
  const sent = new Map(shipments.map(({ number, prints }) => [number, prints[0]?.sha256]));
  for (const [number, sha256] of labels) expect(sent.get(number)).toBe(sha256);

  // The day's list has the numbers of all, without their references.
  await dhl.control("POST", "/close");
  const { body } = await dhl.call("GET", `${paths.manifests}?date=${monday}`);
  const listed = body.items.map(({ shipmentNo }: { shipmentNo: string }) => shipmentNo);
  expect(listed.toSorted()).toEqual(shipments.map(({ number }) => number).toSorted());
  await dhl.server.close();
});
