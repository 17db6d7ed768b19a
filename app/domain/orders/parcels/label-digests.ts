import { createHash } from "node:crypto";
import type { Cash, Item } from "../../engine/index.ts";
import type { PostalAddress } from "../platform.ts";
import type { ProductLine } from "./parcel-items.ts";
import type { ParcelSet } from "./set-parcel.ts";
import { addressFingerprint } from "./shipping-address.ts";

export interface LabelContents {
  readonly lines: readonly ProductLine[];
  readonly items: readonly Item[];
  /** The amount that the label collects; `null`: nothing. */
  readonly cash: Cash | null;
  /** With the phone number that the courier calls. */
  readonly recipient: PostalAddress | null;
  /** The weight and the box that a person set for them, where they decide. */
  readonly set?: ParcelSet | undefined;
}

export interface LabelDigests {
  /** Of the recipient's address and phone number. */
  readonly recipient: string;
  /** Of the pieces, their weights, the parcel that a person set for them, and the cash to collect. */
  readonly goods: string;
}

/** The digests of a label's contents. */
export function digestsOf({ lines, items, cash, recipient, set }: LabelContents): LabelDigests {
  const pieces = new Map<string, number>();
  for (const { variantId, name, quantity } of lines) {
    const product = String(variantId ?? name);
    pieces.set(product, (pieces.get(product) ?? 0) + quantity);
  }
  const weightG = items.reduce((sum, item) => sum + item.weightG, 0);
  const packed = set === undefined ? [] : [set.weightG, set.box?.code ?? null];
  const goods = [[...pieces].sort(), weightG, cash?.amountMinor ?? 0, ...packed];
  return {
    recipient: addressFingerprint(recipient),
    goods: createHash("sha256").update(JSON.stringify(goods)).digest("base64url"),
  };
}
