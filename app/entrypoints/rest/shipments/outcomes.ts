/** Bookings of which only a person can find out whether the carrier has them. */
import { z } from "zod";
import type { Booking, Caller, Ports } from "../../../domain/engine/index.ts";
import { findSearch, unprovenKinds } from "../../../domain/engine/index.ts";
import type { HandServices } from "../../../domain/orders/labels/settle-by-hand.ts";
import { enterNumberOf, sayNoneOf } from "../../../domain/orders/labels/settle-by-hand.ts";
import type { Call } from "../server/endpoint.ts";
import { reading, wrapped, writing } from "../server/endpoint.ts";
import { answeredDriver } from "../values/carrier.ts";
import { answeredTimestamp } from "../values/fields.ts";
import type { UrlNeeds } from "../values/urls.ts";
import { urlsOf } from "../values/urls.ts";
import { presentShipment } from "./present-shipment.ts";
import { shipmentId, shipmentResponse } from "./schema.ts";

type Needs = HandServices & UrlNeeds;

/** The oldest so many: each is settled by hand, so there are few. */
const MOST = 100;

const openOutcome = z
  .object({
    shipment_id: z.uuid().describe("The id that the shipment has, if the carrier has booked it."),
    driver: answeredDriver,
    unproven: z
      .enum(unprovenKinds)
      .describe(
        "`booked`: the carrier has the shipment, and does not say its number. `cannot-tell`: it may have it, or not.",
      ),
    look_in: z
      .string()
      .nullable()
      .describe("Where a person finds it at the carrier, in English; null: the carrier's lists."),
    reference: z.string().describe("Our reference, as the carrier stores it: search for it there."),
    number_form: z.string().nullable().describe("The form of the carrier's numbers; null: not known."),
    parcels: z.int().describe("How many numbers the shipment has."),
    related_order_id: z.string().nullable().describe("The caller's order; null without one."),
    called_at: answeredTimestamp.describe("When the carrier was asked to book."),
  })
  .meta({ id: "OpenOutcome" });

const outcomeRequest = z
  .object({
    tracking_refs: z
      .array(z.string().max(100, "must have at most 100 characters"))
      .min(1, "must name one number at least")
      .max(200, "must name at most 200 numbers")
      .optional()
      .meta({
        description:
          "The numbers that a person found at the carrier, the shipment's own first, then one for each further parcel.",
        example: ["AB123456789GR"],
      }),
    none_at_carrier: z.literal(true, { error: "must be true, or left out" }).optional().meta({
      description: "A person found that the carrier has no such shipment. Then nothing was bought.",
    }),
    called_at: z.iso
      .datetime({ offset: true, error: "must be a time such as 2026-11-24T08:15:00.000Z" })
      .optional()
      .meta({
        description: "`called_at` of the outcome that the person saw: another one is refused with 409.",
      }),
  })
  .refine(
    ({ tracking_refs, none_at_carrier }) => (tracking_refs === undefined) !== (none_at_carrier === undefined),
    {
      error: "send either tracking_refs or none_at_carrier",
      path: ["tracking_refs"],
    },
  )
  .meta({ id: "OutcomeRequest" });

const settledOutcome = z
  .object({
    shipment_id: z.uuid().describe("The id that was asked about."),
    outcome: z
      .enum(["booked", "none"])
      .describe("`booked`: the shipment exists now. `none`: nothing was bought under this id, for good."),
    shipment: shipmentResponse.nullable().describe("The shipment; null if there is none."),
  })
  .meta({ id: "SettledOutcome" });

const list = reading({
  method: "GET",
  path: "/v1/outcomes",
  operationId: "listOpenOutcomes",
  tag: "Shipments",
  summary: "List bookings that only a person can settle",
  description:
    "The carrier did not answer, and its look-up can't say whether it has booked. Such a booking is never repeated by itself. Each says where to look and for which reference. The oldest 100.",
  answers: wrapped("Bookings with an open outcome, the oldest first.", z.array(openOutcome)),
  handle: async ({ app, caller }: Call<Needs>) => {
    const open = await app.ports.bookings.unproven(caller, MOST);
    return Promise.all(open.map((booking) => present(app.ports, caller, booking)));
  },
});

const settle = writing({
  method: "PUT",
  path: "/v1/shipments/:id/outcome",
  id: shipmentId,
  operationId: "settleOutcome",
  tag: "Shipments",
  summary: "Settle a booking by hand",
  description:
    "Only for bookings of `GET /v1/outcomes`. With `tracking_refs` the shipment is made of the carrier's numbers, which the carrier checks where it can. With `none_at_carrier` nothing was bought, and a new request buys a new label. Repeated, the request answers the same. While the carrier is being asked: 409 `CONFLICT`.",
  body: outcomeRequest,
  examples: {
    number: {
      summary: "The number that a person found in the carrier's portal",
      value: { tracking_refs: ["AB123456789GR"] },
    },
    none: { summary: "The carrier has no such shipment", value: { none_at_carrier: true } },
  },
  answers: wrapped("How it was settled.", settledOutcome),
  refuses: ["CONFLICT", "CARRIER_REJECTED", "CARRIER_UNAVAILABLE"],
  async handle(call: Call<Needs>, { tracking_refs, called_at }) {
    const { app, caller, id } = call;
    const seen = { calledAt: called_at === undefined ? null : new Date(called_at) };
    if (tracking_refs === undefined) {
      await sayNoneOf(app, caller, id, seen);
      return { shipment_id: id, outcome: "none" as const, shipment: null };
    }
    const shipment = await enterNumberOf(app, caller, id, { ...seen, numbers: tracking_refs });
    return { shipment_id: id, outcome: "booked" as const, shipment: presentShipment(shipment, urlsOf(call)) };
  },
});

async function present(ports: Ports, caller: Caller, booking: Booking) {
  const { draft, order, unproven, calledAt, createdAt } = booking;
  const search = await findSearch(ports, caller, booking);
  return {
    shipment_id: draft.id,
    driver: draft.carrier.code,
    unproven: unproven ?? "cannot-tell",
    look_in: search?.where?.en ?? null,
    reference: search?.reference ?? draft.id,
    number_form: search?.numberForm?.en ?? null,
    parcels: order.parcels.length,
    related_order_id: draft.relatedOrderId,
    called_at: (calledAt ?? createdAt).toISOString(),
  };
}

export const outcomeEndpoints = [list, settle];
