import type { TypeResolvers } from "../context.ts";
import { appMutations, installationResolvers, webhookMutations } from "./app.ts";
import { bulkOperationMutations, bulkOperationResolvers } from "./bulk-operation.ts";
import { carrierServiceMutations, carrierServiceResolvers } from "./carrier-service.ts";
import {
  deliveryProfileMutations,
  locationGroupResolvers,
  profileLocationGroupResolvers,
  zoneResolvers,
} from "./delivery-profile.ts";
import { fulfillmentLineResolvers, fulfillmentResolvers } from "./fulfillment.ts";
import { fulfillmentMutations } from "./fulfillment-mutations.ts";
import {
  fulfillmentHoldResolvers,
  fulfillmentOrderLineResolvers,
  fulfillmentOrderResolvers,
} from "./fulfillment-order.ts";
import {
  carrierOptionResolvers,
  carrierRateGroupResolvers,
  marketMutations,
  marketResolvers,
  regionsConditionResolvers,
  shippingConfigurationResolvers,
} from "./market.ts";
import { customerResolvers, lineItemResolvers, orderResolvers } from "./order.ts";
import { orderMutations } from "./order-mutations.ts";
import {
  returnMutations,
  returnResolvers,
  reverseDeliveryResolvers,
  reverseFulfillmentOrderLineResolvers,
  reverseFulfillmentOrderResolvers,
} from "./order-return.ts";
import { inventoryItemResolvers, productResolvers, variantResolvers } from "./product.ts";
import { queryResolvers } from "./query.ts";
import { locationResolvers, shopResolvers } from "./shop.ts";

/** Each table reads the records of its own type; the executor passes it no others. */
type AnyResolvers = TypeResolvers<unknown>;
const ofType = <Source>(table: TypeResolvers<Source>): AnyResolvers => table as AnyResolvers;

/** GraphQL type → field → resolver. A missing field is the record's own property, or isn't simulated. */
export const resolvers: Record<string, AnyResolvers> = {
  QueryRoot: queryResolvers,
  Mutation: {
    ...appMutations,
    ...bulkOperationMutations,
    ...carrierServiceMutations,
    ...fulfillmentMutations,
    ...marketMutations,
    ...orderMutations,
    ...returnMutations,
    ...webhookMutations,
    ...deliveryProfileMutations,
  },
  AppInstallation: installationResolvers,
  BulkOperation: ofType(bulkOperationResolvers),
  Customer: ofType(customerResolvers),
  DeliveryCarrierCalculatedOptionDefinition: ofType(carrierOptionResolvers),
  DeliveryCarrierCalculatedRateGroup: ofType(carrierRateGroupResolvers),
  DeliveryCarrierService: ofType(carrierServiceResolvers),
  DeliveryLocationGroup: ofType(locationGroupResolvers),
  DeliveryLocationGroupZone: ofType(zoneResolvers),
  DeliveryProfileLocationGroup: ofType(profileLocationGroupResolvers),
  Fulfillment: ofType(fulfillmentResolvers),
  FulfillmentHold: ofType(fulfillmentHoldResolvers),
  FulfillmentLineItem: ofType(fulfillmentLineResolvers),
  FulfillmentOrder: ofType(fulfillmentOrderResolvers),
  FulfillmentOrderLineItem: ofType(fulfillmentOrderLineResolvers),
  InventoryItem: ofType(inventoryItemResolvers),
  LineItem: ofType(lineItemResolvers),
  Location: ofType(locationResolvers),
  Market: ofType(marketResolvers),
  Order: ofType(orderResolvers),
  Product: ofType(productResolvers),
  ProductVariant: ofType(variantResolvers),
  RegionsCondition: ofType(regionsConditionResolvers),
  Return: ofType(returnResolvers),
  ReverseDelivery: ofType(reverseDeliveryResolvers),
  ReverseFulfillmentOrder: ofType(reverseFulfillmentOrderResolvers),
  ReverseFulfillmentOrderLineItem: ofType(reverseFulfillmentOrderLineResolvers),
  ShippingConfiguration: ofType(shippingConfigurationResolvers),
  Shop: ofType(shopResolvers),
};
