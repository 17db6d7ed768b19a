import type { Rate } from "../../../domain/engine/index.ts";
import { chargesOf, toDecimal } from "../../../domain/engine/index.ts";
import { presentItem, presentParcel, presentQuotedAddress } from "../values/from-engine.ts";
import type { ImageUrls } from "../values/urls.ts";
import type { BoughtRateResponse, RateResponse, Transportation } from "./schema.ts";
import { transportations } from "./schema.ts";

/** The keys follow the order of the service document's table. */
export function presentRate(rate: Rate, imageUrls: ImageUrls): RateResponse {
  const { carrier, price, features, request, parcels } = rate;
  return {
    id: rate.id,
    friendly_name: rate.friendlyName,
    driver: carrier.code,
    provider: { name: carrier.name, image: imageUrls(carrier.imageUrl) },
    service: presentService(rate),
    total_amount: toDecimal(price.totalMinor, price.currency),
    total_without_tax_amount: toDecimal(price.netMinor, price.currency),
    tax_amount: toDecimal(price.taxMinor, price.currency),
    currency: price.currency,
    printing_required: features.printingRequired,
    has_cash_on_delivery: features.cashOnDelivery,
    has_custom_credentials: features.customCredentials,
    has_shipment_pickup_combined: features.shipmentPickupCombined,
    has_tracking_code_on_pickup: features.trackingCodeOnPickup,
    has_pickup: features.pickup,
    // Whatever the carrier prints by itself: POST /v1/labels prints every shipment's label with others.
    has_mass_printing: true,
    is_inaccessible: undefined,
    has_customs_invoice_upload: features.customsInvoiceUpload,
    has_saturday_delivery: features.saturdayDelivery,
    has_insurance_ability: features.insurance,
    has_same_day_pickup: features.sameDayPickup,
    pickup_slot_length_in_hours: features.pickupSlotLengthInHours,
    pickup_same_day_latest_at: features.pickupSameDayLatestAt,
    pickup_earliest_at: features.pickupEarliestAt,
    pickup_latest_at: features.pickupLatestAt,
    transportation: transportationOf(features.transportation),
    metadata: {
      items: request.items.map(presentItem),
      parcels: parcels.map(presentParcel),
      address_from: presentQuotedAddress(request.from),
      address_to: presentQuotedAddress(request.to),
    },
    charges: presentCharges(rate),
  };
}

/** A price list may have any word. */
function transportationOf(word: string): Transportation {
  return transportations.find((known) => known === word.toLowerCase()) ?? "other";
}

/** The document shows `is_inaccessible` in this answer alone. */
export function presentSingleRate(rate: Rate, imageUrls: ImageUrls): RateResponse {
  return { ...presentRate(rate, imageUrls), is_inaccessible: rate.features.inaccessible };
}

export function presentBoughtRate(rate: Rate, imageUrls: ImageUrls): BoughtRateResponse {
  const at = rate.createdAt.toISOString();
  return { ...presentRate(rate, imageUrls), created_at: at, updated_at: at };
}

function presentCharges({ price }: Rate): RateResponse["charges"] {
  const { currency } = price;
  return chargesOf(price).map((charge) => ({
    code: charge.code,
    name: charge.name,
    amount: toDecimal(charge.netMinor, currency),
    tax_amount: toDecimal(charge.taxMinor, currency),
  }));
}

export function presentService({ service }: Rate): RateResponse["service"] {
  return {
    code: service.code,
    name: service.name,
    estimated_delivery_in_days: service.estimatedDeliveryDays,
  };
}
