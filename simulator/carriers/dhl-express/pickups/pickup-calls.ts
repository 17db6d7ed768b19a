import { z } from "zod";
import { bare, json } from "../../kit/http.ts";
import { boxType, dimensions, kilograms } from "../network/parcels.ts";
import { findPlace } from "../network/places.ts";
import { valueAddedService } from "../network/services.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { accountOf, defineCall } from "../protocol/define-call.ts";
import { plannedTime } from "../protocol/planned-time.ts";
import { Problem } from "../protocol/problem.ts";
import { pickupLatest } from "../rates/rate-lane.ts";
import { account } from "../rates/rate-request.ts";
import { clockTime } from "../shipments/booking.ts";
import { party } from "../shipments/party.ts";
import { joinPickup, pickupProblem, placeOf } from "./ask-for-pickup.ts";
import type { Pickup } from "./pickup.ts";

const text80 = z.string().min(1).max(80);

const shipmentDetails = z.strictObject({
  productCode: z.string().min(1).max(6),
  isCustomsDeclarable: z.boolean(),
  unitOfMeasurement: z.enum(["metric"]),
  packages: z
    .array(
      z.strictObject({ weight: kilograms, dimensions: dimensions.optional(), typeCode: boxType.optional() }),
    )
    .min(1)
    .max(999),
  shipmentTrackingNumber: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
  localProductCode: z.string().max(3).optional(),
  valueAddedServices: z.array(valueAddedService).optional(),
  declaredValue: z.number().positive().optional(),
  declaredValueCurrency: z.string().length(3).optional(),
  accounts: z.array(account).optional(),
});

const fields = {
  plannedPickupDateAndTime: plannedTime,
  accounts: z.array(account).min(1).max(5),
  customerDetails: z.strictObject({
    shipperDetails: party,
    bookingRequestorDetails: party.optional(),
    pickupDetails: party.optional(),
  }),
  closeTime: clockTime.optional(),
  location: text80.optional(),
  locationType: z.enum(["business", "residence"]).optional(),
  specialInstructions: z
    .array(z.strictObject({ value: text80 }))
    .max(4)
    .optional(),
  remark: z.string().optional(),
};

type Wanted = z.output<z.ZodObject<typeof fields>>;

/** `POST /pickups`. Source: section 8. */
export const pickupCall = defineCall(
  {
    ...{ name: "pickup", method: "POST", pattern: "/pickups" },
    schema: z.strictObject({ ...fields, shipmentDetails: z.array(shipmentDetails).min(1).max(999) }),
  },
  (context, body) => {
    const { number, address, planned } = checked(context, body);
    const named = body.shipmentDetails.flatMap(({ shipmentTrackingNumber: waybill }) => waybill ?? []);
    const pickup = joinPickup(context, {
      account: number,
      place: placeOf(address),
      planned,
      shipments: named,
    });
    for (const waybill of named) {
      const shipment = context.world.shipments.get(waybill);
      if (shipment !== undefined) shipment.pickup = pickup.number;
    }
    return json(
      {
        dispatchConfirmationNumbers: [pickup.number],
        readyByTime: pickup.readyBy,
        nextPickupDate: pickup.day,
        warnings: [],
      },
      201,
    );
  },
);

/** @throws Problem the account may not, or the courier can't come then */
function checked(context: CallContext, body: Wanted) {
  const [first] = body.accounts.map(({ number }) => accountOf(context, number));
  if (first === undefined) throw new Problem(400, "8001: The account is missing");
  const { shipperDetails, pickupDetails } = body.customerDetails;
  const address = (pickupDetails ?? shipperDetails).postalAddress;
  const { country } = findPlace("origin", address, false);
  const planned = body.plannedPickupDateAndTime;
  const where = { now: context.now, zone: country.zone };
  const problem = pickupProblem(first, planned, body.closeTime ?? pickupLatest, where);
  if (problem !== null) throw new Problem(400, problem);
  return { number: first.number, address, planned };
}

/** `PATCH /pickups/{number}`. Source: section 8. */
export const changePickupCall = defineCall(
  {
    ...{ name: "change-pickup", method: "PATCH", pattern: "/pickups/{number}" },
    schema: z.strictObject({
      ...fields,
      dispatchConfirmationNumber: z.string().min(15).max(20),
      originalShipperAccountNumber: z.string().min(1).max(12),
      shipmentDetails: z.array(shipmentDetails).min(1).max(999).optional(),
    }),
  },
  (context, body) => {
    const pickup = livePickup(context);
    if (body.dispatchConfirmationNumber !== pickup.number)
      throw new Problem(400, "The dispatchConfirmationNumber differs from the path's");
    const { planned } = checked(context, body);
    pickup.day = planned.day;
    pickup.readyBy = planned.time;
    return json({
      dispatchConfirmationNumber: pickup.number,
      readyByTime: pickup.readyBy,
      nextPickupDate: pickup.day,
      warnings: [],
    });
  },
);

/** `DELETE /pickups/{number}`: the whole visit, whatever it collects. 200 with an empty body. Source: section 8. */
export const cancelPickupCall = defineCall(
  {
    ...{ name: "cancel-pickup", method: "DELETE", pattern: "/pickups/{number}" },
    schema: z.looseObject({}),
  },
  (context) => {
    for (const name of ["requestorName", "reason"])
      if ((context.query.get(name) ?? "") === "") throw new Problem(400, `The parameter ${name} is missing`);
    const pickup = livePickup(context);
    pickup.state = "cancelled";
    for (const shipment of context.world.shipments.values())
      if (shipment.pickup === pickup.number) shipment.pickup = null;
    return bare(200);
  },
);

/** @throws Problem 404 unknown, 400 already cancelled or done */
function livePickup({ world, login, environment, parts }: CallContext): Pickup {
  const pickup = world.pickups.get(parts.number ?? "");
  const isOwn = login.accounts.some(({ number }) => number === pickup?.account);
  if (pickup === undefined || !isOwn || pickup.environment !== environment)
    throw new Problem(404, "The pickup is unknown");
  if (pickup.state !== "booked") throw new Problem(400, `The pickup is already ${pickup.state}`);
  return pickup;
}
