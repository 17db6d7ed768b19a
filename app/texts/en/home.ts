import { and, plural } from "./grammar.ts";
import { silences } from "./silences.ts";

export const home = {
  title: "Home",
  attention: "Needs attention",
  nothing: "Nothing needs your attention",
  nothingBody: "Failed bookings, delivery exceptions and settings to fix appear here.",
  recent: "Latest shipments",
  viewAll: "View all shipments",
  openOrder: "Open order",
  addressChanged: (order: string) => `The address of order ${order} has changed`,
  addressChangedBody: (label: string, order: string) =>
    label === order
      ? `The label goes to ${label}. The name, street or phone has changed since.`
      : `The label goes to ${label}. The order now goes to ${order}.`,
  keepLabel: "Keep label",
  keepLabelOf: (order: string) => `Keep label of order ${order}`,
  replaceLabel: "Replace label",
  replaceLabelOf: (order: string) => `Replace label of order ${order}`,
  dismiss: "Dismiss",
  dismissNoticeOf: (number: string) => `Dismiss the notice about label ${number}`,
  acted: {
    retry: "Label bought",
    "retry-return": "Return label bought",
    dismiss: "Notice dismissed",
    "enable-endpoint": "Webhooks switched on",
    "remove-endpoint": "Removed",
    "exception-done": "Marked as done",
    "replace-label": "New label bought",
    "orders-shown": "Waybill makes the shipments now",
    "dismiss-hidden": "Notice dismissed",
    "keep-label": "Label kept",
    "cancel-label": "Label cancelled",
  },
  tryAgain: "Try again",
  returnWithoutLabel: (name: string) => `Return ${name} has no label`,
  tryReturnAgain: (name: string) => `Try again: return ${name}`,
  triedLater: "This could not be done right now. Waybill tries again automatically.",
  exception: (order: string | null, number: string, recipient: string) =>
    [order === null ? `Delivery problem: ${number}` : `Delivery problem: order ${order}`, recipient]
      .filter(Boolean)
      .join(", "),
  exceptionSince: (carrier: string, since: string) => `${carrier} reports a problem, ${since}.`,
  exceptionSaid: (carrier: string, since: string, said: string) => `${carrier}, ${since}: ${said}`,
  call: (phone: string) => `Call ${phone}`,
  exceptionDone: "Done",
  exceptionDoneOf: (name: string) => `Done: ${name}`,
  viewShipment: "View shipment",
  openOutcomes: (count: number, carriers: readonly string[]) =>
    `${plural(count, { one: "# shipment has", other: "# shipments have" })} no number from ${and(carriers)}`,
  openOutcomesBody:
    "The carrier did not answer, and can't be asked again. Look in its portal, then enter the number or say that it has none.",
  settleOutcomes: "See where to look",
  noCarrier: "No carrier is switched on",
  noCarrierBody: "Shoppers see no rates of yours, and orders get no labels.",
  chooseCarrier: "Choose a carrier",
  noExchangeRate: (from: string, to: string) => `There is no exchange rate from ${from} to ${to}`,
  noExchangeRateBody: (carriers: readonly string[]) =>
    `Checkout can't show prices of ${and(carriers)}. If no carrier is left, Shopify shows your backup rates.`,
  missingProductData: "Prices at checkout lack weights or sizes of products",
  missingProductDataBody: (
    products: readonly {
      readonly title: string;
      readonly answers: number;
      readonly weight: boolean;
      readonly size: boolean;
      readonly shipping: string | null;
    }[],
    defaultWeight: string,
  ) => {
    const named = products.map(
      ({ title, answers, weight, size, shipping }) =>
        `${title} (${[...(weight ? ["no weight"] : []), ...(size ? ["no size"] : [])].join(", ")}; ${plural(answers, { one: "# checkout", other: "# checkouts" })}${shipping === null ? "" : `, ${shipping} of delivery`})`,
    );
    const counts = products.some(({ weight }) => weight)
      ? ` A piece without a weight counts as ${defaultWeight}: enter it in Shopify, or say here that the product weighs nothing.`
      : "";
    return `${and(named)}.${counts}`;
  },
  openProducts: "Open products",
  silences,
  openCheckoutSettings: "Open settings",
  tryCart: "Try a cart",
  addExchangeRate: "Add exchange rate",
  openExchangeRates: "Open exchange rates",
  unknownMethod: (name: string) => `No service for “${name}”`,
  unknownMethodBody: (orders: number, latest: string) =>
    `Shoppers chose it, and ${plural(orders, { one: `order ${latest} got no label`, other: `# orders got no label, ${latest} the latest` })}.`,
  chooseItsService: "Choose a service",
  keptBack: (orders: number, latest: string) =>
    plural(orders, {
      one: `No label was bought for order ${latest}`,
      other: `No labels were bought for # orders, ${latest} the latest`,
    }),
  openKeptBack: (order: string) => `Open ${order}`,
  openAllKeptBack: (orders: number) => plural(orders, { one: "Show # order", other: "Show all # orders" }),
  oldExchangeRate: (from: string, to: string, days: number) =>
    `The exchange rate from ${from} to ${to} is ${plural(days, { one: "# day", other: "# days" })} old`,
  hiddenOrders: {
    title: (count: number) =>
      plural(count, {
        one: "An order older than 60 days was fulfilled, and got no label",
        other: "# orders older than 60 days were fulfilled, and got no label",
      }),
    body: "Shopify hides orders of that age from Waybill. Allow access, and Waybill makes their shipments by itself.",
    allow: "Allow access",
    declined: "Without access, Waybill can't read these orders. You can still ship them elsewhere.",
    dismissNamed: "Dismiss: orders older than 60 days",
  },
  labelNotices: {
    "found-late": {
      title: (number: string) => `Late label ${number}`,
      body: (carrier: string) =>
        `${carrier} sold it after the purchase had failed. It is in your shipments now.`,
    },
    "second-cancelling": {
      title: (number: string) => `Second label ${number}`,
      body: (carrier: string) => `${carrier} sold two labels for one shipment. This one is being cancelled.`,
    },
    "second-cancelled": {
      title: (number: string) => `Second label ${number} is cancelled`,
      body: (carrier: string) => `${carrier} had sold two labels for one shipment. Use the other one.`,
    },
    "second-kept": {
      title: (number: string) => `Second label ${number} is not cancelled`,
      body: (carrier: string) =>
        `${carrier} sold two labels for one shipment. Do not use this one, and ask ${carrier} to cancel it.`,
    },
    "other-number": {
      title: (number: string) => `Carrier names another number: ${number}`,
      body: (carrier: string) =>
        `${carrier} sold a label under this number, and a person had entered another one. Open the shipment, see which number is right, and ask ${carrier} to cancel the wrong one.`,
    },
    "cancel-waiting": {
      title: (number: string) => `Hold back parcel ${number}`,
      body: (carrier: string) =>
        `The order was withdrawn, and ${carrier} has not answered the cancellation yet. Waybill keeps trying.`,
    },
    "cancel-refused": {
      title: (number: string) => `Label ${number} is not cancelled`,
      body: (carrier: string) => `${carrier} refused the cancellation. The shipment stays.`,
    },
    "moving-cancelled": {
      title: (number: string) => `Cancelled parcel ${number} is on its way`,
      body: (carrier: string) =>
        `${carrier} collected it although its label is cancelled. Ask ${carrier} to return it.`,
    },
    "refund-refused": {
      title: (number: string) => `Cancelled label ${number} is not refunded`,
      body: (carrier: string) => `${carrier} refused. The shipment shows the reason.`,
    },
    "collects-too-much": {
      title: (number: string) => `Parcel ${number} collects too much cash`,
      body: (carrier: string) =>
        `The order was paid or refunded after this label was bought, and ${carrier} still collects. Cancel the label and buy another one.`,
    },
    "collects-too-little": {
      title: (number: string, order: string) =>
        order === ""
          ? `The cash of parcel ${number} is missing`
          : `Order ${order} is owed more cash than its labels collect`,
      body: (carrier: string) =>
        `A parcel came back or was lost, or the order grew after its label. Ask ${carrier} or the customer for the rest, or refund the order in Shopify.`,
    },
    "refund-unanswered": {
      title: (number: string) => `Refund of cancelled label ${number} not confirmed`,
      body: (carrier: string) => `${carrier} never answered. Check its next invoice.`,
    },
  },
  oldExchangeRateBody: (date: string, source: string) =>
    `Checkout still uses the rate of ${date} (${source}).`,
  lapsedExchangeRateBody: (date: string, source: string) =>
    `The rate of ${date} (${source}) is older than you allow, so checkout leaves out the prices that need it.`,
  unhandled: (count: number) =>
    plural(count, {
      one: "A message from Shopify could not be processed yet",
      other: "# messages from Shopify could not be processed yet",
    }),
  unhandledBody: (since: string) => `Waiting since ${since}. Waybill tries again automatically.`,
  viewMessages: "View messages",
  endpointDisabled: (host: string) => `${host} no longer receives webhooks`,
  endpointDisabledBody: {
    failing: (since: string) =>
      `Waybill tried for five days, and switched them off on ${since}. Events that it missed stay in the log for 30 days and can be replayed over the API.`,
    gone: (since: string) => `On ${since} it answered 410: the address no longer exists.`,
  },
  enableEndpoint: "Switch on again",
  enableEndpointOf: (host: string) => `Switch on again: webhooks to ${host}`,
  removeEndpoint: "Remove",
  removeEndpointOf: (host: string) => `Remove ${host}`,
  moreAttention: "Show older",
  numbersLow: {
    none: (name: string, _left: number) => `${name} has no voucher numbers`,
    "used-up": (name: string, _left: number) => `${name}'s voucher numbers are used up`,
    low: (name: string, left: number) =>
      `${name} has only ${plural(left, { one: "# voucher number", other: "# voucher numbers" })} left`,
  },
  numbersLowBody: "Ask the carrier for the next range and enter it.",
  servicesGone: (name: string, services: readonly string[]) =>
    `${name} no longer has ${plural(services.length, { one: "a service", other: "# services" })} that you offer`,
  servicesGoneBody: (services: readonly string[]) =>
    `Checkout does not show ${and(services)} any more. Choose another service for orders that have it.`,
  seeServices: "See services",
  seeServicesOf: (name: string) => `See services: ${name}`,
  enterNumbers: "Enter numbers",
  enterNumbersOf: (name: string) => `Enter numbers: ${name}`,
  figures: {
    title: "Figures",
    days: (days: number) => `${days} days`,
    shipments: "Shipments",
    shipmentsNote: "Bought and not cancelled",
    inTime: "Delivered in time",
    arrived: (count: number) =>
      `Of ${plural(count, { one: "# that has arrived", other: "# that have arrived" })}`,
    noneArrived: "None with a promised day has arrived yet",
    cost: "Cost per shipment",
    costNote: "On average, tax included",
    checkouts: "Checkout answers",
    checkoutsNote: (ms: number, withoutRates: number) =>
      `95 % within ${ms} ms, ${withoutRates === 0 ? "all with rates" : plural(withoutRates, { one: "# without a rate", other: "# without a rate" })}`,
    noCheckouts: "No shopper has asked for rates yet",
    none: "–",
    partial: "Of the latest 20,000 shipments and checkouts.",
    onDay: (day: string, count: number) => `${day}: ${count}`,
    chart: (name: string, days: readonly string[]) =>
      `${name} by day. ${days.length === 0 ? "None" : days.join("; ")}`,
  },
};
