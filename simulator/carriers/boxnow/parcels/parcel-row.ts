import type { Parcel } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";

/** A parcel in the answer of `GET /api/v1/parcels`. Value and weight are strings. Source: contract sheet, section 8. */
export function parcelRow(world: BoxnowWorld, parcel: Parcel) {
  const { request } = parcel;
  const { eventsAreUnordered, eventsLieInRequest } = world.quirks;
  const partner = world.partners.find(({ id }) => id === request.partnerId);
  const inOrder = parcel.events.map(({ type, atMs, ...place }) => ({
    type,
    ...place,
    createTime: new Date(atMs).toISOString(),
  }));
  const events = eventsAreUnordered ? inOrder.toReversed() : inOrder;
  return {
    id: parcel.id,
    state: parcel.state,
    name: parcel.name,
    value: parcel.value,
    weight: String(parcel.weight),
    ...(parcel.compartmentSize !== null && { compartmentSize: parcel.compartmentSize }),
    ...(parcel.itemRefId !== null && { itemRefId: parcel.itemRefId }),
    allowReturn: request.allowReturn,
    cancelationRequested: parcel.cancelsAtMs !== null && parcel.state !== "canceled",
    payment: {
      mode: request.paymentMode,
      price: { amount: request.amountToBeCollected, currency: partner?.assignedCurrency ?? "EUR" },
      state: parcel.paymentState,
    },
    parcelLabelUrl: `${world.url}/api/v1/parcels/${parcel.id}/label.pdf`,
    orderLabelUrl: `${world.url}/api/v1/delivery-requests/${encodeURIComponent(request.orderNumber)}/label.pdf`,
    createTime: new Date(request.createdAtMs).toISOString(),
    updateTime: new Date(parcel.updatedAtMs).toISOString(),
    // The whole request as it was sent, with the recipient's name, phone and e-mail.
    deliveryRequest: {
      ...request.body,
      orderNumber: request.orderNumber,
      ...(eventsLieInRequest && { events }),
    },
    ...(!eventsLieInRequest && { events }),
  };
}
