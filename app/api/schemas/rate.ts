import { z } from "zod";
import { engineErrorCodes } from "../../engine/index.ts";
import { addressResponse, quoteAddress } from "./address.ts";
import { answeredCurrency } from "./country.ts";
import { itemResponse, items, packing, quotedParcel } from "./item.ts";
import { cashOnDelivery, extrasRequest, pickupDate } from "./options.ts";
import { addressOrName } from "./saved-name.ts";
import { carrierService } from "./service.ts";
import { answeredTimeOfDay, answeredTimestamp } from "./time.ts";

export const quoteRequest = z
  .object({
    items,
    address_from: addressOrName(quoteAddress),
    address_to: addressOrName(quoteAddress),
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
export type QuoteRequestBody = z.output<typeof quoteRequest>;

export const transportations = ["road", "air", "sea", "rail", "other"] as const;
export type Transportation = (typeof transportations)[number];

/** `<driver>_<code>_<uuid>` */
export const rateIdForm =
  /^[A-Za-z0-9-]{1,64}_[A-Za-z0-9-]{1,64}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Source: service document, "Rate". */
const fields = {
  id: z.string().regex(rateIdForm),
  friendly_name: z.string().nullable(),
  driver: z.string(),
  provider: z.object({ name: z.string(), image: z.string() }),
  service: carrierService,
  total_amount: z.number().meta({ description: "Price including tax." }),
  total_without_tax_amount: z.number(),
  tax_amount: z.number(),
  currency: answeredCurrency,
  printing_required: z.boolean(),
  has_cash_on_delivery: z.boolean(),
  has_custom_credentials: z.boolean(),
  has_shipment_pickup_combined: z.boolean(),
  has_tracking_code_on_pickup: z.boolean(),
  has_pickup: z.boolean().meta({ description: "A pickup can be scheduled only when true." }),
  has_mass_printing: z.boolean(),
  is_inaccessible: z.boolean().optional().meta({ description: "In the single rate's answer." }),
  has_customs_invoice_upload: z.boolean(),
  has_saturday_delivery: z.boolean(),
  has_insurance_ability: z.boolean(),
  has_same_day_pickup: z.boolean(),
  pickup_slot_length_in_hours: z.number(),
  pickup_same_day_latest_at: answeredTimeOfDay.nullable(),
  pickup_earliest_at: answeredTimeOfDay.nullable(),
  pickup_latest_at: answeredTimeOfDay.nullable(),
  transportation: z.enum(transportations),
  metadata: z
    .object({
      items: z.array(itemResponse),
      parcels: z.array(quotedParcel).meta({ description: "The parcels that the price is for." }),
      address_from: addressResponse,
      address_to: addressResponse,
    })
    .meta({ description: "The request that the rate was computed for." }),
  charges: z
    .array(
      z
        .object({
          code: z.string().meta({ description: "base, rounding, or a surcharge's of the tariff." }),
          name: z.string(),
          amount: z.number().meta({ description: "Without tax; negative for a discount." }),
          tax_amount: z.number(),
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
    driver: z.string(),
    service: z
      .string()
      .nullable()
      .meta({ description: "Its code; null if the carrier account can't be opened." }),
    code: z.enum(engineErrorCodes).meta({ description: "OPTION_NOT_AVAILABLE: it doesn't go there." }),
    message: z.string(),
  })
  .meta({ id: "RateFailure" });
export type FailureResponse = z.output<typeof failureResponse>;

export const quoteResponse = z.union([
  z.array(rateResponse),
  z
    .object({ rates: z.array(rateResponse), failures: z.array(failureResponse) })
    .meta({ id: "Quote", description: "With failures: true." }),
]);

/** A shipment's rate also has its time of creation. */
export const boughtRateResponse = z
  .object({ ...fields, created_at: answeredTimestamp, updated_at: answeredTimestamp })
  .meta({ id: "BoughtRate" });
export type BoughtRateResponse = z.output<typeof boughtRateResponse>;
