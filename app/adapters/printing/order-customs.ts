import type {
  BookingOrder,
  Caller,
  CarrierAccount,
  OrderCustoms,
  Ports,
  Shipment,
  ShipmentDraft,
} from "../../domain/engine/index.ts";
import { declarationOf, EngineError, exporterOn, usualCustomsPaper } from "../../domain/engine/index.ts";
import type { DrawLabels } from "./label-job.ts";
import type { ShopSources } from "./shop-sources.ts";

/** The carrier's part of a shipment that is not booked yet. */
const unbooked: Omit<Shipment, keyof ShipmentDraft> = {
  carrierReference: null,
  trackingRef: "",
  trackingUrl: null,
  childVouchers: [],
  pickup: null,
  pickupRef: null,
  version: 0,
};

/** Reads them from the booking that the order is a part of; a dry run has none, and no return and no paper. */
export function orderCustoms(
  { bookings, shipments, customsInvoices }: Pick<Ports, "bookings" | "shipments" | "customsInvoices">,
  draw: DrawLabels,
  sources: Pick<ShopSources, "exporter">,
): (account: CarrierAccount, order: BookingOrder) => Promise<OrderCustoms> {
  return async ({ merchantId, environment }, order) => {
    const caller = { merchantId, environment };
    const draft = (await bookings.get(caller, order.reference))?.draft ?? null;
    const returnRequestId = draft?.returnRequestId ?? null;
    const declaration = declarationOf(order);
    const ends = { from: order.from, to: order.to, returnRequestId };
    const stated = await sources.exporter(merchantId);
    const exporter = exporterOn(ends, declaration ?? { totals: [] }, stated);
    return {
      exporter,
      isReturn: returnRequestId !== null,
      async pdf() {
        const { customsInvoiceId } = order.extras;
        if (customsInvoiceId !== undefined) return uploaded(customsInvoices, caller, customsInvoiceId);
        if (draft === null || declaration === null)
          throw new EngineError("NOT_FOUND", "The order has no customs invoice.");
        const shipment = (await shipments.get(caller, order.reference)) ?? { ...draft, ...unbooked };
        const paper = usualCustomsPaper(shipment, declaration, exporter, { isPost: false });
        return (await draw(merchantId, { kind: "customs-paper", paper, shipment, declaration, exporter }))
          .bytes;
      },
    };
  };
}

async function uploaded(
  customsInvoices: Ports["customsInvoices"],
  caller: Caller,
  id: string,
): Promise<Uint8Array> {
  const pdf = await customsInvoices.get(caller, id);
  if (pdf !== null) return pdf.bytes;
  throw new EngineError("NOT_FOUND", "The uploaded invoice was deleted: upload it again.");
}
