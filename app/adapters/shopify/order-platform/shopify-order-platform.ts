import type { PostalAddress, TrackingInfo, WholePlatform } from "../../../domain/orders/platform.ts";
import { EventRefusedError } from "../../../domain/orders/platform.ts";
import { adminClient } from "../admin-client.ts";
import { refuseUserErrors, ShopifyRefusedError } from "../admin-errors.ts";
import { gid, numericId } from "../gid.ts";
import type { ShopAccess } from "../offline-session.ts";
import { cancelFulfillment, createFulfillment, fulfillmentState } from "../operations/fulfillment.ts";
import type { CountryCode } from "../operations/generated/admin.ts";
import { updateOrderAddress } from "../operations/order-address.ts";
import { createReverseDelivery } from "../operations/order-returns.ts";
import { createFulfillmentEvent, fulfillmentEvents, updateTrackingInfo } from "../operations/tracking.ts";
import { restOfPages } from "../rest-of-pages.ts";
import { readFulfillment, readFulfillmentOrder } from "./read-contents.ts";
import { readOrder, readOrders } from "./read-order.ts";
import { readReturnPart, readReturns } from "./read-returns.ts";
import { shopifyEventStatus, toEventStatus, toFulfillmentState } from "./states.ts";
import { toPrice } from "./to-price.ts";
import { trackingCompany } from "./tracking-company.ts";

/** The orders of one shop, through its Admin API. Ids are the numbers of Shopify's GIDs; an event keeps its whole GID. */
export function shopifyOrderPlatform(access: ShopAccess, shop: string): WholePlatform {
  const admin = adminClient(access, shop);
  return {
    readOrder: (orderId) => readOrder(admin, orderId),
    readOrders: (orderIds) => readOrders(admin, orderIds),
    readFulfillment: (fulfillmentId) => readFulfillment(admin, fulfillmentId),
    readFulfillmentOrder: (fulfillmentOrderId) => readFulfillmentOrder(admin, fulfillmentOrderId),

    async readFulfillmentState(fulfillmentId) {
      const id = gid("Fulfillment", fulfillmentId);
      const { fulfillment } = await admin.request(fulfillmentState, { id });
      return (
        fulfillment && {
          state: toFulfillmentState(fulfillment.status),
          tracking: fulfillment.trackingInfo.flatMap(({ number, url }) => (number ? { number, url } : [])),
        }
      );
    },

    async fulfill({ fulfillmentOrderId, lines, tracking, notifyShopper }) {
      const { fulfillmentCreate: answer } = await admin.request(createFulfillment, {
        fulfillment: {
          lineItemsByFulfillmentOrder: [
            {
              fulfillmentOrderId: gid("FulfillmentOrder", fulfillmentOrderId),
              ...(lines === null
                ? {}
                : {
                    fulfillmentOrderLineItems: lines.map(({ id, quantity }) => ({
                      id: gid("FulfillmentOrderLineItem", id),
                      quantity,
                    })),
                  }),
            },
          ],
          ...(tracking === null ? {} : { trackingInfo: spelled(tracking) }),
          notifyCustomer: notifyShopper,
        },
      });
      refuseUserErrors(answer.userErrors);
      if (answer.fulfillment === null) throw new ShopifyRefusedError(null);
      return numericId(answer.fulfillment.id);
    },

    async withdraw(fulfillmentId) {
      const id = gid("Fulfillment", fulfillmentId);
      const { fulfillmentCancel } = await admin.request(cancelFulfillment, { id });
      refuseUserErrors(fulfillmentCancel.userErrors);
    },

    async correctAddress(orderId, address) {
      const input = { id: gid("Order", orderId), shippingAddress: toMailingAddress(address) };
      const { orderUpdate } = await admin.request(updateOrderAddress, { input });
      refuseUserErrors(orderUpdate.userErrors);
      const { order } = orderUpdate;
      if (order === null) throw new ShopifyRefusedError(null);
      return {
        total: toPrice(order.currentTotalPriceSet),
        tax: toPrice(order.currentTotalTaxSet),
        received: toPrice(order.netPaymentSet),
        outstanding: toPrice(order.totalOutstandingSet),
      };
    },

    async sendTracking(fulfillmentId, tracking, notify) {
      const id = gid("Fulfillment", fulfillmentId);
      const answer = await admin.request(updateTrackingInfo, { id, tracking: spelled(tracking), notify });
      refuseUserErrors(answer.fulfillmentTrackingInfoUpdate.userErrors);
    },

    async listEvents(fulfillmentId) {
      const id = gid("Fulfillment", fulfillmentId);
      const page = async (after: string | null) =>
        (await admin.request(fulfillmentEvents, { id, after })).fulfillment?.events;
      const first = await page(null);
      if (first === undefined) return [];
      const { nodes } = await restOfPages(first, page);
      return nodes.map((event) => ({
        id: event.id,
        status: toEventStatus(event.status),
        happenedAt: new Date(event.happenedAt),
        message: event.message ?? "",
      }));
    },

    readReturns: (orderId) => readReturns(admin, orderId),
    readReturnPart: (partId) => readReturnPart(admin, partId),

    async sendReturnLabel({ partId, trackingNumber, trackingUrl, labelUrl }) {
      const { reverseDeliveryCreateWithShipping: answer } = await admin.request(createReverseDelivery, {
        part: gid("ReverseFulfillmentOrder", partId),
        tracking: { number: trackingNumber, url: trackingUrl },
        label: { fileUrl: labelUrl },
        notify: true,
      });
      refuseUserErrors(answer?.userErrors ?? []);
      if (answer?.reverseDelivery == null) throw new ShopifyRefusedError(null);
    },

    async sendEvent(fulfillmentId, { status, happenedAt, message, place, expectedOn }) {
      const { fulfillmentEventCreate: answer } = await admin.request(createFulfillmentEvent, {
        event: {
          fulfillmentId: gid("Fulfillment", fulfillmentId),
          status: shopifyEventStatus[status],
          happenedAt: happenedAt.toISOString(),
          ...(message === "" ? {} : { message }),
          ...(place && { city: place }),
          // Noon in London is the same day wherever our carriers deliver.
          ...(expectedOn && { estimatedDeliveryAt: `${expectedOn}T12:00:00Z` }),
        },
      });
      if (answer.userErrors.length > 0)
        throw new EventRefusedError(answer.userErrors.map((each) => each.message).join(" "));
      if (answer.fulfillmentEvent === null) throw new ShopifyRefusedError(null);
      return answer.fulfillmentEvent.id;
    },
  };
}

/** Shopify joins first and last name; of a name in one field, the last word is the last name. */
function toMailingAddress({ name, address, address2, state, country, ...rest }: PostalAddress) {
  const { company, zip, city, phone } = rest;
  const [, firstName, lastName] = /^(.*?)\s*(\S*)$/.exec(name?.trim() ?? "") ?? [];
  return {
    firstName: firstName || null,
    lastName: lastName || null,
    company,
    address1: address,
    address2,
    zip,
    city,
    phone,
    provinceCode: state,
    countryCode: country as CountryCode | null,
  };
}

function spelled(tracking: TrackingInfo): TrackingInfo {
  return { ...tracking, company: trackingCompany(tracking.company) };
}
