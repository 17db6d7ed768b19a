import { createHmac } from "node:crypto";
import { Chance } from "../../../chaos/chance.ts";
import type { Parcel, ParcelEvent } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";

/** Everything beyond ASCII escaped, and a space behind each colon: parsed and written again, it has other bytes. */
function unusuallyWritten(data: object): string {
  return JSON.stringify(data, null, 1)
    .replaceAll(/\n\s*/g, "")
    .replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * The body of a webhook: CloudEvents 1.0, signed over the bytes of `data`. Source: contract sheet, section 9.
 * @param secret null: a forger's, who doesn't know it
 */
export function cloudEvent(
  world: BoxnowWorld,
  parcel: Parcel,
  event: ParcelEvent,
  id: string,
  secret: string | null,
): string {
  const data = unusuallyWritten(dataOf(world, parcel, event));
  const head = JSON.stringify({
    specversion: "1.0",
    type: "gr.boxnow.parcel_event_change",
    source: "https://carrier.example/hooks",
    // The key's name as a value: only a reader of the top level cuts out the right bytes.
    extension: "data",
    subject: parcel.id,
    id,
    time: world.clock.now().toISOString(),
    datacontenttype: "application/json",
    datasignature: createHmac("sha256", secret ?? "forged")
      .update(data)
      .digest("hex"),
  });
  return `${head.slice(0, -1)},"data":${data}}`;
}

function dataOf(world: BoxnowWorld, parcel: Parcel, event: ParcelEvent) {
  const { request } = parcel;
  const person = request.kind === "outward" ? request.destination : request.origin;
  // Live messages have either name.
  const phoneField = parcel.index % 2 === 0 ? "phone" : "phoneNumber";
  return {
    parcelId: parcel.id,
    parcelState: parcel.state,
    parcelReferenceNumber: parcel.itemRefId,
    parcelName: parcel.name,
    parcelPin: String(new Chance(world.seed).under("pin").whole(parcel.id, 100_000, 999_999)),
    orderNumber: request.orderNumber,
    event: event.type,
    ...(event.locationDisplayName !== undefined && {
      eventLocation: {
        displayName: event.locationDisplayName,
        postalCode: event.postalCode?.replaceAll(" ", "") ?? "",
      },
    }),
    additionalInformation: request.additionalInformation,
    customer: { name: person.contactName, email: person.contactEmail, [phoneField]: person.contactNumber },
    time: new Date(event.atMs).toISOString(),
  };
}
