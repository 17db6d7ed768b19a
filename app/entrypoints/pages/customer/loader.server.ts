import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import type { Shipment } from "../../../domain/engine/index.ts";
import type { RecipientMailStore } from "../../../domain/orders/recipient-mails/recipient-mail.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import type { FoundCustomer } from "./find-customer.server.ts";
import { findCustomer } from "./find-customer.server.ts";

type Mail = Awaited<ReturnType<RecipientMailStore["ofShipments"]>>[number];

/** Everything of one customer. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { services, caller, shop, format } = await requireViewer(request, "read");
  const found = await findCustomer(services, caller, shop, params.id ?? "");
  if (found === null) throw data(null, { status: 404 });
  const ids = found.shipments.map(({ id }) => id);
  const mails = await services.recipientMails.ofShipments(caller.merchantId, ids);
  return customerView(found, mails, format);
}

function customerView(
  { person, joined, shipments, hasMoreShipments, returns, waiting }: FoundCustomer,
  mails: readonly Mail[],
  format: PageFormat,
) {
  const numbers = new Map(shipments.map(({ id, trackingRef }) => [id, trackingRef]));
  return {
    ...person,
    joined:
      joined === null
        ? null
        : "email" in joined
          ? { by: "email" as const, value: joined.email }
          : { by: "phone" as const, value: joined.phoneE164 },
    waiting: waiting.map((order) => ({
      id: order.fulfillmentOrderId,
      orderId: order.orderId,
      name: order.orderName,
      ordered: format.recentMoment(order.orderCreatedAt),
      status: order.status,
      pieces: order.pieces,
    })),
    shipments: shipments.map((shipment) => shipmentView(shipment, format)),
    hasMoreShipments,
    returns: returns.map((shipment) => shipmentView(shipment, format)),
    notes: [...shipments, ...returns].flatMap(({ id, trackingRef, note }) =>
      note ? [{ id, trackingRef, text: note }] : [],
    ),
    courierNotes: shipments.flatMap(({ id, trackingRef, to }) =>
      to.notes ? [{ id, trackingRef, text: to.notes }] : [],
    ),
    mails: mails.map(({ shipmentId, kind, outcome, at }) => ({
      key: `${shipmentId}/${kind}`,
      shipmentId,
      trackingRef: numbers.get(shipmentId) ?? "",
      kind,
      outcome,
      at: format.recentMoment(at),
    })),
  };
}

function shipmentView(
  { id, trackingRef, carrier, state, trackingStatus, createdAt, cashOnDeliveryMinor, rate }: Shipment,
  format: PageFormat,
) {
  return {
    id,
    trackingRef,
    carrier: carrier.name,
    state,
    status: trackingStatus,
    created: format.recentMoment(createdAt),
    cash:
      cashOnDeliveryMinor === 0
        ? null
        : format.money({ minor: cashOnDeliveryMinor, currency: rate.price.currency }),
  };
}
