import { randomUUID } from "node:crypto";
import { z } from "zod";
import { nextGermanWorkingDay } from "../../kit/german-time.ts";
import { json } from "../../kit/http.ts";
import { flag } from "../papers/printing.ts";
import type { DhlCall, UserContext } from "../protocol/define-call.ts";
import { jsonOf, readQuery, wordsOf } from "../protocol/define-call.ts";
import { Problem } from "../protocol/problem.ts";
import { checkPickup } from "./check-pickup.ts";
import type { Pickup } from "./pickup.ts";
import { pickupInput } from "./pickup.ts";

const base = "/parcel/de/transportation/pickup/v3";

/** Orders a van, or only checks the order. Source: section 10. */
const orderPickup: DhlCall = {
  name: "pickup",
  method: "POST",
  path: `${base}/orders`,
  login: "token",
  api: "pickup",
  run: (context) => {
    const { validate } = readQuery(z.strictObject({ validate: flag(false) }), context);
    const parsed = pickupInput.safeParse(jsonOf(context));
    if (!parsed.success) throw new Problem(400, wordsOf(parsed.error));
    const input = parsed.data;
    const faults = checkPickup(context, input);
    if (faults.length > 0) return json(faults, 422);
    const { world, user, now, today } = context;
    const { pickupDate } = input.pickupDetails;
    const pickup: Pickup = {
      orderID: randomUUID().replaceAll("-", ""),
      userName: user.user,
      input,
      day: pickupDate.type === "Date" ? pickupDate.value : nextGermanWorkingDay(today),
      at: now,
      state: "ANGENOMMEN",
    };
    if (!validate) world.pickups.set(pickup.orderID, pickup);
    const type = validate ? "VALIDATION" : "ORDERPICKUP";
    return json({ confirmation: { type, value: confirmationOf(pickup) } });
  },
};

const confirmationOf = ({ orderID, day, at, input }: Pickup): object => ({
  orderID,
  pickupDate: day,
  freeOfCharge: false,
  pickupType: "BDA",
  confirmedShipments: input.shipmentDetails.shipments.map(({ transportationType, shipmentNo }) => ({
    transportationType,
    ...(shipmentNo !== undefined && { shipmentNo }),
    orderDate: at.toISOString(),
  })),
});

/** A repeatable parameter of 1 to 100 order numbers. */
const orderIDs = z.strictObject({
  orderID: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .pipe(z.array(z.string().min(1)).min(1).max(100)),
});

const own = ({ world, user }: UserContext, orderID: string): Pickup | null => {
  const pickup = world.pickups.get(orderID);
  return pickup?.userName === user.user ? pickup : null;
};

/** 200 for failures too: both lists count. Source: section 10. */
const cancelPickups: DhlCall = {
  name: "cancel-pickup",
  method: "DELETE",
  path: `${base}/orders`,
  login: "token",
  api: "pickup",
  run: (context) => {
    const confirmed: object[] = [];
    const failed: object[] = [];
    for (const orderID of readQuery(orderIDs, context).orderID) {
      const pickup = own(context, orderID);
      if (pickup === null) failed.push({ orderID, message: "The order is unknown." });
      else if (!["ANGENOMMEN", "IN_PRUEFUNG", "FREIGABE"].includes(pickup.state))
        failed.push({ orderID, orderState: pickup.state, message: "The order cannot be cancelled." });
      else {
        pickup.state = "STORNIERT";
        confirmed.push({ orderID, orderState: pickup.state, message: "The order is cancelled." });
      }
    }
    return json({ confirmedCancellations: confirmed, failedCancellations: failed });
  },
};

/** Assumption: a list of rows, and 404 when none is known. */
const readPickups: DhlCall = {
  name: "pickup-state",
  method: "GET",
  path: `${base}/orders`,
  login: "token",
  api: "pickup",
  run: (context) => {
    const found = readQuery(orderIDs, context).orderID.flatMap((orderID) => own(context, orderID) ?? []);
    if (found.length === 0) throw new Problem(404, "The order is unknown");
    return json(
      found.map(({ orderID, state, day, at }) => ({
        orderID,
        orderState: state,
        pickupDate: day,
        orderDate: at.toISOString(),
      })),
    );
  },
};

/** Assumption: the fields of a row. */
const readPlaces: DhlCall = {
  name: "pickup-places",
  method: "GET",
  path: `${base}/locations`,
  login: "token",
  api: "pickup",
  run: ({ user }) => json(user.pickupPlaces.map((asId) => ({ asId }))),
};

export const pickupCalls = [orderPickup, cancelPickups, readPickups, readPlaces];
