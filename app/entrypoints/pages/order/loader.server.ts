import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import type { Address } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { isReproduced } from "../../../domain/orders/choices/decide-label.ts";
import type { ChoiceResult, LabelChoice } from "../../../domain/orders/choices/label-choice.ts";
import { keepOrder } from "../../../domain/orders/open-orders/keep-order.ts";
import type { OrderToShip } from "../../../domain/orders/open-orders/open-order-store.ts";
import type { PostalAddress } from "../../../domain/orders/platform.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";
import type { ConfirmedLabel } from "../../../domain/orders/purchases/confirmed-label.ts";
import { bestRates } from "../../../domain/orders/quotes/best-rates.ts";
import type { OrderQuote, QuoteWanted } from "../../../domain/orders/quotes/quote-for-order.ts";
import { quoteForOrder } from "../../../domain/orders/quotes/quote-for-order.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import { countryCodes } from "../../../domain/reference/countries.ts";
import type { Services } from "../../../process/services.server.ts";
import { FALLBACK_LANGUAGE } from "../../../texts/index.ts";
import { correctionScope } from "../../shopify/optional-scopes.ts";
import { isGranted } from "../../shopify/refresh-granted-scopes.ts";
import { ifAnswered } from "../frame/if-answered.server.ts";
import { stateOf } from "../frame/order-state.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { parcelWords } from "../frame/parcel-words.server.ts";
import { paymentOf } from "../frame/payment-of.server.ts";
import { presentPoints } from "../frame/present-points.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { recipientForm } from "./recipient-form.server.ts";
import { ruleShown } from "./rule-shown.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  const order = await orderPage(services, shop, params.id ?? "", format);
  if (order === null) throw data(null, { status: 404 });
  return order;
}

/** The parts of an order that remain to be shipped, and its shipments; `null` if this shop has no such order. */
export async function orderPage(
  services: OrderServices & Pick<Services, "links">,
  shop: Shop,
  orderId: string,
  format: PageFormat,
) {
  if (!/^\d{1,18}$/.test(orderId)) return null;
  const shipments = await shipmentsOfOrder(services, shop, orderId, format);
  let parts = await services.openOrders.ofOrder(shop.merchantId, orderId);
  // The import has not reached this order yet, or nothing of it is open.
  let readName: string | null | undefined;
  if (parts.length === 0) {
    readName = await ifAnswered(services, shop, () => importOrder(services, shop, orderId));
    if (readName === null && shipments.length === 0) return null;
    parts = await services.openOrders.ofOrder(shop.merchantId, orderId);
  }
  return {
    id: orderId,
    /** Shopify did not say whether the order has anything to ship. */
    isUnknown: parts.length === 0 && readName === undefined,
    /** The carriers of bookings of which only a person finds the outcome. */
    openOutcomes: await openOutcomes(services, shop, orderId),
    name: parts[0]?.orderName ?? shipments.at(-1)?.orderName ?? readName ?? "",
    recipient: recipientOf(parts[0]),
    ordered: parts[0] === undefined ? null : format.moment(parts[0].orderCreatedAt),
    /** All parts are of the same order. */
    payment: parts[0] === undefined ? ("paid" as const) : paymentOf(parts[0], readSettings(shop)),
    orderUrl: `shopify://admin/orders/${orderId}`,
    notifies: readSettings(shop).notifyShopper,
    countries: format.regions(countryCodes),
    /** Whether an address can be corrected in Shopify: the sandbox changes no order, and the merchant grants it once. */
    correction: shop.environment === "sandbox" ? null : { isGranted: isGranted(shop, correctionScope) },
    parts: await Promise.all(parts.map((part) => partView(services, shop, part, format))),
    shipments: shipments.map(({ shipment, choice }) => ({
      choice,
      id: shipment.id,
      trackingRef: shipment.trackingRef,
      carrier: shipment.carrier.name,
      service: shipment.rate.service.name,
      state: shipment.state,
      status: shipment.trackingStatus,
      place: placeOf(shipment.to),
      isPrinted: shipment.printing !== undefined,
      labelUrl:
        shipment.externalLabelUrl ??
        services.links.labelUrl(shipment.merchantId, shipment.environment, shipment.id),
    })),
  };
}

