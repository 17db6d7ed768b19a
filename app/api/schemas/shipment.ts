import { z } from "zod";
import { addressResponse, recipientAddress, senderAddress } from "./address.ts";
import { customsInvoiceId } from "./customs-invoice.ts";
import { itemResponse, items, packing, shippedParcel } from "./item.ts";
import { labelPrintFormats } from "./label-formats.ts";
import { metadata } from "./metadata.ts";
import { amount, cashOnDelivery, extrasRequest, pickupDate } from "./options.ts";
import { boughtRateResponse } from "./rate.ts";
import { addressOrName } from "./saved-name.ts";
import { filledText, link, listed, optionalText, text } from "./text.ts";
import { answeredDate, answeredTimestamp } from "./time.ts";
import { trackingEntryResponse, trackingStatus } from "./tracking.ts";

export const shipmentStates = ["created", "cancelled"] as const;

/** An empty string means no link, as in child vouchers. */
const optionalLink = z.union([link, z.literal("")], { error: "must be an http(s) URL" }).nullish();

/** A voucher that the caller already holds. It is printable ASCII, because our labels print it as a Code 128. */
const callerVoucher = z
  .string()
  .max(50)
  .regex(/^[\x20-\x7e]*$/, "must be printable ASCII: it becomes a barcode");
/** The most that fits the narrowest label with bars that hand scanners read; two digits share a symbol. */
const MAX_BARCODE_CHARACTERS = 28;

/** Runs even when other fields are wrong, so it can't trust the types. */
function fitsBarcode({
  tracking_ref: ref,
  label_url: ownLabel,
}: {
  tracking_ref?: unknown;
  label_url?: unknown;
}) {
  return (
    typeof ref !== "string" || ref.length <= MAX_BARCODE_CHARACTERS || /^\d+$/.test(ref) || Boolean(ownLabel)
  );
}

const choice = {
  service: z
    .object({ driver: filledText(64), code: filledText(64) })
    .optional()
    .meta({ description: "Instead of rate_id: this service is quoted and bought at once." }),
  select: z.enum(["cheapest", "fastest"], { error: "must be cheapest or fastest" }).optional().meta({
    description:
      "Instead of rate_id: the best of the services that can do all that the request asks for is quoted and bought at once.",
  }),
  max_amount: amount.optional().meta({
    description: "With service or select: the label costs at most this much, in the service's currency.",
  }),
};

/** Runs even when other fields are wrong, so it can't trust the types. */
function namesOneRate(body: { rate_id?: unknown; service?: unknown; select?: unknown }): boolean {
  return [body.rate_id, body.service, body.select].filter((each) => each !== undefined).length === 1;
}

export const shipmentRequest = z
  .object({
    rate_id: filledText(200)
      .optional()
      .meta({ description: "A rate of POST /v1/rates, at most 7 days old." }),
    ...choice,
    packing: packing.meta({
      description: "With service or select, as in POST /v1/rates. A rate_id has its own packing.",
    }),
    items,
    address_from: addressOrName(senderAddress),
    address_to: addressOrName(recipientAddress),
    related_order_id: optionalText(200).meta({ description: "The caller's own reference." }),
    allow_duplicate: z.boolean({ error: "must be true or false" }).optional().meta({
      description:
        "Buys a label although related_order_id has a shipment that is not cancelled. Needed where the merchant's settings want one shipment an order.",
    }),
    cash_on_delivery: cashOnDelivery,
    incoming_order_id: optionalText(200),
    extras: extrasRequest,
    customs_invoice_id: customsInvoiceId,
    label_print_format: listed(text(32), labelPrintFormats).nullish().meta({
      description:
        "In any case of letters. A carrier may print fewer (`label_print_formats` of GET /v1/carriers). Absent: the one that the settings of the merchant's shop have for the carrier, else a6. `code`: nothing is printed, and label_url leads to a code to show at the hand-over; only of rates whose printing_required is false.",
      example: "a6",
    }),
    pickup: pickupDate,
    driver: optionalText(64).meta({ description: "The rate's carrier, when given." }),
    tracking_ref: callerVoucher.nullish(),
    tracking_url: optionalLink,
    label_url: optionalLink,
    metadata: metadata.optional(),
    dry_run: z.boolean({ error: "must be true or false" }).optional().meta({
      description:
        "Makes every check, at the carrier too where it can, and buys nothing: the answer is the shipment as it would be. It stores nothing, and uses up neither a voucher number nor the Idempotency-Key.",
    }),
  })
  .refine((body) => fitsBarcode(body), {
    when: ({ value }) => typeof value === "object" && value !== null,
    path: ["tracking_ref"],
    error: `is too long for a barcode: at most ${MAX_BARCODE_CHARACTERS} characters, unless they are digits or you give your own label_url`,
  })
  .refine((body) => namesOneRate(body), {
    when: ({ value }) => typeof value === "object" && value !== null,
    path: ["rate_id"],
    error: "is required, or else one of service and select",
  })
  .meta({ id: "ShipmentRequest" });
export type ShipmentRequestBody = z.output<typeof shipmentRequest>;

const returnable = shipmentRequest.shape;

/** Runs even when other fields are wrong, so it can't trust the types. */
function namesAtMostOneRate(body: { rate_id?: unknown; service?: unknown; select?: unknown }): boolean {
  return [body.rate_id, body.service, body.select].filter((each) => each !== undefined).length <= 1;
}

