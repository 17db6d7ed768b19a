import type { Order, Product } from "./order.ts";

/** A label that was handed out. */
export interface Print {
  readonly at: Date;
  readonly printFormat: string;
  readonly bytes: Buffer;
}

/** A shipment in DHL's books. */
export interface Shipment {
  readonly number: string;
  /** of the return label inside; null: none */
  readonly returnNumber: string | null;
  /** the user of the portal whose shipment it is */
  readonly userName: string;
  readonly profile: string;
  readonly order: Order;
  readonly product: Exclude<Product, "V62WP">;
  /** empty: the address was not encoded */
  readonly routingCode: string;
  readonly isBulky: boolean;
  /** the account that cash on delivery goes to; null: none, or a bank account of the order */
  readonly codAccount: string | null;
  readonly createdAt: Date;
  readonly shippingDay: string;
  /** the day on whose evening DHL closes it by itself */
  readonly closesOn: string;
  deletedAt: Date | null;
  /** the list that it is on; null: not closed */
  manifest: { readonly day: string; readonly sheetNo: string } | null;
  readonly prints: Print[];
}

export type ShipmentState = "booked" | "closed" | "deleted";

export const stateOf = ({ deletedAt, manifest }: Shipment): ShipmentState =>
  deletedAt !== null ? "deleted" : manifest !== null ? "closed" : "booked";
