import { z } from "zod";
import type { BookingOrder } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import { identifier, jsonOf, UnreadableAnswer } from "../../kit/wire-answer.ts";
import { amountOf, kilogramsOf } from "./amount.ts";
import { contactOf, nameOf, valuesOf } from "./booking.ts";
import { compartmentOf } from "./compartment.ts";
import { itemReference, returnName } from "./reference.ts";

/** A return from the shopper, by any locker, to the warehouse that the recipient's address names. */
export interface CustomerReturnGiven {
  readonly order: BookingOrder;
}

export interface BookedReturn {
  /** BOX NOW makes it, so a repeated call makes a second return. */
  readonly orderNumber: string;
  readonly parcelIds: readonly string[];
}

const returned = z.object({ orderNumber: identifier, parcels: z.array(z.object({ id: identifier })) });

/** A shopper's parcels to the merchant. Field names differ from a booking's. Source: contract sheet, section 4. */
export const customerReturn: Operation<CustomerReturnGiven, BookedReturn> = {
  name: "customerReturn",
  acts: true,
  request({ order }) {
    const { from, to, parcels, currency, reference } = order;
    const { contactNumber, ...contact } = contactOf(from, "sender");
    const values = valuesOf(order);
    return {
      method: "POST",
      path: "/api/v1/delivery-requests:customerReturns",
      body: {
        sender: { contactPhoneNumber: contactNumber, ...contact },
        destination: { locationId: to.locationId ?? "" },
        parcels: parcels.map((parcel, index) => ({
          id: itemReference(returnName(reference), index + 1, parcels.length),
          name: nameOf(order, parcel, index),
          value: amountOf(values[index] ?? 0, currency),
          // Returns have two decimals.
          weight: Math.round(kilogramsOf(parcel.weightG) * 100) / 100,
          size: compartmentOf(parcel),
        })),
      },
    };
  },
  read(answer, { order }) {
    const { orderNumber, parcels } = jsonOf(returned, answer);
    if (parcels.length !== order.parcels.length) throw new UnreadableAnswer("Not one parcel for each item.");
    return { orderNumber, parcelIds: parcels.map((parcel) => parcel.id) };
  },
};
