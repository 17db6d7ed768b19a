import { z } from "zod";
import type { Cash } from "../../engine/index.ts";
import type { ConfirmedPart, PurchaseReason } from "./purchase-reason.ts";

const digest = z.string().max(64);

/**
 * A label as the merchant saw it when they confirmed its purchase. The purchase keeps it, and buys no other label. Its digests can be
 * compared, and nothing can be read from them.
 */
export const confirmedLabelSchema = z.strictObject({
  /** `<driver>.<code>` */
  service: z.string().min(1).max(200),
  amountMinor: z.int().min(0),
  currency: z.string().length(3),
  /** Of the recipient's address and phone number. */
  recipient: digest,
  /** Of the pieces, their weights and the cash to collect. */
  goods: digest,
});

export type ConfirmedLabel = z.output<typeof confirmedLabelSchema>;

/** The parts of the label that differ from the confirmed one. `price` is compared once the carrier has named it. */
export function changedParts(
  confirmed: ConfirmedLabel,
  now: Pick<ConfirmedLabel, "service" | "recipient" | "goods">,
): readonly ConfirmedPart[] {
  return (["service", "recipient", "goods"] as const).filter((part) => confirmed[part] !== now[part]);
}

/** Why a label is not bought; `null`: it is the confirmed one. */
export function whyNotAsConfirmed(
  confirmed: ConfirmedLabel,
  changed: readonly ConfirmedPart[],
  now: Cash | null,
): PurchaseReason | null {
  const { amountMinor, currency } = confirmed;
  const isOther = now !== null && (now.amountMinor !== amountMinor || now.currency !== currency);
  if (changed.length === 0 && !isOther) return null;
  const price = isOther ? { confirmed: { amountMinor, currency }, now } : null;
  return { code: "not-as-confirmed", changed: [...changed], price };
}
