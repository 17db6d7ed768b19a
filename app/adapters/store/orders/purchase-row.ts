import { z } from "zod";
import { actorText } from "../../../domain/orders/audit/audit-event.ts";
import type { Purchase, PurchaseData } from "../../../domain/orders/purchase.ts";
import { fulfillmentIdOf, headOf, turnOf, wishOf } from "../../../domain/orders/purchase.ts";
import { confirmedLabelSchema } from "../../../domain/orders/purchases/confirmed-label.ts";
import { labelTermsSchema } from "../../../domain/orders/purchases/label-terms.ts";
import type { PurchasePieces } from "../../../domain/orders/purchases/order-pieces.ts";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import type { Purchase as PurchaseRow } from "../generated/client.ts";
import type { People } from "../rows/people.ts";
import { columnText, readEnvironment, StoredValueError } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { purchaseReasonSchema, waitReasonSchema } from "./purchase-reason-schema.ts";
import { redactPurchase } from "./redacted-purchase.ts";

const date = z.iso.datetime().transform((iso) => new Date(iso));
const fingerprint = z.string().nullable();
const reason = purchaseReasonSchema.nullable();

const wish = z.object({
  fulfillmentOrderId: z.string(),
  lines: z
    .array(z.object({ id: z.string(), lineItemId: z.string().nullable(), quantity: z.number() }))
    .nullable(),
  service: z.string().nullable(),
  notifyShopper: z.boolean().nullable(),
  terms: labelTermsSchema.exactOptional(),
  confirmed: confirmedLabelSchema.exactOptional(),
});
const forWish = z.object({ kind: z.literal("wish"), wish });
const forFulfillment = z.object({
  kind: z.literal("fulfillment"),
  fulfillmentId: z.string(),
  made: z.boolean(),
  wish: wish.nullable(),
});
const purpose = z.discriminatedUnion("kind", [forWish, forFulfillment]);

const addressChange = z.object({ at: date, fingerprint: z.string(), place: z.string() }).nullable();
const withdrawal = z
  .object({ at: date, because: z.enum(["order-cancelled", "fulfillment-cancelled", "merchant"]) })
  .nullable();

const orderPieces = z.object({ ordered: z.number(), current: z.number() });
const piecesSchema = z.object({ booked: orderPieces, seen: orderPieces });

const dataSchema: z.ZodType<PurchaseData> = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("asked"),
    purpose,
    replaces: z.object({ shipmentId: z.uuid(), addressFingerprint: fingerprint, addressChange }).nullable(),
  }),
  z.object({ state: z.literal("waiting"), purpose: forWish, reason: waitReasonSchema }),
  z.object({ state: z.literal("buying"), purpose, addressFingerprint: fingerprint, reason }),
  z.object({
    state: z.literal("bought"),
    purpose: forWish,
    addressFingerprint: fingerprint,
    reason,
    withdrawal,
  }),
  z.object({
    state: z.literal("placed"),
    purpose: forFulfillment,
    trackingSentAt: date.nullable(),
    notice: reason,
    addressFingerprint: fingerprint,
    addressChange,
    reason,
    withdrawal,
  }),
  z.object({
    state: z.literal("ended"),
    purpose,
    outcome: z.enum(["failed", "left-alone"]),
    reason: purchaseReasonSchema,
    hasLabel: z.boolean(),
  }),
]);

/** A purchase's state with the data of that state. */
export const storedPurchase = storedValue<PurchaseData>({
  what: "purchase",
  steps: [],
  read(json) {
    const { success, data, error } = dataSchema.safeParse(json);
    if (!success) throw new StoredValueError(`stored purchase: ${error.message}`);
    return data;
  },
});

/** @throws StoredValueError */
function readData(people: People, { id, data }: { readonly id: string; readonly data: unknown }) {
  return storedPurchase.read(people.open("purchases.data", id, data));
}

/** @throws StoredValueError */
export function readReason(
  people: People,
  row: { readonly id: string; readonly data: unknown },
): PurchaseReason | null {
  const data = readData(people, row);
  return "reason" in data ? data.reason : null;
}

