import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { Answer } from "./simulated-gls.ts";
import { startSimulatedGls } from "./simulated-gls.ts";

const day = "2027-03-02";
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

/** Whether the answer proves that nothing was booked: a reason of ShipIT's own, or too many calls. */
const isRefusal = ({ status, error }: Answer): boolean =>
  status === 429 || (status === 400 && error !== null && error !== "COULD_NOT_TRANSMIT");

it("lets a careful client have one parcel for each reference, with the label that was sent", async () => {
  const gls = await startSimulatedGls();
  await gls.control("PUT", "/faults", {
    seed: 11,
    rates,
    calls: ["book"],
    slowMs: [1, 5],
    hangMs: 20,
  });
  const references = Array.from({ length: 120 }, (_, index) => `CAREFUL-${index}`);
  const labels = new Map<string, string>();
  const unknown: string[] = [];

  async function book(reference: string): Promise<void> {
    const answer = await gls.book({ ShippingDate: day, ShipmentReference: [reference] }).catch(() => null);
    const shipment = answer?.body?.CreatedShipment;
    if (shipment !== undefined) {
      const bytes = Buffer.from(shipment.PrintData[0].Data[0], "base64");
      labels.set(shipment.ParcelData[0].TrackID, createHash("sha256").update(bytes).digest("hex"));
    } else if (answer !== null && isRefusal(answer)) await book(reference);
    else unknown.push(reference);
  }

  await Promise.all(references.map(book));
  expect(unknown.length).toBeGreaterThan(0);
  await gls.control("DELETE", "/faults");
  const find = async (reference: string) =>
    (
      await gls.post("/rs/tracking/parcels", {
        DateFrom: "2027-03-01",
        DateTo: day,
        ShipmentReference: reference,
      })
    ).body.UnitItems ?? [];
  // Nothing is found before the end of the day, whether it was booked or not.
  for (const reference of unknown) expect(await find(reference)).toEqual([]);
  await gls.endOfDay(day);
  for (const reference of unknown) if ((await find(reference)).length === 0) await book(reference);

  const parcels = await gls.parcels();
  expect(parcels.flatMap(({ references: own }) => own).toSorted()).toEqual(references.toSorted());
  const sent = new Map(parcels.map(({ trackId, sha256 }) => [trackId, sha256]));
  for (const [trackId, sha256] of labels) expect(sent.get(trackId)).toBe(sha256);
  await gls.server.close();
});