const MOST_OUTCOMES = 100;

async function openOutcomes({ ports }: Pick<OrderServices, "ports">, shop: Shop, orderId: string) {
  const open = await ports.bookings.unproven(callerOf(shop), MOST_OUTCOMES);
  const own = open.filter(({ draft }) => draft.relatedOrderId === orderId);
  return [...new Set(own.map(({ draft }) => draft.carrier.name))];
}

/** Reads the order from Shopify and keeps it. Returns its name; `null` if Shopify shows no such order. */
async function importOrder(
  services: Pick<OrderServices, "leases" | "openOrders" | "orderPlatform">,
  shop: Shop,
  orderId: string,
): Promise<string | null> {
  const asOf = await services.leases.now();
  const order = await services.orderPlatform(shop.domain, shop.environment).readOrder(orderId);
  if (order === null) return null;
  await keepOrder(services, shop, asOf, order);
  return order.name;
}

async function shipmentsOfOrder(
  services: Pick<Services, "labelChoices" | "ports" | "purchases">,
  shop: Shop,
  orderId: string,
  format: PageFormat,
) {
  const purchases = await services.purchases.byOrder(shop.merchantId, orderId);
  const ids = purchases.map(({ shipmentId }) => shipmentId);
  const found = await services.ports.shipments.byIds(callerOf(shop), ids);
  const shown = purchases.map(async ({ orderName, shipmentId }) => {
    const shipment = found.get(shipmentId);
    if (shipment === undefined) return [];
    return [
      {
        orderName,
        shipment,
        choice: presentChoice(await services.labelChoices.get(shop, shipmentId), format),
      },
    ];
  });
  return (await Promise.all(shown)).flat();
}

/** The record of an automatic choice, for the merchant; `null`: the service was named, or the record is gone. */
function presentChoice(choice: LabelChoice | null, format: PageFormat) {
  if (choice === null) return null;
  const { at, askedBy, facts, rates, result } = choice;
  const { rule, service, locationId, totalMinor, currency, by }: ChoiceResult = JSON.parse(result);
  const { orderLines, parts } = facts.chosen;
  const titles = [
    ...parts.flatMap(({ delivery, shippingLines }) => [
      delivery?.title,
      ...shippingLines.map(({ title }) => title),
    ]),
    ...orderLines.map(({ title }) => title),
  ];
  return {
    rule,
    /** The name of the service rule; empty: none chose. */
    by: by ?? "",
    askedBy,
    at: format.moment(at),
    service: facts.offered.find(({ code }) => code === service)?.name ?? service ?? "",
    point: locationId,
    price: format.money({ minor: totalMinor, currency }),
    method: titles.find((title) => title) ?? null,
    country: facts.goods.country === null ? null : format.region(facts.goods.country),
    weight: format.weight(facts.goods.weightG),
    parcels: rates[0]?.parcels.length ?? 0,
    isReproduced: isReproduced(choice),
  };
}

function recipientOf(part: OrderToShip | undefined): string {
  if (part === undefined) return "";
  return [part.recipientName, part.city, part.country].filter(Boolean).join(", ");
}

function placeOf({ city, zip, country }: Address): string {
  return [city ?? zip, country].filter(Boolean).join(", ");
}

async function partView(
  services: OrderServices & Pick<Services, "links">,
  shop: Shop,
  part: OrderToShip,
  format: PageFormat,
) {
  const { fulfillmentOrderId: id, locationName, orderId } = part;
  const shown = stateOf(part, format);
  const isToBuy = shown.state === "ready" || shown.state === "failed";
  return {
    id,
    location: locationName,
    ...shown,
    quote: isToBuy
      ? await quoteView(
          services,
          shop,
          { orderId, fulfillmentOrderId: id, patienceMs: AT_HAND_WITHIN_MS },
          format,
        )
      : null,
  };
}

/** A page shows the prices that are there by then, and asks again for the others. */
export const AT_HAND_WITHIN_MS = 500;

