import { expect, it } from "vitest";
import { compareBooks } from "../../simulator/chaos/compare-books.ts";

const label = { voucher: "KS1", reference: "a", state: "sold" } as const;
const further = { ...label, voucher: "KS2", partOf: "KS1" } as const;
const shipment = { id: "a", state: "created", tracking_ref: "KS1", child_vouchers: [] };
const ofTwo = { ...shipment, child_vouchers: [{ tracking_ref: "KS2" }] };

it.each([
  ["a label and its shipment", [label], [shipment], 0],
  [
    "a label that was cancelled with its shipment",
    [{ ...label, state: "cancelled" }],
    [{ ...shipment, state: "cancelled" }],
    0,
  ],
  [
    "a second label that was cancelled",
    [label, { ...label, voucher: "KS2", state: "cancelled" }],
    [shipment],
    0,
  ],
  ["a label of no shipment", [label], [], 1],
  ["a second label of a shipment", [label, { ...label, voucher: "KS2" }], [shipment], 1],
  ["a valid label of a cancelled shipment", [label], [{ ...shipment, state: "cancelled" }], 1],
  ["a cancelled label of a shipment", [{ ...label, state: "cancelled" }], [shipment], 1],
  ["a shipment with a label that was never sold", [], [shipment], 1],
  ["the labels of two parcels and their shipment", [label, further], [ofTwo], 0],
  ["a second parcel without a label", [label], [ofTwo], 1],
  ["a label for a parcel that the shipment has not", [label, further], [shipment], 1],
  ["a second parcel whose label was cancelled", [label, { ...further, state: "cancelled" }], [ofTwo], 1],
  [
    "a second parcel's valid label of a cancelled shipment",
    [{ ...label, state: "cancelled" }, further],
    [{ ...ofTwo, state: "cancelled" }],
    1,
  ],
] as const)("the carrier's books beside the shipments: %s", (_, labels, shipments, deviations) => {
  expect(compareBooks(labels, shipments)).toHaveLength(deviations);
});
