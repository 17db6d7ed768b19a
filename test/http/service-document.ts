/** The tables of the service document, as paths: every field of its requests and of its answers. */

const address =
  "country zip city name company address address2 state phone email notes location_id country_code dial_code _id";
const item = [
  "weight height width length notes value currency label invoice_lines compartment_size",
  ...under("invoice_lines", "country_of_origin description commodity_code quantity value weight"),
].join(" ");
const extras = "insurance_amount is_saturday_delivery is_customs_invoice_document";
const entry = "status status_date status_details status_exact";
const service = "code name estimated_delivery_in_days";
/** The dial code and its country are the recipient's alone. */
const sender = address.replace(" country_code dial_code", "");

const booleansOfARate = words(
  `printing_required has_cash_on_delivery has_custom_credentials has_shipment_pickup_combined has_tracking_code_on_pickup has_pickup
   has_mass_printing is_inaccessible has_customs_invoice_upload has_saturday_delivery has_insurance_ability has_same_day_pickup`,
);

const rate = [
  "id friendly_name driver provider service total_amount total_without_tax_amount tax_amount currency",
  booleansOfARate.join(" "),
  "pickup_slot_length_in_hours pickup_same_day_latest_at pickup_earliest_at pickup_latest_at transportation metadata",
  ...under("provider", "name image"),
  ...under("service", service),
  ...under("metadata", "items address_from address_to"),
  ...under("metadata.items", item),
  ...under("metadata.address_from", sender),
  ...under("metadata.address_to", address),
].join(" ");

const shipment = [
  "id partner_id invoice_id partner_credentials_used related_order_id incoming_order_id return_request_id payment_ref payment_amount",
  "state driver pickup_ref pickup_list_ref tracking_ref tracking_url tracking_status tracking_history tracking_history_last_updated_at",
  "label_url invoice_url child_vouchers address_from address_to items pickup pickup_at delivered_at refunded_at rate cash_on_delivery",
  "extras metadata logs tags notifications created_at updated_at",
  ...under("tracking_history", entry),
  ...under("child_vouchers", "tracking_ref tracking_url label_url"),
  ...under("address_from", sender),
  ...under("address_to", address),
  ...under("items", item),
  ...under("pickup", "date time"),
  ...under("extras", extras),
  ...under("rate", `${rate} cash_on_delivery logs tags notifications created_at updated_at`),
].join(" ");

const tracking = [
  "partner_id driver carrier service tracking_status tracking_history tracking_ref tracking_url country_from country_to",
  ...under("carrier", "code name image"),
  ...under("service", service),
  ...under("tracking_history", entry),
].join(" ");

const quote = [
  "items address_from address_to",
  ...under("items", item),
  ...under("address_from", sender),
  ...under("address_to", address),
].join(" ");

const purchase = [
  quote,
  "rate_id related_order_id cash_on_delivery incoming_order_id extras label_print_format pickup driver tracking_ref tracking_url label_url",
  ...under("extras", extras),
  ...under("pickup", "date"),
].join(" ");

export const answerFields: readonly string[] = [
  ...under("rate", rate),
  ...under("shipment", shipment),
  ...under("tracking", tracking),
];

export const requestFields: readonly string[] = [
  ...under("quote", quote),
  ...under("purchase", purchase),
  ...under("change", "metadata"),
  ...under("history", "tracking_history"),
  ...under("history.tracking_history", entry),
];

/** Each is to be met as true and as false. */
export const switches: readonly string[] = [
  ...booleansOfARate.map((name) => `rate.${name}`),
  "shipment.partner_credentials_used",
];

export const operations: readonly string[] = [
  "POST /v1/rates",
  "GET /v1/rates/:id",
  "POST /v1/shipments",
  "GET /v1/shipments",
  "GET /v1/shipments/:id",
  "PATCH /v1/shipments/:id",
  "DELETE /v1/shipments/:id",
  "GET /public/v1/shipments/:id/tracking",
  "PUT /v1/shipments/:id/tracking",
];

/**
 * Of a caller with a sandbox key alone these never have a value, whatever they do.
 * A field that gets one must leave this list.
 */
export const neverValued: Readonly<Record<string, string>> = {
  "shipment.invoice_id": "Waybill sends no bills for labels",
  "shipment.payment_ref": "Waybill takes no payments for labels",
  "shipment.payment_amount": "Waybill takes no payments for labels",
  "shipment.refunded_at": "a refund takes minutes: test/engine/refunds.test.ts meets it",
  "shipment.logs": "appears in some responses: in none of ours",
  "shipment.tags": "appears in some responses: in none of ours",
  "shipment.notifications": "appears in some responses: in none of ours",
  "shipment.rate.cash_on_delivery": "a shipment's rate may carry it: the shipment does",
  "shipment.rate.logs": "a shipment's rate may carry it",
  "shipment.rate.tags": "a shipment's rate may carry it",
  "shipment.rate.notifications": "a shipment's rate may carry it",
  "shipment.rate.is_inaccessible": "appears in the single rate's answer",
  "rate.friendly_name": "a name of the merchant's for a carrier account, and null until there is one",
  "shipment.rate.friendly_name": "as the rate's",
};

/** Switches of which the sandbox shows one side. */
export const oneSided: Readonly<Record<string, boolean>> = {
  // POST /v1/labels prints the labels of every carrier.
  "rate.has_mass_printing": true,
  // Every sample gives its numbers when the parcel is bought.
  "rate.has_tracking_code_on_pickup": false,
};

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

function under(name: string, fields: string): readonly string[] {
  return words(fields).map((field) => `${name}.${field}`);
}
