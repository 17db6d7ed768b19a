import type { PurchaseReasonTexts } from "../reason-words.ts";
import { amountIn, weightIn } from "../reason-words.ts";
import { quoted } from "./quoted.ts";

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const day = (iso: string) => days.format(new Date(`${iso}T00:00:00Z`));
const amount = amountIn("en-GB");
const weight = weightIn("en-GB");
const orElse = (nearest: readonly { readonly name: string }[]) =>
  nearest[0] === undefined ? "" : ` The nearest that fits is ${quoted(nearest[0].name)}.`;
const numbered = (number: string | null) => (number === null ? "" : ` (${number})`);

const fields: PurchaseReasonTexts["customsFields"] = {
  commodity_code: "HS code",
  country_of_origin: "country of origin",
  value: "price",
  currency: "currency",
  weight: "weight",
  description: "title",
  quantity: "quantity",
  invoice_lines: "customs details",
  reason: "reason for export",
  incoterm: "Incoterm",
  eori: "EORI number",
};

/** The merchant's own, of no product. */
const statements: ReadonlySet<string> = new Set(["reason", "incoterm", "eori"]);

const missing: PurchaseReasonTexts["missing"] = {
  sender:
    "The location it ships from has no full address. Complete it in Shopify's settings, or enter a sender address in Waybill's settings.",
  recipient: "The order has no shipping address.",
  name: "The recipient's name is missing: add it to the order's shipping address.",
  address: "The recipient's street address is missing: add it to the order's shipping address.",
  city: "The recipient's city is missing: add it to the order's shipping address.",
  phone: "The recipient's phone number is missing: add it to the order's shipping address.",
};

/** A field of an address, as the API names it. */
const addressFields: Readonly<Record<string, string>> = {
  name: "name",
  company: "company",
  address: "street",
  address2: "second address line",
  city: "city",
  state: "state",
  zip: "postcode",
  phone: "phone number",
  email: "e-mail",
  notes: "delivery notes",
};

function fieldNamed(path: string): string {
  const [, side, field = ""] = /^address_(from|to)\.(\w+)$/.exec(path) ?? [];
  const name = addressFields[field];
  return name === undefined ? quoted(path) : `the ${side === "from" ? "sender" : "recipient"}'s ${name}`;
}

const confirmed: PurchaseReasonTexts["confirmed"] = {
  recipient: "The recipient's address or phone number changed after you confirmed the label.",
  goods: "The items, their weight or the cash to collect changed after you confirmed the label.",
  service: "The order's service changed after you confirmed the label.",
};

