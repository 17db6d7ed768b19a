import { z } from "zod";
import type { PickupOrder } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import { jsonOf } from "../../kit/wire-answer.ts";
import type { LoginHeaders } from "./access.ts";
import { addressWithHouse, filled } from "./addresses.ts";

const PATH = "/parcel/de/transportation/pickup/v3/orders";

const ordered = z.object({
  confirmation: z.object({
    value: z.object({
      orderID: z.string().trim().min(1),
      pickupDate: z.iso.date().optional().catch(undefined),
    }),
  }),
});

/** Orders a van to an address, for all parcels there. Countries have two letters here. Source: contract sheet, section 10. */
export const orderPickup: Operation<
  { readonly order: PickupOrder; readonly billingNumber: string },
  { readonly id: string; readonly date: string | null },
  LoginHeaders
> = {
  name: "order-pickup",
  acts: true,
  // Its answer must be missed here, not by the one who waits for it.
  deadlineMs: 12_000,
  request({ order: { from, pickup, parcels }, billingNumber }) {
    const grams = parcels.reduce((sum, { weightG }) => sum + weightG, 0);
    return {
      method: "POST",
      path: PATH,
      body: {
        customerDetails: { billingNumber },
        pickupLocation: {
          type: "Address",
          pickupAddress: { ...addressWithHouse(from), country: from.country },
        },
        businessHours: [{ timeFrom: pickup.from, timeUntil: pickup.until }],
        contactPerson: [
          filled({ name: from.name ?? from.company, phone: from.phoneE164 ?? from.phone, email: from.email }),
        ],
        pickupDetails: {
          pickupDate: { type: "Date", value: pickup.date },
          totalWeight: { uom: "kg", value: Math.ceil(grams / 10) / 100 },
        },
        shipmentDetails: { shipments: parcels.map(() => ({ transportationType: "PAKET" })) },
      },
    };
  },
  read(answer) {
    const { orderID, pickupDate = null } = jsonOf(ordered, answer).confirmation.value;
    return { id: orderID, date: pickupDate };
  },
};

const CANCELLED = "STORNIERT";
const outcome = z.object({
  orderID: z.string(),
  orderState: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
});
const outcomes = z
  .array(outcome)
  .nullish()
  .transform((found) => found ?? []);

/** The reason that a pickup stays; `null`: it is cancelled, now or before. A failure has status 200 as well. */
export const cancelPickup: Operation<{ readonly id: string }, string | null, LoginHeaders> = {
  name: "cancel-pickup",
  acts: true,
  request: ({ id }) => ({ method: "DELETE", path: PATH, query: { orderID: id } }),
  read(answer, { id }) {
    const { failedCancellations } = jsonOf(
      z.object({ confirmedCancellations: outcomes, failedCancellations: outcomes }),
      answer,
    );
    const failed = failedCancellations.find(({ orderID }) => orderID === id);
    return failed === undefined || failed.orderState === CANCELLED ? null : (failed.message ?? "");
  },
};
