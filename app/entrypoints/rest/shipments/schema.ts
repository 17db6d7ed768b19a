import { z } from "zod";
import { boughtRateResponse } from "../rates/schema.ts";
import { addressResponse, fieldProblem } from "../values/address.ts";
import { answeredDriver } from "../values/carrier.ts";
import { answeredDate, answeredTimestamp } from "../values/fields.ts";
import { itemResponse, shippedParcel } from "../values/item.ts";
import { trackingEntryResponse, trackingStatus } from "./tracking-entry.ts";

/** Describes the `:id` in paths of shipments, and the answer if there is no such shipment. */
export const shipmentId = { description: "A shipment's id.", missing: "The shipment does not exist." };

export const shipmentStates = ["created", "cancelled"] as const;

const nullableText = z.string().nullable();
const nullableTimestamp = answeredTimestamp.nullable();

const importCharges = z
  .object({
    duty: z
      .object({
        basis: z.enum(["flat", "exempt", "tariff", "unknown"]).meta({
          description:
            "flat: the EU's duty of EUR 3 for each six-digit code; exempt: none; tariff: the ordinary duty, which is not computed; unknown: not in euros alone, without codes, or to a territory with rules of its own.",
        }),
        items: z
          .number()
          .nullable()
          .describe("How many six-digit codes the flat duty is paid for; null with another basis."),
        amount: z.number().nullable().meta({ description: "Null where it is not computed." }),
        currency: z.literal("EUR").describe("The duty's currency, always the euro."),
      })
      .describe("The EU's duty on the goods."),
    fees: z
      .array(
        z.object({
          code: z.string().describe("The fee's code."),
          name: z.string().describe("The fee's name, in English."),
          amount: z.number().describe("In major units of its currency."),
          currency: z.string().describe("ISO 4217 code of the fee's currency."),
        }),
      )
      .describe("National fees that are due on entry."),
    unconfirmed: z.array(z.string()).meta({ description: "Codes of fees that may be due as well." }),
  })
  .meta({
    id: "ImportCharges",
    description:
      "An estimate of duty and national fees on entry into the EU, without VAT, by the rules of the day on which the shipment was made. Absent where nothing enters the EU, and for returns. Customs decide.",
    example: {
      duty: { basis: "flat", items: 2, amount: 6, currency: "EUR" },
      fees: [{ code: "ro-logistics", name: "Romanian logistics tax", amount: 25, currency: "RON" }],
      unconfirmed: ["eu-handling"],
    },
  });

const refund = z
  .object({
    state: z.enum(["not_charged", "pending", "refunded", "refused", "unanswered"]).meta({
      description:
        "not_charged: the carrier bills parcels that it has received, so nothing is due; pending: it is asked again; refunded, refused: it decided; unanswered: it did not say, and is asked no more.",
    }),
    message: z.string().nullable().meta({ description: "The carrier's words, if it refused and gave some." }),
  })
  .meta({
    id: "Refund",
    description:
      "Of a cancelled label. Absent before, and where it is not known how the carrier charges for labels.",
    example: { state: "refused", message: "The label was used." },
  });

