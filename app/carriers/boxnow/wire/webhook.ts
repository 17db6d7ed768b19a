import { z } from "zod";
import { identifier } from "./identifier.ts";
import { pieceOf } from "./reference.ts";
import { signedDataOf } from "./signed-data.ts";
import type { Entry } from "./tracking.ts";
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

/** A piece of news, or `null` of a call that says nothing for us. */
export interface ParcelNews {
  readonly parcelId: string;
  readonly entry: Entry;
}

const cloudEvent = z.object({
  specversion: z.literal("1.0"),
  type: z.literal("gr.boxnow.parcel_event_change"),
});

/** Names no person and no PIN, so that neither can reach a log or a table. */
const message = z.object({
  parcelId: identifier,
  parcelReferenceNumber: z.string().nullish().catch(null),
  event: z.string().min(1),
  eventLocation: z.object({ displayName: z.string().nullish() }).nullish().catch(null),
  time: z.iso.datetime({ offset: true }).transform((written) => new Date(written)),
});

/** Words whose meaning needs the events before them: reading the parcel tells. */
const dependentWords = new Set(["in-depot", "accepted-for-return", "returned"]);

export type ReadNews =
  | { readonly outcome: "news"; readonly news: ParcelNews }
  /** Another kind of event, a word that is not known, or a piece of several: reading the parcel tells. */
  | { readonly outcome: "nothing" }
  | { readonly outcome: "unreadable" };

/** Reads a call whose signature was found right. */
export function newsOf(body: Uint8Array, { data }: SignedCall): ReadNews {
  if (!cloudEvent.safeParse(jsonOf(body)).success) return { outcome: "nothing" };
  const parsed = message.safeParse(jsonOf(data));
  if (!parsed.success) return { outcome: "unreadable" };
  const { parcelId, parcelReferenceNumber, event, eventLocation, time } = parsed.data;
  const known = dependentWords.has(event) ? null : meaningOf(event, "outward");
  const isOneOfSeveral = (pieceOf(parcelReferenceNumber ?? null)?.pieces ?? 1) > 1;
  if (known === null || isOneOfSeveral) return { outcome: "nothing" };
  const place = eventLocation?.displayName;
  const entry: Entry = {
    ...known,
    statusDate: time,
    statusDetails: "",
    statusExact: event,
    ...(place && { place }),
  };
  return { outcome: "news", news: { parcelId, entry } };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
