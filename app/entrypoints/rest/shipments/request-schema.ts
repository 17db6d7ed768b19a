import { z } from "zod";
import { recipientAddress, recipientAtPoint, senderAddress } from "../values/address.ts";
import { labelPrintFormats } from "../values/carrier.ts";
import { filledText, link, listed, optionalText, text } from "../values/fields.ts";
import { items, packing } from "../values/item.ts";
import { amount, cashOnDelivery, extrasRequest, pickupDate } from "../values/options.ts";
import { addressOrName } from "../values/saved-name.ts";

const MAX_KEYS = 50;

const metadataValue = z.union([text(1024), z.number(), z.boolean()], {
  error: "must be a string of at most 1024 characters, a finite number, true or false",
});
const metadataRecord = z
  .record(filledText(64), metadataValue)
  .refine((metadata) => Object.keys(metadata).length <= MAX_KEYS, `must have at most ${MAX_KEYS} keys`);

/** Free-form data of the caller. */
const metadata = z
  .preprocess((given, context) => {
    if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
    // An object can't hold this key safely, and dropping it silently would lose the caller's data.
    if (Object.hasOwn(given, "__proto__")) {
      context.addIssue({ code: "custom", path: ["__proto__"], message: "can't be a key" });
      return z.NEVER;
    }
    const entries = Object.entries(given);
    return entries.length > MAX_KEYS ? Object.fromEntries(entries.slice(0, MAX_KEYS + 1)) : given;
  }, metadataRecord)
  .meta({
    description: `At most ${MAX_KEYS} keys of 1 to 64 characters.`,
    example: { basket: "A-17", gift: true },
  });

export const metadataRequest = z
  .object({ metadata })
  .meta({ id: "MetadataRequest", description: "The complete object: it replaces the stored one." });

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

const customsInvoiceId = z
  .uuid({ error: "must be the id of an upload to POST /v1/customs_invoices" })
  .nullish()
  .meta({
    description:
      "The PDF that is the customs invoice, uploaded to POST /v1/customs_invoices; with extras.is_customs_invoice_document. `invoice_url` then leads to it.",
  });

const choice = {
  service: z
    .object({
      driver: filledText(64).meta({
        description: "The carrier, as in GET /v1/carriers.",
        example: "gorgona",
      }),
      code: filledText(64).meta({ description: "The code of one of its services.", example: "standard" }),
    })
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

const fields = {
  rate_id: filledText(200).optional().meta({ description: "A rate of POST /v1/rates, at most 7 days old." }),
  ...choice,
  packing: packing.meta({
    description: "With service or select, as in POST /v1/rates. A rate_id has its own packing.",
  }),
  items,
  address_from: addressOrName(senderAddress).describe(
    "Where the parcel leaves from: a full address, or the name of a saved one. Country and zip are the rate's.",
  ),
  address_to: addressOrName(recipientAddress).describe(
    "Where the parcel goes to: a full address with a phone number, or the name of a saved one.",
  ),
  related_order_id: optionalText(200).meta({ description: "The caller's own reference." }),
  allow_duplicate: z.boolean({ error: "must be true or false" }).optional().meta({
    description:
      "Buys a label although related_order_id has a shipment that is not cancelled. Needed where the merchant's settings want one shipment an order.",
  }),
  cash_on_delivery: cashOnDelivery,
  incoming_order_id: optionalText(200).describe(
    "Links the shipment as a child to an incoming order of yours.",
  ),
  extras: extrasRequest,
  customs_invoice_id: customsInvoiceId,
  label_print_format: listed(text(32), labelPrintFormats).nullish().meta({
    description:
      "In any case of letters. A carrier may print fewer (`label_print_formats` of GET /v1/carriers). Absent: the one that the settings of the merchant's shop have for the carrier, else a6. `code`: nothing is printed, and label_url leads to a code to show at the hand-over; only of rates whose printing_required is false.",
    example: "a6",
  }),
  pickup: pickupDate,
  driver: optionalText(64).meta({ description: "The rate's carrier, when given." }),
  tracking_ref: callerVoucher
    .nullish()
    .describe(
      "A voucher number that you hold already, where the carrier takes one. Absent: the carrier's next.",
    ),
  tracking_url: optionalLink.describe("The carrier's page for that voucher."),
  label_url: optionalLink.describe("Your own label for that voucher; it is answered in the place of ours."),
  metadata: metadata.optional(),
  dry_run: z.boolean({ error: "must be true or false" }).optional().meta({
    description:
      "Makes every check, at the carrier too where it can, and buys nothing: the answer is the shipment as it would be. It stores nothing, and uses up neither a voucher number nor the Idempotency-Key.",
  }),
};

function requestOf<Fields extends typeof fields | typeof fieldsAtPoint>(its: Fields) {
  return z
    .object(its)
    .refine((body) => fitsBarcode(body), {
      when: ({ value }) => typeof value === "object" && value !== null,
      path: ["tracking_ref"],
      error: `is too long for a barcode: at most ${MAX_BARCODE_CHARACTERS} characters, unless they are digits or you give your own label_url`,
    })
    .refine((body) => namesOneRate(body), {
      when: ({ value }) => typeof value === "object" && value !== null,
      path: ["rate_id"],
      error: "is required, or else one of service and select",
    });
}

const fieldsAtPoint = { ...fields, address_to: recipientAtPoint };

export const shipmentRequest = requestOf(fields).meta({ id: "ShipmentRequest" });

/** A row of a merchant's file whose parcel goes to a point. The API asks for the full address there too, as its contract says. */
export const rowToPoint = requestOf(fieldsAtPoint);
export type RowToPointBody = z.output<typeof rowToPoint>;
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
