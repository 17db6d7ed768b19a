import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { KeptBackCode } from "../../../domain/orders/attention/kept-back-orders.ts";
import { keptBackOrders } from "../../../domain/orders/attention/kept-back-orders.ts";
import type { Cause } from "../../../domain/orders/causes/causes.ts";
import { failingCauses } from "../../../domain/orders/causes/failing-causes.ts";
import type { Remedy } from "../../../domain/orders/causes/remedies.ts";
import { fallbackServices } from "../../../domain/orders/offers/offered-services.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import { causeViews } from "../frame/cause-view.server.ts";
import { requirePage } from "../frame/require-page.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop } = await requirePage(request);
  return causesPage(services, shop, new URL(request.url));
}

/** People edit and cut addresses, so an invalid value in the address counts as absent. */
const addressSchema = z.object({ cause: z.string().max(300).nullable().catch(null) });

/** Reasons of the rule: there are fewer. */
const MOST_REASONS = 20;
/** Reasons that only the platform ends: no label can be bought before. */
const onPlatform: ReadonlySet<string> = new Set<KeptBackCode>(["on-hold", "not-fulfillable"]);

/** All causes, or one of them with its orders. `asked`: the named cause, which may have no orders any more. */
export async function causesPage(services: OrderServices, shop: Shop, address: URL) {
  const { cause: key } = addressSchema.parse({ cause: address.searchParams.get("cause") });
  const { causes, hasMore } = await failingCauses(services, shop);
  const chosen = key === null ? undefined : causes.find((cause) => cause.key === key);
  const held = chosen === undefined ? await keptBackOrders(services, shop, MOST_REASONS) : [];
  return {
    /** Orders that the rule for paid orders leaves to the merchant, by reason. */
    kept: held.map(({ reason, orders, orderId, orderName }) => ({
      ...{ reason, orders, orderId, orderName },
      remedy: onPlatform.has(reason.code) ? ("show" as const) : ("buy" as const),
    })),
    causes: { lines: chosen === undefined ? await causeViews(services, shop, causes) : [], rest: 0 },
    hasMore,
    asked: key,
    chosen: chosen === undefined ? null : await causeView(services, shop, chosen),
  };
}

async function causeView(services: OrderServices, shop: Shop, cause: Cause) {
  const [[line], known, offered] = await Promise.all([
    causeViews(services, shop, [cause]),
    services.openOrders.byIds(
      shop.merchantId,
      cause.cases.flatMap(({ fulfillmentOrderId }) => fulfillmentOrderId ?? []),
    ),
    fallbackServices(services, shop),
  ]);
  if (line === undefined) throw new Error("a cause has no view");
  const orders = new Map(known.map((order) => [order.fulfillmentOrderId, order]));
  const { fallbackService } = readSettings(shop);
  return {
    line,
    rows: cause.cases.map((failed) => {
      const order = orders.get(failed.fulfillmentOrderId ?? "");
      return {
        id: failed.purchaseId,
        orderId: failed.orderId,
        order: failed.orderName,
        recipient: [order?.recipientName, order?.city, order?.country].filter(Boolean).join(", "),
        reason: failed.reason,
        /** Of a label that is bought. */
        shipmentId: cause.hasLabel ? failed.shipmentId : null,
        /** The merchant fulfilled it first: neither its service nor its address can be changed. */
        isFixed: failed.fulfillmentOrderId === null,
      };
    }),
    services: offered.map(({ code, name }) => ({ value: code, label: name })),
    /** No service is set for orders whose shoppers chose none. */
    lacksDefault: fallbackService === null && cause.reason?.code === "service-unknown",
    mend: mendUrl(cause),
  };
}

/** Where the merchant corrects what all orders of the cause need. */
function mendUrl({ remedy, carrier }: Cause): { readonly of: MendedElsewhere; readonly url: string } | null {
  const path = isElsewhere(remedy) ? elsewhere[remedy] : null;
  if (path === null || !isElsewhere(remedy)) return null;
  return {
    of: remedy,
    url: remedy === "voucher-numbers" && carrier !== null ? `/app/rates/tariff/${carrier}` : path,
  };
}

const elsewhere = {
  "carrier-account": "/app/rates/carriers",
  "voucher-numbers": "/app/rates",
  "product-data": "/app/products",
  customs: "/app/customs",
  sender: "/app/settings",
} as const satisfies Partial<Record<Remedy, string>>;
type MendedElsewhere = keyof typeof elsewhere;

function isElsewhere(remedy: Remedy): remedy is MendedElsewhere {
  return Object.hasOwn(elsewhere, remedy);
}
