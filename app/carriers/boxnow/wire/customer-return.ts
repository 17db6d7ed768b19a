import { z } from "zod";
import type { Address, Parcel } from "../../../engine/index.ts";
import { amountOf, kilogramsOf } from "./amount.ts";
import { recipientOf } from "./booking.ts";
import { compartmentOf } from "./compartment.ts";
import { identifier } from "./identifier.ts";
import type { Operation } from "./operation.ts";
import { jsonOf } from "./wire-answer.ts";

export interface CustomerReturnGiven {
  /** The shopper, who brings the parcels to a locker. */
  readonly from: Address;
  /** The merchant's warehouse. */
  readonly warehouseId: string;
  readonly currency: string;
  readonly parcels: readonly {
    readonly reference: string;
    readonly name: string;
    readonly valueMinor: number;
    readonly parcel: Parcel;
  }[];
}

export interface BookedReturn {
  readonly requestId: string;
  /** BOX NOW makes it, so a repeated call makes a second return. */
  readonly orderNumber: string;
  readonly parcelIds: readonly string[];
}

const returned = z.object({
  id: identifier,
  orderNumber: identifier,
  parcels: z.array(z.object({ id: identifier })).min(1),
});

/** A shopper's parcel to the merchant. Field names differ from a booking's. Source: contract sheet, section 4. */
export const customerReturn: Operation<CustomerReturnGiven, BookedReturn> = {
  acts: true,
  request({ from, warehouseId, currency, parcels }) {
    const { contactNumber, ...contact } = recipientOf(from);
    return {
      method: "POST",
      path: "/api/v1/delivery-requests:customerReturns",
      body: {
        sender: { contactPhoneNumber: contactNumber, ...contact },
        destination: { locationId: warehouseId },
        parcels: parcels.map(({ reference, name, valueMinor, parcel }) => ({
          id: reference,
          name,
          value: amountOf(valueMinor, currency),
          // Returns have two decimals.
          weight: Math.round(kilogramsOf(parcel.weightG) * 100) / 100,
          size: compartmentOf(parcel),
        })),
      },
    };
  },
  read(answer) {
    const { id, orderNumber, parcels } = jsonOf(returned, answer);
    return { requestId: id, orderNumber, parcelIds: parcels.map((parcel) => parcel.id) };
  },
};
