import { refused } from "../errors.ts";
import type { CompartmentSize, DeliveryRequest, Parcel, Partner } from "../model.ts";
import { addEvent } from "../parcels/add-event.ts";
import type { BoxnowWorld } from "../world.ts";
import type { BookingBody } from "./delivery-request-schema.ts";

export interface NewParcel {
  readonly itemRefId: string | null;
  readonly name: string;
  readonly value: string;
  readonly weight: number;
  readonly compartmentSize: CompartmentSize | null;
}

const keyOf = (partnerId: string, orderNumber: string): string => `${partnerId} ${orderNumber}`;

export function findRequest(
  world: BoxnowWorld,
  partnerId: string,
  orderNumber: string,
): DeliveryRequest | null {
  return world.requests.get(keyOf(partnerId, orderNumber)) ?? null;
}

/** A checked body as a request with its parcels. @throws P410 the number was used before, by whichever request */
export function bookOutward(
  world: BoxnowWorld,
  partner: Partner,
  body: BookingBody,
  orderNumber: string,
): DeliveryRequest {
  return book(
    world,
    {
      partnerId: partner.id,
      orderNumber,
      kind: "outward",
      paymentMode: body.paymentMode,
      amountToBeCollected: body.amountToBeCollected,
      allowReturn: body.allowReturn,
      additionalInformation: body.additionalInformation ?? null,
      origin: body.origin,
      destination: body.destination,
      body: { orderNumber, ...body },
    },
    body.items.map(({ id, name, value, weight, compartmentSize }) => ({
      itemRefId: id ?? null,
      name: name ?? "",
      value,
      weight: weight ?? 0,
      compartmentSize: (compartmentSize as CompartmentSize | undefined) ?? null,
    })),
  );
}

export function book(
  world: BoxnowWorld,
  fields: Omit<DeliveryRequest, "id" | "createdAtMs" | "parcels">,
  parcels: readonly NewParcel[],
): DeliveryRequest {
  const key = keyOf(fields.partnerId, fields.orderNumber);
  if (world.requests.has(key)) throw refused("P410");
  const createdAtMs = world.clock.nowMs;
  const request: DeliveryRequest = {
    ...fields,
    id: String(880_001 + world.requests.size),
    createdAtMs,
    parcels: [],
  };
  world.requests.set(key, request);
  for (const [index, parcel] of parcels.entries())
    request.parcels.push(addParcel(world, request, index, parcel));
  return request;
}

function addParcel(world: BoxnowWorld, request: DeliveryRequest, index: number, fields: NewParcel): Parcel {
  const parcel: Parcel = {
    ...fields,
    // Seven apart, so that a wrong digit is no neighbour's number.
    id: String(6_400_100_003 + 7 * world.parcels.size),
    request,
    index,
    state: "new",
    events: [],
    paymentState: "pending",
    cancelsAtMs: null,
    updatedAtMs: request.createdAtMs,
  };
  world.parcels.set(parcel.id, parcel);
  addEvent(world, parcel, { type: "new" });
  return parcel;
}