/** The price of a label for these lines; without lines, for all that remains. `null`: it can't be priced now. */
export async function quoteView(
  services: OrderServices & Pick<Services, "links">,
  shop: Shop,
  wanted: QuoteWanted,
  format: PageFormat,
) {
  const quote = await ifAnswered(services, shop, () => quoteForOrder(services, shop, wanted));
  if (!quote) return null;
  return { ...presentQuote(quote, format), shopperLink: shopperLink(services, shop, wanted, quote) };
}

/** The link where the shopper can choose another point; `null`: their parcel goes to no point. */
function shopperLink(
  { links }: Pick<Services, "links">,
  { domain }: Shop,
  { orderId, fulfillmentOrderId }: { readonly orderId: string; readonly fulfillmentOrderId: string },
  { rates, chosen, language }: OrderQuote,
): string | null {
  if (!rates.some(({ service, points }) => service === chosen?.code && points !== null)) return null;
  const page = /^[a-z]{2}/.exec(language?.toLowerCase() ?? "")?.[0] ?? FALLBACK_LANGUAGE;
  return links.url("locker", { shop: domain, orderId, fulfillmentOrderId, language: page });
}

function presentQuote(quote: OrderQuote, format: PageFormat) {
  const { fulfillmentOrder, rates, chosen, missing, cash, recipient, doubtful, boxes, digests } = quote;
  const { cheapest, fastest } = bestRates(rates);
  const byRule = ruleShown(quote, format);
  return {
    ruleNotes: byRule.notes,
    /** The weight and the box that a person set for these goods; `isUsed`: for these, so that they decide. */
    parcelSet: quote.parcelSet && {
      words: parcelWords(quote.parcelSet, format),
      isUsed: quote.set !== undefined,
      isAsked: missing?.code === "parcel-of-other-goods",
    },
    lines: fulfillmentOrder.lines,
    /** The reason why Shopify would not accept a fulfillment now. */
    hindrance: fulfillmentOrder.reason,
    rates: rates.map(
      ({
        service,
        carrierName,
        serviceName,
        parcels,
        insures,
        deliversOnSaturday,
        priceMinor,
        currency,
        promise,
        points,
      }) => ({
        service,
        carrier: carrierName,
        name: serviceName,
        price: format.money({ minor: priceMinor, currency }),
        /** A purchase sends it back, and buys no other label. */
        confirmed: { service, amountMinor: priceMinor, currency, ...digests } satisfies ConfirmedLabel,
        delivery:
          promise === null
            ? null
            : { from: format.shortDay(promise.earliest), to: format.shortDay(promise.latest) },
        isCheapest: service === cheapest,
        isFastest: service === fastest,
        isChosen: service === chosen?.code,
        byRule: service === quote.unnamed ? byRule.mark : null,
        parcels,
        currency,
        insures,
        deliversOnSaturday,
        points: points && presentPoints(points, format),
      }),
    ),
    recipient: recipient && presentRecipient(recipient, doubtful),
    boxes: boxes.map(({ code, name, inner, outer = inner }) => ({ code, name, ...outer })),
    chosen: chosen?.name ?? null,
    unpriced: quote.unpriced.map(({ carrier, names, reason, isPending }) => ({
      carrier,
      /** Empty: all of the carrier's. */
      names: names.join(", "),
      reason,
      isPending,
    })),
    isWaiting: quote.unpriced.some(({ isPending }) => isPending),
    missing,
    /** The amount that the label collects; `null`: nothing. */
    cash: cash && format.money({ minor: cash.amountMinor, currency: cash.currency }),
  };
}

function presentRecipient(recipient: PostalAddress, doubtful: OrderQuote["doubtful"]) {
  const { name, company, address, address2, zip, city, state, country, phone } = recipient;
  const town = [zip, city].filter(Boolean).join(" ");
  const place = [town, state, country].filter(Boolean).join(", ");
  return {
    form: recipientForm(recipient),
    lines: [name, company, address, address2, place, phone].flatMap((line) => line?.trim() || []),
    doubtful,
  };
}
