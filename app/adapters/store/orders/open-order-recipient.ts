/** The recipient of an open order, encrypted in its row. */
import type { OrderToShip } from "../../../domain/orders/open-orders/open-order-store.ts";
import type { People } from "../rows/people.ts";
import { StoredValueError } from "../rows/stored.ts";

/** Rows of former versions have name and city alone. */
type Recipient = readonly [
  name: string | null,
  city: string | null,
  email: string | null,
  phoneE164: string | null,
];

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
): Pick<OrderToShip, "recipientName" | "city" | "contact"> {
  if (encryptedRecipient === null) return { recipientName: null, city: null };
  const read: unknown = JSON.parse(
    people.openText(column, [merchantId, fulfillmentOrderId], encryptedRecipient),
  );
  const [name, place, email = null, phoneE164 = null] = Array.isArray(read) ? read : [];
  return {
    recipientName: textOrNull(name),
    city: textOrNull(place),
    contact: { email: textOrNull(email), phoneE164: textOrNull(phoneE164) },
  };
}

function textOrNull(stored: unknown): string | null {
  if (stored === null || typeof stored === "string") return stored;
  throw new StoredValueError(`stored recipient of an open order: ${typeof stored}`);
}
