import type { OpenConnection, WordsByLanguage } from "../carrier-ports.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { UnprovenKind } from "../values/unproven.ts";
import type { Booking } from "./booking-store.ts";

/** How a person settles a booking that no look-up settles. */
export interface SearchByHand {
  readonly unproven: UnprovenKind;
  /** The carrier's name. */
  readonly carrier: string;
  /** Where to look, in the carrier's words. `null`: it has none. */
  readonly where: WordsByLanguage | null;
  readonly numberForm: WordsByLanguage | null;
  /** Our reference, as the carrier stores it. */
  readonly reference: string;
}

/** @param connection `null`: its account is gone */
export function searchByHand(
  { draft }: Pick<Booking, "draft">,
  unproven: UnprovenKind,
  connection: Pick<OpenConnection, "byHand"> | null,
): SearchByHand {
  const { where = null, numberForm = null, referenceOf } = connection?.byHand ?? {};
  const reference = referenceOf?.(draft.id) ?? draft.id;
  return { unproven, carrier: draft.carrier.name, where, numberForm, reference };
}

/** `null`: look-ups go on. */
export async function findSearch(
  ports: Pick<Ports, "accounts" | "carriers">,
  caller: Caller,
  booking: Pick<Booking, "draft" | "unproven">,
): Promise<SearchByHand | null> {
  if (booking.unproven === null) return null;
  const account = await ports.accounts.get(caller, booking.draft.accountId);
  return searchByHand(booking, booking.unproven, account && ports.carriers.connect(account));
}

/** For callers of the API. */
export function searchSentence({ unproven, carrier, where, reference }: SearchByHand): string {
  const has =
    unproven === "booked"
      ? `${carrier} has this shipment and does not say its number.`
      : `${carrier} may have this shipment and can't say.`;
  const place = where?.en ?? `the lists of ${carrier}`;
  return `${has} Look in ${place} for the reference ${reference}, then enter the number, or say that there is none. Nothing is bought again before that.`;
}
