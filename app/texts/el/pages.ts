import type { PageTexts } from "../shape.ts";
import { carrierFields } from "./carrier-fields.ts";
import { carriers } from "./carriers.ts";
import { couriers } from "./couriers.ts";
import { decisions } from "./decisions.ts";
import { delivery } from "./delivery.ts";
import { exchange } from "./exchange.ts";
import { common, error, nav, status } from "./frame.ts";
import { home } from "./home.ts";
import { inbox } from "./inbox.ts";
import { landing } from "./landing.ts";
import { orders } from "./orders.ts";
import { packing } from "./packing.ts";
import { platformReasons } from "./platform-reasons.ts";
import { products } from "./products.ts";
import { purchaseReasons } from "./purchase-reasons.ts";
import { rates } from "./rates.ts";
import { rules } from "./rules.ts";
import { setUp } from "./set-up.ts";
import { settings } from "./settings.ts";
import { shipment } from "./shipment.ts";
import { shipments } from "./shipments.ts";
import { tryCart } from "./try-cart.ts";

export const pages: PageTexts = {
  nav,
  common,
  status,
  error,
  landing,
  home,
  setUp,
  orders,
  shipments,
  shipment,
  inbox,
  products,
  platformReasons,
  purchaseReasons,
  rates,
  carriers,
  carrierFields,
  couriers,
  decisions,
  delivery,
  exchange,
  packing,
  rules,
  tryCart,
  settings,
};