/** JSON text. Only a purchase that may name a person is encrypted: SQL reads the rest of it beside the ciphertext. */
function dataColumn(people: People, purchase: Purchase): string {
  const write = (each: Purchase) => storedPurchase.write(dataOf(each));
  const { v: _, ...shown } = write(redactPurchase(purchase));
  return isRedactable(purchase)
    ? people.seal("purchases.data", purchase.id, write(purchase), shown)
    : JSON.stringify(write(purchase));
}

/** The columns that a purchase is read from. */
export type PurchaseColumns = Pick<
  PurchaseRow,
  | "id"
  | "merchantId"
  | "environment"
  | "shop"
  | "orderId"
  | "orderName"
  | "askedBy"
  | "shipmentId"
  | "data"
  | "createdAt"
  | "updatedAt"
  | "version"
  | "pieces"
>;

/** The columns of a purchase to select, in SQL. */
export const readColumns = `id, merchant_id AS "merchantId", environment, shop, order_id AS "orderId", order_name AS "orderName",
  asked_by AS "askedBy", shipment_id AS "shipmentId", data, created_at AS "createdAt", updated_at AS "updatedAt", version, pieces`;

/** @throws StoredValueError */
export function toPurchase(people: People, row: PurchaseColumns): Purchase {
  const { id, merchantId, shop, orderId, orderName, shipmentId, createdAt, updatedAt, version } = row;
  return {
    id,
    merchantId,
    shop,
    orderId,
    orderName,
    shipmentId,
    createdAt,
    updatedAt,
    version,
    environment: readEnvironment(row.environment),
    askedBy: row.askedBy === "merchant" ? "merchant" : "rule",
    ...(row.pieces !== null && { pieces: readPieces(row.pieces) }),
    ...readData(people, row),
  };
}

/** @throws StoredValueError */
function readPieces(stored: unknown): PurchasePieces {
  const { success, data, error } = piecesSchema.safeParse(stored);
  if (!success) throw new StoredValueError(`stored pieces of a purchase: ${error.message}`);
  return data;
}

/** Columns that change with a purchase; the last ones exist for queries. */
export function changingColumns(people: People, purchase: Purchase) {
  const { orderName, askedBy, shipmentId, state } = purchase;
  return {
    order_name: columnText(orderName),
    asked_by: askedBy,
    shipment_id: shipmentId,
    state,
    fulfillment_id: fulfillmentIdOf(purchase),
    fulfillment_order_id: wishOf(purchase)?.fulfillmentOrderId ?? null,
    turn: turnOf(purchase),
    data: dataColumn(people, purchase),
    redactable: isRedactable(purchase),
    pieces: purchase.pieces === undefined ? null : JSON.stringify(purchase.pieces),
  };
}

/** @param actor the buyer: a worker buys the label later */
export function insertionOf(people: People, purchase: Purchase, actor: string | null) {
  const { id, merchantId, environment, shop, orderId, createdAt, updatedAt, version } = purchase;
  return {
    id,
    merchant_id: merchantId,
    environment,
    shop,
    order_id: orderId,
    created_at: createdAt,
    updated_at: updatedAt,
    version,
    ...changingColumns(people, purchase),
    actor: purchase.askedBy === "rule" ? actorText({ kind: "rule", id: null, address: null }) : actor,
  };
}

/** The purchase as reading it will return it. */
export function asStored(purchase: Purchase): Purchase {
  return { ...headOf(purchase), orderName: columnText(purchase.orderName), ...dataOf(purchase) };
}

/** The state's data, without characters that a column can't hold. */
function dataOf(purchase: Purchase): PurchaseData {
  const text = JSON.stringify(purchase, (_, value) =>
    typeof value === "string" ? columnText(value) : value,
  );
  return dataSchema.parse(JSON.parse(text));
}

/** True when the purchase may name a person. */
function isRedactable(purchase: Purchase): boolean {
  return JSON.stringify(redactPurchase(purchase)) !== JSON.stringify(purchase);
}