/** Source: service document, "Shipment". Fields are always present unless they are optional here. */
export const shipmentResponse = z
  .object({
    id: z.uuid().describe("The shipment's id, a UUIDv7."),
    partner_id: z.string().describe("The merchant's id, as in `GET /v1/me`."),
    invoice_id: nullableText.describe("The carrier's invoice for the label; null until it is known."),
    partner_credentials_used: z
      .boolean()
      .describe("True: bought by your own contract with the carrier. False: by the platform's."),
    related_order_id: nullableText.describe("The caller's own reference; null without one."),
    incoming_order_id: nullableText.describe("The incoming order whose child it is; null without one."),
    return_request_id: nullableText.meta({
      description: "Of a return: its number, or the id of the shipment that comes back. Otherwise null.",
    }),
    payment_ref: nullableText.describe(
      "The payment's reference, where the label was paid for by itself; otherwise null.",
    ),
    payment_amount: z
      .number()
      .nullable()
      .describe("The payment's amount in major units of the rate's currency; null without a payment."),
    state: z
      .enum(shipmentStates)
      .describe("`created` from the purchase on, `cancelled` for good after a DELETE."),
    driver: answeredDriver,
    pickup_ref: nullableText.describe("The carrier's reference of the pickup; null without a pickup."),
    pickup_list_ref: nullableText.describe("The number of the pickup list that it is on; null before one."),
    tracking_ref: z.string().describe("The voucher number, printed as barcode on the label."),
    tracking_url: nullableText.describe("The carrier's page of the parcel; null without one."),
    tracking_status: trackingStatus.describe(
      "The status of the history's latest entry; `PRE_TRANSIT` without one. `DELIVERED` stays until a later entry's `status_exact` says returned, lost or corrected, or a PUT history has no delivery.",
    ),
    tracking_history: z.array(trackingEntryResponse).describe("Every scan that is known of the parcel."),
    tracking_history_last_updated_at: answeredTimestamp.describe(
      "When the history last changed; the purchase before the first scan.",
    ),
    label_url: z.string().meta({
      description:
        "Signed; good for 24 hours from each read of the shipment. With `&format=` and a label_print_format it prints in that one.",
    }),
    code_url: z.string().optional().meta({
      description:
        "A code to show at the hand-over, as PDF with a page for each parcel. Signed as label_url. Absent where the carrier needs a label on the parcel: rates say it with printing_required.",
    }),
    invoice_url: nullableText.meta({
      description:
        "The invoice for customs, as PDF; null where nothing is declared. A commercial one, or a pro forma for gifts, samples, repairs and returns; of a post, CN22 or CN23, whichever is due. With customs_invoice_id, the uploaded PDF. `&form=` chooses among commercial, pro-forma, cn22, cn23 and cn (CN22 or CN23, whichever is due). Signed; good for 24 hours from each read of the shipment.",
    }),
    child_vouchers: z
      .array(
        z
          .object({
            tracking_ref: z.string().describe("The further parcel's voucher number."),
            tracking_url: z.string().describe("The carrier's page of that parcel; empty without one."),
            label_url: z.string().describe("That parcel's label alone. Signed, good for 24 hours."),
          })
          .meta({ id: "ChildVoucher" }),
      )
      .describe("Vouchers of the parcels after the first."),
    address_from: addressResponse.describe("Where the parcel leaves from."),
    address_to: addressResponse.describe("Where the parcel goes to."),
    items: z.array(itemResponse).describe("The items that were sent."),
    parcels: z.array(shippedParcel).meta({ description: "The first has the shipment's own voucher." }),
    pickup: z
      .object({
        date: answeredDate.describe("The day on which the carrier collects."),
        time: z
          .string()
          .regex(/^\d{2}:\d{2}-\d{2}:\d{2}$/)
          .describe("HH:MM-HH:MM, local to the pickup place."),
      })
      .nullable()
      .meta({
        description: "The booked pickup; null without one.",
        example: { date: "2026-11-25", time: "10:00-13:00" },
      }),
    pickup_at: nullableTimestamp.describe("When the parcel first moved; null until then."),
    delivered_at: nullableTimestamp.describe(
      "When it was first delivered; null until then, and if the carrier says that it was a mistake.",
    ),
    refunded_at: nullableTimestamp.meta({
      description: "When the carrier paid for a cancelled label; see refund.",
    }),
    refund: refund.optional().describe("What became of the money for a cancelled label."),
    rate: boughtRateResponse.describe("The rate as it was bought, with the options in its price."),
    cash_on_delivery: z.number().meta({ description: "0 when not used." }),
    import_charges: importCharges
      .optional()
      .describe("Estimated duty and fees on entry into the EU. Absent where none enter."),
    extras: z
      .object({
        insurance_amount: z
          .number()
          .optional()
          .describe("Insured amount, in major units of the rate's currency."),
        is_saturday_delivery: z.boolean().optional().describe("Whether Saturday delivery was bought."),
        is_customs_invoice_document: z
          .boolean()
          .optional()
          .describe("Whether an uploaded PDF is the customs invoice."),
      })
      .meta({ id: "Extras" })
      .describe("The options that were bought; one that was not is absent."),
    metadata: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe("Your own data: keys with text, numbers or booleans."),
    tags: z.array(z.string()).optional().describe("Tags of the shop's order when the label was bought."),
    tracking_page_url: z.string().meta({
      description:
        "For the recipient: the parcel's way without addresses, in the merchant's look. It does not expire.",
    }),
    created_at: answeredTimestamp.describe("When it was bought."),
    updated_at: answeredTimestamp.describe("When anything of it last changed."),
  })
  .meta({ id: "Shipment" });
export type ShipmentResponse = z.output<typeof shipmentResponse>;

/** The answer to `dry_run`: a shipment without what only a purchase gives. */
export const dryRunResponse = shipmentResponse
  .extend({
    id: z.null().describe("Null: nothing was bought."),
    tracking_ref: z.string().nullable().meta({ description: "The request's own; else null." }),
    label_url: z.string().nullable().meta({ description: "The request's own; else null." }),
    invoice_url: z.null().describe("Null: only a purchase has papers."),
    tracking_page_url: z.null().describe("Null: only a purchase has a page."),
    rate: boughtRateResponse
      .extend({
        id: z
          .string()
          .nullable()
          .meta({ description: "Null with service or select: this rate is not kept." }),
      })
      .meta({ id: "DryRunRate" })
      .describe("The rate as it would be bought."),
    unknown_fields: z.array(fieldProblem).meta({
      description: "Fields of the request that no operation has. The purchase would ignore them.",
    }),
  })
  .meta({ id: "DryRun", description: "With dry_run: true. Nothing was bought." });
export type DryRunResponse = z.output<typeof dryRunResponse>;