export const purchaseReasons: PurchaseReasonTexts = {
  quoted,
  day,
  missing,
  confirmed,
  customsFields: fields,
  plain: {
    "order-cancelled": "The order was cancelled.",
    "fulfillment-cancelled": "The fulfillment was cancelled.",
    "shipment-cancelled": "The shipment was cancelled.",
    "fulfillment-withdrawn": "The shipment was cancelled, and its fulfillment with it.",
    "fulfilled-meanwhile": "It was fulfilled in Shopify in the meantime.",
    "test-label": "It is a test label: nothing was changed in Shopify.",
    "numbered-already": "It already has a tracking number.",
    "automation-off": "Automatic shipments are switched off.",
    "not-shown":
      "Shopify no longer shows these items: they were removed from the order, or a fulfillment service ships them.",
    "order-not-shown": "Shopify no longer shows this order.",
    "customer-erased": "The customer's data was erased.",
    "not-fulfillable": "Shopify doesn't let Waybill fulfill these items. Check the order there.",
    "nothing-left": "Nothing is left to fulfill in Shopify.",
    "nothing-shipped": "None of these items need shipping.",
    "handed-over": "The order is picked up or delivered in person.",
    "not-wanted": "You decided not to buy this label.",
    "being-replaced": "Its label is being replaced.",
    "outcome-unknown": "The carrier has not confirmed the booking yet. Try again later.",
    "label-not-usable": "Only a label that can still be used can be replaced.",
    "test-order": "It is a test order, so no label is bought by itself.",
    "risk-pending":
      "Shopify is still checking this order for fraud. Waybill continues when the result is there.",
    "risk-medium":
      "Shopify or one of your apps sees a medium risk of fraud. Check the order before you ship it.",
    "risk-high": "Shopify or one of your apps sees a high risk of fraud. Check the order before you ship it.",
    "payment-open": "It is not paid yet.",
    "payment-authorized":
      "Its payment is authorized but not captured. Capture it in Shopify, or let Waybill buy labels of authorized orders in the settings.",
    "pieces-came-back": "A fulfillment of it was cancelled. Buy the next label yourself.",
    "outside-rule": "Your rule for paid orders leaves out its service or its country.",
    "parcel-of-other-goods":
      "Its weight and box were set for other goods. Weigh it again, and set them again or take them back.",
    "label-being-bought": "Its label is being bought.",
    redacted: "The reason was erased with the customer's data.",
  },
  valued: {
    "on-hold": ({ holds }) => {
      const because = holds.length === 0 ? "" : ` (${holds.map(quoted).join(", ")})`;
      return `It is on hold in Shopify${because}. Waybill continues when the hold is released.`;
    },
    scheduled: ({ day: on }) =>
      `It is scheduled in Shopify${on === null ? "" : ` for ${day(on)}`}. Waybill continues then.`,
    "fulfillment-kept": ({ said }) =>
      `The shipment was cancelled, but Shopify keeps its fulfillment${said === null ? "." : `: ${quoted(said)}`} Cancel the fulfillment there once Shopify allows it.`,
    "fulfillment-shows-number": ({ number }) =>
      `The shipment was cancelled, and the fulfillment in Shopify still shows ${number ?? "its number"}. Cancel the fulfillment there, or make a new shipment.`,
    "number-replaced": ({ number, said }) =>
      `Shopify now shows ${said === null ? "another number" : quoted(said)} in place of the label's number${numbered(number)}. If another courier takes the parcel, cancel this label. If not, put its number back in Shopify.`,
    "fulfillment-service": ({ service }) => `${service} ships it.`,
    "rival-label": ({ number }) =>
      `A label${numbered(number)} was already bought for some of these items. Cancel that shipment, then try again.`,
    "too-many-lines": ({ most }) =>
      `Shopify fulfills at most ${most} lines at a time. Ship fewer lines, or all that remain.`,
    "pieces-missing": ({ products }) => {
      const short = products.map(
        ({ title, remaining, wanted }) => `${title ?? "a product"} (${remaining} of ${wanted})`,
      );
      return `Fewer items are left to fulfill in Shopify than the label is for: ${short.join(", ")}.`;
    },
    "platform-refused": ({ said }) =>
      said === null ? "Shopify refused and gave no reason." : `Shopify refused: ${quoted(said)}`,
    "without-fulfillment": ({ number, because }, words) =>
      `${words.of(because)} Its label is bought${numbered(number)}: cancel the shipment, or correct this in Shopify and try again.`,
    "cancel-refused": ({ because, refusal }, words) =>
      `${because === "order-cancelled" ? "The order was cancelled." : "The fulfillment was cancelled."} Its shipment could not be cancelled: ${words.refusal(refusal)}`,
    "replacement-refused": ({ refusal }, words) =>
      `The label could not be replaced, because the old one can't be cancelled: ${words.refusal(refusal)}`,
    "address-missing": ({ missing: parts }) => parts.map((part) => missing[part]).join(" "),
    "too-many-parcels": ({ most }) => `It has more than ${most} pieces: fulfill it in parts.`,
    "service-disabled": ({ service }) => `The service ${service} is switched off: choose another one.`,
    "service-unknown": ({ chosen }) =>
      chosen === null
        ? "The shopper chose no shipping method, and you have not set a default service."
        : `The shopper chose ${quoted(chosen)}, which is not one of your services, and you have not set a default service.`,
    "pickup-point": ({ chosen }) =>
      `The shopper chose ${chosen === null ? "a pickup point" : `the pickup point ${quoted(chosen)}`}, and your default service delivers to the door. Choose a service for this method under Rates, or for this order on its page.`,
    "rule-asks": ({ rule }) =>
      `Your service rule ${quoted(rule)} leaves the choice to you: choose a service on the order's page.`,
    "promise-past": ({ day: on }) =>
      `Checkout promised delivery by ${day(on)}, which has passed. Ask the shopper before you ship it.`,
    "customs-gaps": ({ missing: lacking, invalid }) => {
      const named = (gaps: typeof lacking) =>
        gaps
          .map(
            ({ product, fields: of }) =>
              `${product ?? "A product"}: ${of.map((each) => fields[each]).join(", ")}.`,
          )
          .join(" ");
      const isStated = ({ fields: of }: (typeof lacking)[number]) => of.some((each) => statements.has(each));
      const [stated, ofProducts] = [lacking.filter(isStated), lacking.filter((gap) => !isStated(gap))];
      return [
        "This destination needs a customs declaration.",
        ...(ofProducts.length === 0 ? [] : [`Add to the products in Shopify: ${named(ofProducts)}`]),
        ...stated.map(
          ({ fields: of }) => `Enter under Settings, Customs: ${of.map((each) => fields[each]).join(", ")}.`,
        ),
        ...(invalid.length === 0 ? [] : [`Correct in the products in Shopify: ${named(invalid)}`]),
      ].join(" ");
    },
    refused: ({ refusal }, words) => words.refusal(refusal),
    "not-as-confirmed": ({ changed, price }) =>
      [
        ...changed.map((part) => confirmed[part]),
        ...(price === null
          ? []
          : [`You confirmed a price of ${amount(price.confirmed)}, and it is ${amount(price.now)} now.`]),
        "No label was bought. Check the order and buy its label again.",
      ].join(" "),
    "parcel-box-gone": ({ box }) =>
      `The box ${quoted(box)} was set for it, and is not one of your boxes any more. Choose another box.`,
    "parcel-box-too-small": ({ box }) =>
      `The goods do not fit into the box ${quoted(box)}. Choose a larger box, or ship them in several parcels.`,
    "parcel-box-overloaded": ({ box, mostG }) =>
      `The goods are too heavy for the box ${quoted(box)}, which holds ${weight(mostG)}. Choose another box.`,
    "label-bought": ({ number }) => `Its label is bought${numbered(number)}: cancel the shipment first.`,
  },
  plainDetails: {
    suspended: "The account is suspended. Ask the operator of this service.",
    shipment_limit:
      "The account has bought as many labels this month as the operator of this service allows.",
    over_limits: "The items exceed the service's limits.",
    under_limits: "A parcel is smaller than the service takes.",
    above_weights: "The parcel is too heavy for the carrier's price list.",
    above_compartments: "The parcel is too large for the locker compartments of the carrier's price list.",
    above_values:
      "The insured, collected or declared value is above the last one in the carrier's price list.",
    no_goods_value:
      "The price depends on the goods' value, and an item has none in the price list's currency.",
    above_parcels: "The shipment has more parcels than the carrier's price list allows.",
    too_many_parcels: "The service does not take so many parcels at once.",
    returns_only: "The service takes returns to you alone.",
    no_compartment: "The parcel fits in no locker compartment.",
    point_missing: "No locker or pick-up point is chosen. Choose one on the order's page.",
    points_unknown: "Waybill has no list of this carrier's points, so none can be chosen here.",
    no_price_list: "You have entered no prices for this carrier. Add its price list under Rates.",
    no_default_parcel: "The items have no sizes. Enter them with the products, or choose a default parcel.",
    no_numbers:
      "The carrier has no voucher numbers yet. Enter the range that it gave you, on its page under Rates.",
    none_at_carrier: "The carrier has no such shipment, as you said. No label was bought.",
    numbers_used_up:
      "The carrier's voucher numbers are used up. Enter the next range on its page under Rates.",
    moving: "The carrier already has the parcel.",
    delivered: "The parcel was already delivered.",
    no_pickup: "The carrier offers no pickup for this shipment.",
    past: "That day is in the past.",
    too_far_ahead: "Pickups can't be scheduled that far ahead.",
    disabled_date: "The carrier does not collect on that day.",
    no_same_day: "The carrier does not collect on the same day.",
    same_day_limit: "It is too late for a pickup today.",
    cancelled: "The shipment is cancelled.",
    picked_up: "The carrier has already picked up the parcel.",
    pickup_scheduled: "A pickup is already scheduled. Cancel it first.",
    pickup_with_label:
      "The carrier books the pickup with the label. For another day, cancel the shipment and buy it again.",
    nothing_to_hand_over: "There is nothing to hand over today.",
    whole_day_only:
      "The carrier lists everything that waits for it. Select all of its shipments, or close its day on Pickups.",
    credentials_refused: "The carrier did not accept the credentials. Check those of this environment.",
    account_disabled: "The carrier disabled the account. Contact their support.",
    account_overdue: "The carrier blocks new shipments: the account has unpaid invoices.",
    partner_not_chosen: "The carrier account's settings name no partner, or a wrong one. Choose it there.",
    other_account: "The parcel belongs to another account at the carrier.",
    request_refused: "The request could not be sent to the carrier. This is a mistake of Waybill.",
    reference_used: "The carrier already has a shipment with this number.",
    unknown_number: "The carrier does not know this number.",
    not_possible: "The carrier can't do this for the parcel.",
    origin_gone: "The carrier no longer knows the place of collection or return. Choose another.",
    point_gone: "The locker or pickup point no longer exists. Choose another.",
    points_only: "The carrier delivers to lockers only. Choose a locker.",
    same_point: "The contract does not allow delivery to the locker where the parcel is dropped off.",
    no_point_near: "There is no locker near this address.",
    compartment_refused: "The locker has no compartment of this size. Choose another size.",
    parcel_weight: "The carrier refuses the parcel's weight. Check it.",
    address_too_long: "The street, city or postcode is too long for the carrier.",
    country_code: "The country must be a two-letter code.",
    phone_missing: "The carrier needs the recipient's phone number.",
    phone_without_country_code: "The recipient's phone needs a country code, such as +30.",
    email_missing: "The carrier needs the recipient's email address. Add it to the order.",
    cod_amount: "Cash on delivery must be above 0 and at most what the carrier collects.",
    no_cash_on_delivery: "The contract with the carrier has no cash on delivery for this destination.",
    no_returns: "The contract with the carrier has no customer returns.",
  },
  valuedDetails: {
    no_collection: ({ place }) => `The carrier does not collect in ${place}.`,
    no_delivery: ({ place }) => `The carrier does not deliver to ${place}.`,
    no_tariff: ({ validFrom }) =>
      validFrom === null
        ? "The carrier has no prices for today."
        : `The carrier has no prices before ${day(validFrom)}.`,
    service_gone: ({ service, carrier }) => `${carrier} no longer has the service ${service}.`,
    service_disabled: ({ service }) => `${service} is switched off.`,
    account_gone: ({ carrier }) => `The account with ${carrier} no longer exists.`,
    no_price: ({ carrier }) => `${carrier} has no price for this parcel.`,
    cannot_cancel: ({ carrier }) => `${carrier} can't cancel shipments.`,
    partly_cancelled: ({ cancelled, moving }) =>
      `The carrier cancelled ${cancelled.join(", ")}, but already has ${moving.join(", ")}.`,
    point_unknown: ({ point, nearest }) => `The carrier has no point ${quoted(point)}.${orElse(nearest)}`,
    point_closed: ({ point, nearest }) => `${quoted(point)} takes no parcels now.${orElse(nearest)}`,
    point_too_small: ({ point, nearest }) =>
      `${quoted(point)} has no compartment for this parcel.${orElse(nearest)}`,
    point_other_kind: ({ point, nearest }) =>
      `This service does not deliver to ${quoted(point)}.${orElse(nearest)}`,
    point_no_cash: ({ point, nearest }) => `${quoted(point)} takes no cash on delivery.${orElse(nearest)}`,
    cash_not_collected: ({ carrier }) =>
      `The order is paid on delivery, and ${carrier} collects no cash. Choose another carrier.`,
    cash_currency: ({ carrier, collects, asked }) =>
      `The order is paid on delivery, and ${carrier} collects ${collects}, not ${asked}. Choose another carrier.`,
    carrier_status: ({ status }) => `The carrier's system answered with error ${status}.`,
    carrier_words: ({ words }) => words.en ?? "",
    invalid_fields: ({ fields: wrong }) =>
      `Correct these, or write them in other letters: ${wrong.map(fieldNamed).join(", ")}.`,
  },
  engineCodes: {
    VALIDATION_FAILED: "Something in the order is missing or wrong.",
    RATE_MISMATCH: "The parcel has changed since it was priced. Try again.",
    PICKUP_NOT_AVAILABLE: "The carrier offers no pickup on that day.",
    OPTION_NOT_AVAILABLE: "The carrier does not offer this for the parcel.",
    CUSTOMS_REQUIRED: "This destination needs a customs declaration.",
    NOT_CANCELLABLE: "The carrier no longer cancels this shipment.",
    FORBIDDEN: "This is not allowed.",
    CASH_ON_DELIVERY_NOT_ALLOWED: "Cash on delivery needs your own contract with the carrier.",
    NOT_FOUND: "It no longer exists.",
    RATE_EXPIRED: "The price has expired. Try again.",
    DUPLICATE_ORDER: "The order has a label already.",
    CONFLICT: "The shipment was changed at the same time. Try again.",
    CARRIER_REJECTED: "The carrier refused and gave no reason.",
    CARRIER_UNAVAILABLE: "The carrier did not answer. Waybill keeps trying.",
  },
};
