/** The recipient of an open order, encrypted in its row. */
import type { People } from "../rows/people.ts";
import { StoredValueError } from "../rows/stored.ts";

/** Name and city. */
type Recipient = readonly [name: string | null, city: string | null];

const column = "open_fulfillment_orders.encrypted_recipient";

/** The column `encrypted_recipient`. */
export function recipientValue(
  people: People,
  merchantId: string,
  fulfillmentOrderId: string,
  recipient: Recipient,
): string | null {
  return recipient.every((part) => part === null)
    ? null
    : people.sealText(column, [merchantId, fulfillmentOrderId], JSON.stringify(recipient));
}

/** @throws DecryptionError */
export function recipientIn(
  people: People,
  merchantId: string,
  fulfillmentOrderId: string,
  encryptedRecipient: string | null,
): { readonly recipientName: string | null; readonly city: string | null } {
  if (encryptedRecipient === null) return { recipientName: null, city: null };
  const read: unknown = JSON.parse(
    people.openText(column, [merchantId, fulfillmentOrderId], encryptedRecipient),
  );
  const [name, place] = Array.isArray(read) ? read : [];
  return { recipientName: textOrNull(name), city: textOrNull(place) };
}

function textOrNull(stored: unknown): string | null {
  if (stored === null || typeof stored === "string") return stored;
  throw new StoredValueError(`stored recipient of an open order: ${typeof stored}`);
}
