import type { Caller, Shipment, ShipmentStore } from "../../../domain/engine/index.ts";
import type { CustomerKey, CustomerStore } from "../../../domain/orders/customers/customer.ts";
import type { OpenOrderStore, OrderToShip } from "../../../domain/orders/open-orders/open-order-store.ts";
import type { PrismaClient } from "../generated/client.ts";
import { isFoundIn, ofRecipient, searchScope } from "../rows/search-tokens.ts";
import { shipmentScope } from "../shipments/shipment-row.ts";
import type { StoreContext } from "../store-context.ts";

/** So many parcels and so many orders that the question finds are looked at. */
const LOOKED_AT = 50;

interface Match {
  readonly key: CustomerKey;
  readonly name: string | null;
  readonly anchor: string;
}

export function customerStore(
  { reading, people }: Pick<StoreContext, "reading" | "people">,
  {
    shipments,
    openOrders,
  }: { readonly shipments: Pick<ShipmentStore, "page">; readonly openOrders: Pick<OpenOrderStore, "page"> },
): CustomerStore {
  async function counted(caller: Caller, key: CustomerKey, withOrders: boolean, limit: number) {
    const { merchantId, environment } = caller;
    const most = limit + 1;
    const parcels = await reading(
      (from: PrismaClient) => from.$queryRaw<{ orderId: string | null }[]>`
        SELECT related_order_id AS "orderId" FROM shipments
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment}
          AND ${ofRecipient(shipmentScope(people, caller), key)} LIMIT ${most}`,
    );
    const scope = searchScope(people, "open_fulfillment_orders.search_tokens", { merchantId });
    const waiting = !withOrders
      ? []
      : await reading(
          (from: PrismaClient) => from.$queryRaw<{ orderId: string }[]>`
            SELECT order_id::text AS "orderId" FROM open_fulfillment_orders
            WHERE merchant_id = ${merchantId}::uuid AND closed_at IS NULL AND ${ofRecipient(scope, key)} LIMIT ${most}`,
        );
    const orders = new Set([...waiting, ...parcels].flatMap(({ orderId }) => orderId ?? []));
    return { orders: Math.min(orders.size, most), parcels: parcels.length };
  }

  return {
    async search(caller, question, withOrders, limits) {
      const lag = { mayLag: true };
      const all = { view: "all", sort: "newest", locationId: null, service: null } as const;
      const [parcels, waiting] = await Promise.all([
        shipments.page(caller, { search: question }, LOOKED_AT, null, lag),
        withOrders
          ? openOrders.page(caller.merchantId, { ...all, search: question }, LOOKED_AT, null, lag)
          : { orders: [], nextCursor: null },
      ]);
      const matches = [
        ...parcels.shipments.flatMap((shipment) => ofParcel(question, shipment) ?? []),
        ...waiting.orders.flatMap((order) => ofOrder(question, order) ?? []),
      ];
      const customers = [...Map.groupBy(matches, ({ key }) => keyText(key)).values()].flatMap(
        ([latest]) => latest ?? [],
      );
      return {
        customers: await Promise.all(
          customers.slice(0, limits.customers).map(async (match) => ({
            ...match,
            ...(await counted(caller, match.key, withOrders, limits.counted)),
          })),
        ),
        hasMore:
          customers.length > limits.customers ||
          (customers.length > 0 && (parcels.nextCursor !== null || waiting.nextCursor !== null)),
      };
    },
  };
}

function ofParcel(question: string, { id, to, returnRequestId, redactedAt }: Shipment): Match | null {
  // A return goes to the merchant.
  if (returnRequestId !== null || redactedAt !== undefined) return null;
  const { name, company, email, phone, phoneE164 } = to;
  const searched = { names: [name, company], emails: [email], phones: [phone, phoneE164] };
  const key = keyOf(email, phoneE164);
  return key === null || !isFoundIn(question, searched) ? null : { key, name: name ?? null, anchor: id };
}

function ofOrder(question: string, { orderId, recipientName: name, contact }: OrderToShip): Match | null {
  const { email, phoneE164 } = contact ?? {};
  const key = keyOf(email, phoneE164);
  const searched = { names: [name], emails: [email], phones: [phoneE164] };
  return key === null || !isFoundIn(question, searched) ? null : { key, name, anchor: orderId };
}

function keyOf(email: string | null | undefined, phoneE164: string | null | undefined): CustomerKey | null {
  const written = email?.trim();
  if (written) return { email: written };
  return phoneE164 ? { phoneE164 } : null;
}

const keyText = (key: CustomerKey) => ("email" in key ? key.email.toLowerCase() : key.phoneE164);
