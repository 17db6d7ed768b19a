import { z } from "zod";
import type { Pickup, PickupOrder, ScheduledPickup } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import { jsonOf, nothing } from "../../kit/wire-answer.ts";
import type { SettingFields } from "../account.ts";
import { momentAt } from "../planned-time.ts";
import { partyOf } from "./party.ts";
import { packagesOf } from "./pieces.ts";

export interface PickupGiven {
  readonly order: PickupOrder;
  readonly settings: SettingFields;
  readonly product: string;
}

const REMARK = 80;

/**
 * Asks for the courier. All that is asked for at one address on one day is one pickup of one number: asking again changes
 * nothing. Source: contract sheet, section 8.
 */
export const orderPickup: Operation<PickupGiven, ScheduledPickup> = {
  name: "pickup",
  acts: true,
  request: ({ order: { pickup, from, parcels, reference }, settings, product }) => ({
    method: "POST",
    path: "/pickups",
    body: {
      plannedPickupDateAndTime: momentAt(pickup.date, pickup.from, settings),
      closeTime: pickup.until,
      accounts: [{ typeCode: "shipper", number: settings.account_number }],
      customerDetails: { shipperDetails: partyOf(from) },
      shipmentDetails: [
        {
          productCode: product,
          isCustomsDeclarable: false,
          unitOfMeasurement: "metric",
          packages: packagesOf(parcels),
        },
      ],
      remark: reference.slice(0, REMARK),
    },
  }),
  read(answer, { order: { pickup } }) {
    const { dispatchConfirmationNumbers, readyByTime, nextPickupDate } = jsonOf(
      z.object({
        dispatchConfirmationNumbers: z.tuple([z.string().min(1)], z.string()),
        readyByTime: z
          .string()
          .regex(/^\d\d:\d\d/)
          .optional()
          .catch(undefined),
        nextPickupDate: z.iso.date().optional().catch(undefined),
      }),
      answer,
    );
    const from = readyByTime?.slice(0, 5) ?? pickup.from;
    const answered: Pickup = {
      date: nextPickupDate ?? pickup.date,
      from: from < pickup.until ? from : pickup.from,
      until: pickup.until,
    };
    return { pickup: answered, pickupRef: dispatchConfirmationNumbers[0] };
  },
};

/** Takes the whole visit away, whatever it collects. One that is gone is as good as cancelled. Source: section 8. */
export const cancelPickup: Operation<{ readonly number: string; readonly requestor: string }, null> = {
  name: "cancel-pickup",
  acts: true,
  request: ({ number, requestor }) => ({
    method: "DELETE",
    path: `/pickups/${encodeURIComponent(number)}`,
    query: { requestorName: requestor, reason: "cancelled" },
  }),
  read: nothing,
  readRefusal: ({ reason, said }, { status }) =>
    reason === "unknown_number" || (status === 400 && /already cancel/i.test(said)) ? null : undefined,
};
