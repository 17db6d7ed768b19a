/** The recipient of an open order in its row: encrypted, or in clear where a release before wrote it. */
import type { People } from "../rows/people.ts";
import { StoredValueError } from "../rows/stored.ts";

/** Name and city. */
type Recipient = readonly [name: string | null, city: string | null];

export const recipientNameOf = (merchantId: string, fulfillmentOrderId: string) =>
  `open_fulfillment_orders/${merchantId}/${fulfillmentOrderId}`;

export function recipientColumns(
  people: People,
  merchantId: string,
  fulfillmentOrderId: string,
  recipient: Recipient,
) {
  const [name, city] = recipient;
  if (!people.isSealing) return { recipient_name: name, city, encrypted_recipient: null };
  const sealed = people.sealText(recipientNameOf(merchantId, fulfillmentOrderId), JSON.stringify(recipient));
  const isEmpty = name === null && city === null;
  return { recipient_name: null, city: null, encrypted_recipient: isEmpty ? null : sealed };
}

export interface RecipientRow {
  readonly recipientName: string | null;
  readonly city: string | null;
  readonly encryptedRecipient: string | null;
}

/** Columns in clear count: a release before wrote them later. @throws DecryptionError */
export function recipientIn(
  people: People,
  merchantId: string,
  fulfillmentOrderId: string,
  { recipientName, city, encryptedRecipient }: RecipientRow,
) {
  if (encryptedRecipient === null || recipientName !== null || city !== null) return { recipientName, city };
  const read: unknown = JSON.parse(
    people.openText(recipientNameOf(merchantId, fulfillmentOrderId), encryptedRecipient),
  );
  const [name, place] = Array.isArray(read) ? read : [];
  return { recipientName: textOrNull(name), city: textOrNull(place) };
}

function textOrNull(stored: unknown): string | null {
  if (stored === null || typeof stored === "string") return stored;
  throw new StoredValueError(`stored recipient of an open order: ${typeof stored}`);
}
