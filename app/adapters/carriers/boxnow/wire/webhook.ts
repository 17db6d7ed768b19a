import { z } from "zod";
import type { TrackingNews } from "../../../../domain/engine/index.ts";
import { parseJsonWithin } from "../../../../domain/files/parse-json.ts";
import { identifier } from "../../kit/wire-answer.ts";
import type { ParcelEvent } from "./parcels.ts";
import { pieceOf, returnedShipment } from "./reference.ts";
import { signedDataOf } from "./signed-data.ts";
import { entriesWith } from "./stored-events.ts";
import { meaningOf } from "./tracking.ts";

/** A call of BOX NOW's webhook. Source: contract sheet, section 9. */
export interface SignedCall {
  /** Lower-case hex of HMAC-SHA256 over `data`. */
  readonly signature: string;
  readonly data: Uint8Array;
}

const envelope = z.object({ datasignature: z.string() });

/** The signature and the bytes under it; null if the body has none of both. */
export function signedCallOf(body: Uint8Array): SignedCall | null {
  const data = signedDataOf(body);
  const parsed = envelope.safeParse(jsonOf(body));
  if (data === null || !parsed.success) return null;
  return { signature: parsed.data.datasignature, data };
}

const cloudEvent = z.object({
  specversion: z.literal("1.0"),
  type: z.literal("gr.boxnow.parcel_event_change"),
});

/** Names no person and no PIN, so that neither can reach a log or a table. */
const message = z.object({
  parcelId: identifier,
  parcelReferenceNumber: z.string().nullish().catch(null),
  additionalInformation: z.string().nullish().catch(null),
  event: z.string().min(1),
  eventLocation: z.object({ displayName: z.string().nullish() }).nullish().catch(null),
  time: z.iso.datetime({ offset: true }).transform((written) => new Date(written)),
});

export type ReadNews =
  | { readonly outcome: "news"; readonly news: TrackingNews }
  /** Another kind of event, or a word that is not known: reading the parcel tells. */
  | { readonly outcome: "nothing" }
  | { readonly outcome: "unreadable" };

/** Reads a call whose signature was found right. */
export function newsOf(body: Uint8Array, { data }: SignedCall): ReadNews {
  if (!cloudEvent.safeParse(jsonOf(body)).success) return { outcome: "nothing" };
  const parsed = message.safeParse(jsonOf(data));
  if (!parsed.success) return { outcome: "unreadable" };
  const { parcelId, parcelReferenceNumber, additionalInformation, event, eventLocation, time } = parsed.data;
  if (meaningOf(event, "outward") === null) return { outcome: "nothing" };
  const { pieces = 1, direction = "outward" } = pieceOf(parcelReferenceNumber ?? null) ?? {};
  const happened: ParcelEvent = { type: event, at: time, place: eventLocation?.displayName || null };
  const reference =
    z.uuid().safeParse(additionalInformation).data ?? returnedShipment(parcelReferenceNumber ?? null);
  return {
    outcome: "news",
    news: {
      trackingRef: parcelId,
      reference,
      entries: (stored) => entriesWith(stored, { parcelId, pieces, direction, event: happened }),
    },
  };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return parseJsonWithin(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
