import { z } from "zod";
import { engineErrorCodes } from "../../../domain/engine/index.ts";
import { addressResponse, partialAddress, quoteAddress } from "../values/address.ts";
import { answeredDriver, carrierService, OWN_CONTRACT, provider } from "../values/carrier.ts";
import { answeredCurrency, answeredTimeOfDay, answeredTimestamp } from "../values/fields.ts";
import { itemResponse, items, packing, quotedParcel } from "../values/item.ts";
import { cashOnDelivery, extrasRequest, pickupDate } from "../values/options.ts";
import { addressOrName } from "../values/saved-name.ts";

export const quoteRequest = z
  .object({
    items,
    address_from: addressOrName(quoteAddress).describe(
      "Where the parcel leaves from: an address, or the name of a saved one.",
    ),
    address_to: addressOrName(quoteAddress).describe(
      "Where the parcel goes to: an address, or the name of a saved one.",
    ),
    packing,
    cash_on_delivery: cashOnDelivery,
    extras: extrasRequest,
    pickup: pickupDate,
    failures: z
      .boolean({ error: "must be true or false" })
      .optional()
      .meta({ description: "Answers rates and failures: every service that is not offered, and why." }),
  })
  .meta({ id: "QuoteRequest", description: "Currency of an item's value, where it is left out: EUR." });
/** A request for prices alone, such as a price list's case, which needs no state. */
export const priceRequest = quoteRequest.extend({
  address_from: addressOrName(partialAddress),
  address_to: addressOrName(partialAddress),
});
export type QuoteRequestBody = z.output<typeof quoteRequest>;

export const transportations = ["road", "air", "sea", "rail", "other"] as const;
export type Transportation = (typeof transportations)[number];

/** `<driver>_<code>_<uuid>` */
export const rateIdForm =
  /^[A-Za-z0-9-]{1,64}_[A-Za-z0-9-]{1,64}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Source: service document, "Rate". */
const fields = {
  id: z
    .string()
    .regex(rateIdForm)
    .describe("The rate's id, `<driver>_<code>_<uuid>`: the `rate_id` of a purchase."),
  friendly_name: z.string().nullable().describe("Your own name of the carrier account; null without one."),
  driver: answeredDriver,
  provider,
  service: carrierService.describe("The carrier's service that the price is for."),
  total_amount: z.number().meta({ description: "Price including tax, in major units of `currency`." }),
  total_without_tax_amount: z.number().describe("Price without tax, in major units of `currency`."),
  tax_amount: z.number().describe("Tax of the price, in major units of `currency`."),
  currency: answeredCurrency,
  printing_required: z
    .boolean()
    .describe(
      "Whether the parcel needs a printed label. If false, a code that is shown at the hand-over is enough.",
    ),
  has_cash_on_delivery: z
    .boolean()
    .describe("Whether `cash_on_delivery` can be bought. It needs your own credentials."),
  has_custom_credentials: z.boolean().describe(OWN_CONTRACT),
  has_shipment_pickup_combined: z
    .boolean()
    .describe("Whether the carrier books the pickup together with the label."),
  has_tracking_code_on_pickup: z
    .boolean()
    .describe("Whether the carrier assigns the tracking number only when it collects the parcel."),
  has_pickup: z.boolean().meta({ description: "A pickup can be scheduled only when true." }),
  has_mass_printing: z
    .boolean()
    .describe("Whether `POST /v1/labels` prints this label together with others: always true."),
  is_inaccessible: z.boolean().optional().meta({ description: "In the single rate's answer." }),
  has_customs_invoice_upload: z
    .boolean()
    .describe("Whether your own PDF can be the customs invoice: `customs_invoice_id`."),
  has_saturday_delivery: z
    .boolean()
    .describe("Whether `extras.is_saturday_delivery` can be bought for this recipient."),
  has_insurance_ability: z.boolean().describe("Whether `extras.insurance_amount` can be bought."),
  has_same_day_pickup: z
    .boolean()
    .describe("Whether a pickup can be scheduled for today, until pickup_same_day_latest_at."),
  pickup_slot_length_in_hours: z
    .number()
    .describe("How long the time window of a pickup is, in hours; 0 without pickups."),
  pickup_same_day_latest_at: answeredTimeOfDay
    .nullable()
    .describe(
      "Until when today's pickup can be booked, HH:MM, local to the pickup place; null: not for today.",
    ),
  pickup_earliest_at: answeredTimeOfDay
    .nullable()
    .describe("When the carrier's pickups begin, HH:MM, local to the pickup place; null: not known."),
  pickup_latest_at: answeredTimeOfDay
    .nullable()
    .describe("When the carrier's pickups end, HH:MM, local to the pickup place; null: not known."),
  transportation: z.enum(transportations).describe("How the parcel travels, for the most part."),
  metadata: z
    .object({
      items: z.array(itemResponse).describe("The items that were quoted."),
      parcels: z.array(quotedParcel).meta({ description: "The parcels that the price is for." }),
      address_from: addressResponse.describe("Where the parcel leaves from, as far as it was given."),
      address_to: addressResponse.describe("Where the parcel goes to, as far as it was given."),
    })
    .meta({ description: "The request that the rate was computed for." }),
  charges: z
    .array(
      z
        .object({
          code: z.string().meta({ description: "base, rounding, or a surcharge's of the tariff." }),
          name: z.string().describe("The part's name, for people."),
          amount: z.number().meta({ description: "Without tax; negative for a discount." }),
          tax_amount: z.number().describe("Tax of this part, in major units."),
        })
        .meta({ id: "Charge" }),
    )
    .meta({
      description:
        "The parts of the price: their amounts add up to total_without_tax_amount, their taxes to tax_amount.",
    }),
};

export const rateResponse = z.object(fields).meta({ id: "Rate" });
export type RateResponse = z.output<typeof rateResponse>;

/** A service of an enabled carrier that has no rate. */
export const failureResponse = z
  .object({
    driver: z.string().describe("The carrier that has no rate."),
    service: z
      .string()
      .nullable()
      .meta({ description: "Its code; null if the carrier account can't be opened." }),
    code: z.enum(engineErrorCodes).meta({ description: "OPTION_NOT_AVAILABLE: it doesn't go there." }),
    message: z.string().describe("Why, in words, and what can be done."),
  })
  .meta({ id: "RateFailure" });
export type FailureResponse = z.output<typeof failureResponse>;

export const quoteResponse = z.union([
  z.array(rateResponse),
  z
    .object({
      rates: z.array(rateResponse).describe("The rates, the cheapest first."),
      failures: z.array(failureResponse).describe("Every enabled service without a rate, and why."),
    })
    .meta({ id: "Quote", description: "With failures: true." }),
]);

/** A shipment's rate also has its time of creation. */
export const boughtRateResponse = z
  .object({
    ...fields,
    created_at: answeredTimestamp.describe("When the rate was quoted."),
    updated_at: answeredTimestamp.describe("The same: a rate never changes."),
  })
  .meta({ id: "BoughtRate" });
export type BoughtRateResponse = z.output<typeof boughtRateResponse>;
