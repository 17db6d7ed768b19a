import type { z } from "zod";
import { assessRisk, cancelOrder, changeOrder, payOrder } from "../commerce/change-order.ts";
import { startCheckout } from "../commerce/checkout.ts";
import { createFulfillment } from "../commerce/fulfill.ts";
import { fulfillmentOrdersOf } from "../commerce/order-facts.ts";
import { orderFromCheckout, placeOrder } from "../commerce/place-order.ts";
import { currencyOfCart, presentmentOf } from "../commerce/presentment.ts";
import { readTracking } from "../commerce/track-fulfillment.ts";
import { badRequest, json, notFound } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { readJson } from "../http/router.ts";
import { completeAddress } from "../state/create-shop.ts";
import type { World } from "../state/world.ts";
import * as inputs from "./inputs.ts";
import { customerOf, discountedCart, optionOf, partsToFulfill } from "./order-inputs.ts";
import * as orderSchemas from "./order-schemas.ts";
import { nulls } from "./platform-routes.ts";
import { given, readInput, recordParam, shopParam } from "./read-input.ts";
import { fulfillmentView, orderView } from "./views.ts";

/** Deeds of shoppers and the merchant: checkouts, orders, fulfillments. */
export function addOrderRoutes(router: Router, world: World): void {
  router.add("POST", "/simulator/shops/:shop/checkouts", async (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const input = readInput(orderSchemas.checkout, incoming);
    const checkout = await startCheckout(world, shop, {
      ...discountedCart(shop, input),
      shippingAddress: completeAddress(nulls(input.shippingAddress)),
      currency: currencyOfCart(shop, input.currency),
      locale: input.locale ?? "en",
      customer: customerOf(input.customer),
      coordinates: input.coordinates,
      timeoutMs: input.timeoutMs,
    });
    return json(checkout, 201);
  });
  router.add("POST", "/simulator/shops/:shop/orders", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const body = readJson(incoming);
    const fromCheckout = typeof body === "object" && body !== null && "checkoutId" in body;
    if (fromCheckout) {
      const input = readInput(orderSchemas.orderFromCheckout, incoming);
      const checkout = shop.checkouts.get(input.checkoutId);
      if (!checkout) throw notFound(`checkout ${input.checkoutId}`);
      const option = optionOf(checkout, input.option);
      const { shippingPhone = null, deliveryPhone = null, instructions = null } = input;
      if (option.phoneRequired && !checkout.shippingAddress.phone && !shippingPhone)
        throw badRequest(`${option.title} needs a phone number`);
      const draft = orderFromCheckout(checkout, option, { shippingPhone, deliveryPhone, instructions });
      const { email, phone, paid, paymentGateway, otherGateways, depositMinor } = input;
      Object.assign(draft, given({ email, phone, paid, paymentGateway, otherGateways, depositMinor }));
      Object.assign(draft, paymentOf(input));
      if (input.fulfillAt) draft.fulfillAt = new Date(input.fulfillAt).toISOString();
      if (input.createdAt) draft.createdAt = new Date(input.createdAt).toISOString();
      return json(orderView(shop, placeOrder(world, shop, draft)), 201);
    }
    const input = readInput(orderSchemas.orderWithoutCheckout, incoming);
    const customer = customerOf(input.customer);
    const line = input.shippingLine;
    const order = placeOrder(world, shop, {
      ...discountedCart(shop, input),
      shippingAddress: input.shippingAddress ? completeAddress(nulls(input.shippingAddress)) : null,
      currency: shop.currency,
      presentment: presentmentOf(shop, currencyOfCart(shop, input.currency)),
      locale: input.locale ?? "en",
      customer,
      email: input.email ?? customer?.email ?? null,
      phone: input.phone ?? customer?.phone ?? null,
      paid: input.paid ?? true,
      ...paymentOf(input),
      ...given({
        paymentGateway: input.draft ? (input.paymentGateway ?? "") : input.paymentGateway,
        otherGateways: input.otherGateways,
        depositMinor: input.depositMinor,
        sourceName: input.draft ? "shopify_draft_order" : input.sourceName,
      }),
      fulfillAt: input.fulfillAt ? new Date(input.fulfillAt).toISOString() : null,
      createdAt: input.createdAt ? new Date(input.createdAt).toISOString() : null,
      shippingLines: line
        ? [
            {
              title: line.title,
              code: line.code ?? (input.draft ? "custom" : line.title),
              source: line.source ?? "shopify",
              carrierIdentifier: line.carrierIdentifier ?? null,
              priceMinor: line.priceMinor ?? 0,
              phone: line.phone ?? null,
            },
          ]
        : [],
      deliveryMethod: (locationId) => ({
        methodType: input.deliveryMethod?.methodType ?? "SHIPPING",
        serviceCode: input.deliveryMethod
          ? (input.deliveryMethod.serviceCodes?.[locationId] ?? input.deliveryMethod.serviceCode ?? null)
          : (line?.code ?? null),
        presentedName: input.deliveryMethod?.presentedName ?? line?.title ?? null,
        minDeliveryDateTime: input.deliveryMethod?.minDeliveryDateTime ?? null,
        maxDeliveryDateTime: input.deliveryMethod?.maxDeliveryDateTime ?? null,
        additionalInformation: informationOf(input.deliveryMethod?.additionalInformation),
      }),
    });
    return json(orderView(shop, order), 201);
  });
  router.add("GET", "/simulator/shops/:shop/orders/:id", (_incoming, params) => {
    const shop = shopParam(world, params.shop);
    return json(orderView(shop, recordParam(shop.orders, params.id, "order")));
  });
  router.add("PATCH", "/simulator/shops/:shop/orders/:id", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const order = recordParam(shop.orders, params.id, "order");
    const { shippingAddress, ...change } = readInput(orderSchemas.orderChange, incoming);
    changeOrder(world, shop, order, {
      ...given(change),
      ...(shippingAddress && { shippingAddress: completeAddress(nulls(shippingAddress)) }),
    });
    return json(orderView(shop, order));
  });
  router.add("POST", "/simulator/shops/:shop/orders/:id/pay", (incoming, params) => {
    readInput(inputs.nothing, incoming);
    const shop = shopParam(world, params.shop);
    const order = recordParam(shop.orders, params.id, "order");
    payOrder(world, shop, order);
    return json(orderView(shop, order));
  });
  router.add("POST", "/simulator/shops/:shop/orders/:id/risk", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const order = recordParam(shop.orders, params.id, "order");
    const { riskLevel, provider = null } = readInput(orderSchemas.risk, incoming);
    assessRisk(world, shop, order, { riskLevel, provider });
    return json(orderView(shop, order));
  });
  router.add("POST", "/simulator/shops/:shop/orders/:id/cancel", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const order = recordParam(shop.orders, params.id, "order");
    const { reason = "CUSTOMER", restock = true, refund = false } = readInput(orderSchemas.cancel, incoming);
    cancelOrder(world, shop, order, { reason, restock, refund });
    return json(orderView(shop, order));
  });
  router.add("POST", "/simulator/shops/:shop/orders/:id/fulfill", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const order = recordParam(shop.orders, params.id, "order");
    const input = readInput(orderSchemas.fulfill, incoming);
    const open = fulfillmentOrdersOf(shop, order).filter(
      ({ id, status, locationId }) =>
        (status === "OPEN" || status === "IN_PROGRESS") &&
        [undefined, locationId].includes(input.locationId) &&
        [undefined, id].includes(input.fulfillmentOrderId),
    );
    if (open.length === 0) throw badRequest("nothing of this order waits to be fulfilled");
    const parts = partsToFulfill(order, open, input.lines);
    const fulfillments = parts.map((part) =>
      createFulfillment(
        world,
        shop,
        [part],
        readTracking(input.tracking ?? {}),
        input.notifyCustomer ?? false,
      ),
    );
    return json({ order: orderView(shop, order), fulfillments: fulfillments.map(fulfillmentView) }, 201);
  });
}

/** An authorized order is not paid. */
function paymentOf({
  test,
  authorized,
  capturesWhenFulfilled,
  riskLevel,
  company,
  sourceName,
}: Pick<
  z.infer<typeof orderSchemas.orderWithoutCheckout>,
  "test" | "authorized" | "capturesWhenFulfilled" | "riskLevel" | "company" | "sourceName"
>) {
  return {
    ...given({ test, authorized, capturesWhenFulfilled, company, sourceName }),
    ...(authorized === true && { paid: false }),
    ...(riskLevel !== undefined && { riskAssessments: [{ riskLevel, provider: null }] }),
  };
}

type Information = NonNullable<
  NonNullable<z.infer<typeof orderSchemas.orderWithoutCheckout>["deliveryMethod"]>["additionalInformation"]
>;

function informationOf(given: Information | undefined) {
  return given === undefined
    ? null
    : { phone: given.phone ?? null, instructions: given.instructions ?? null };
}