/** A body for the way back: the shipment in the path says what is left out. */
export const returnRequest = z
  .object({
    rate_id: filledText(200).optional().meta({
      description: "A rate of POST /v1/rates for the way back. Without it and service: the cheapest service.",
    }),
    ...choice,
    return_request_id: filledText(200).optional().meta({
      description: "Your number of the return. Absent: the id of the shipment that comes back.",
    }),
    items: items.optional().meta({ description: "What comes back. Absent: the whole shipment." }),
    packing: packing.meta({ description: "Of items, with service or select, as in POST /v1/rates." }),
    address_from: addressOrName(senderAddress)
      .optional()
      .meta({ description: "Absent: the shipment's recipient." }),
    address_to: addressOrName(recipientAddress).optional().meta({
      description:
        "Absent: the shipment's sender. A carrier that takes returns at one place wants its location_id.",
    }),
    extras: returnable.extras,
    customs_invoice_id: returnable.customs_invoice_id,
    label_print_format: returnable.label_print_format,
    pickup: returnable.pickup,
    metadata: returnable.metadata,
    dry_run: returnable.dry_run,
  })
  .refine((body) => namesAtMostOneRate(body), {
    when: ({ value }) => typeof value === "object" && value !== null,
    path: ["rate_id"],
    error: "can't stand beside service or select",
  })
  .meta({ id: "ReturnRequest" });
export type ReturnRequestBody = z.output<typeof returnRequest>;

const nullableText = z.string().nullable();
const nullableTimestamp = answeredTimestamp.nullable();

const importCharges = z
  .object({
    duty: z.object({
      basis: z.enum(["flat", "exempt", "tariff", "unknown"]).meta({
        description:
          "flat: the EU's duty of EUR 3 for each six-digit code; exempt: none; tariff: the ordinary duty, which is not computed; unknown: not in euros alone, without codes, or to a territory with rules of its own.",
      }),
      items: z.number().nullable(),
      amount: z.number().nullable().meta({ description: "Null where it is not computed." }),
      currency: z.literal("EUR"),
    }),
    fees: z.array(z.object({ code: z.string(), name: z.string(), amount: z.number(), currency: z.string() })),
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
    id: z.uuid(),
    partner_id: z.string(),
    invoice_id: nullableText,
    partner_credentials_used: z.boolean(),
    related_order_id: nullableText,
    incoming_order_id: nullableText,
    return_request_id: nullableText.meta({
      description: "Of a return: its number, or the id of the shipment that comes back. Otherwise null.",
    }),
    payment_ref: nullableText,
    payment_amount: z.number().nullable(),
    state: z.enum(shipmentStates),
    driver: z.string(),
    pickup_ref: nullableText,
    pickup_list_ref: nullableText,
    tracking_ref: z.string(),
    tracking_url: nullableText,
    tracking_status: trackingStatus,
    tracking_history: z.array(trackingEntryResponse),
    tracking_history_last_updated_at: answeredTimestamp,
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
    child_vouchers: z.array(
      z
        .object({ tracking_ref: z.string(), tracking_url: z.string(), label_url: z.string() })
        .meta({ id: "ChildVoucher" }),
    ),
    address_from: addressResponse,
    address_to: addressResponse,
    items: z.array(itemResponse),
    parcels: z.array(shippedParcel).meta({ description: "The first has the shipment's own voucher." }),
    pickup: z
      .object({ date: answeredDate, time: z.string().regex(/^\d{2}:\d{2}-\d{2}:\d{2}$/) })
      .nullable()
      .meta({ example: { date: "2026-11-25", time: "10:00-13:00" } }),
    pickup_at: nullableTimestamp,
    delivered_at: nullableTimestamp,
    refunded_at: nullableTimestamp.meta({
      description: "When the carrier paid for a cancelled label; see refund.",
    }),
    refund: refund.optional(),
    rate: boughtRateResponse,
    cash_on_delivery: z.number().meta({ description: "0 when not used." }),
    import_charges: importCharges.optional(),
    extras: z
      .object({
        insurance_amount: z.number().optional(),
        is_saturday_delivery: z.boolean().optional(),
        is_customs_invoice_document: z.boolean().optional(),
      })
      .meta({ id: "Extras" }),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    tags: z.array(z.string()).optional(),
    tracking_page_url: z.string().meta({
      description:
        "For the recipient: the parcel's way without addresses, in the merchant's look. It does not expire.",
    }),
    created_at: answeredTimestamp,
    updated_at: answeredTimestamp,
  })
  .meta({ id: "Shipment" });
export type ShipmentResponse = z.output<typeof shipmentResponse>;

/** The answer to `dry_run`: a shipment without what only a purchase gives. */
export const dryRunResponse = shipmentResponse
  .extend({
    id: z.null(),
    tracking_ref: z.string().nullable().meta({ description: "The request's own; else null." }),
    label_url: z.string().nullable().meta({ description: "The request's own; else null." }),
    invoice_url: z.null(),
    tracking_page_url: z.null(),
    rate: boughtRateResponse
      .extend({
        id: z
          .string()
          .nullable()
          .meta({ description: "Null with service or select: this rate is not kept." }),
      })
      .meta({ id: "DryRunRate" }),
  })
  .meta({ id: "DryRun", description: "With dry_run: true. Nothing was bought." });
export type DryRunResponse = z.output<typeof dryRunResponse>;
