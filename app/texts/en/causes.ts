import { plural } from "./grammar.ts";

const orders = (count: number) => plural(count, { one: "# order", other: "# orders" });
const by = (carrier: string | null) => (carrier === null ? "" : `${carrier}: `);

/** Lines of causes on Home and above the orders to ship. */
export const causes = {
  withoutLabel: (count: number, carrier: string | null) => `${by(carrier)}${orders(count)} without a label`,
  withLabel: (count: number, carrier: string | null) =>
    `${by(carrier)}${plural(count, { one: "# label", other: "# labels" })} to settle`,
  open: (count: number, carrier: string | null) => `${by(carrier)}${orders(count)} still being booked`,
  openBody: "The carrier has not answered yet. Waybill keeps asking.",
  noReason: "No reason was recorded.",
  alike: (count: number) =>
    plural(count, {
      one: "# other reason of this kind is listed with its orders.",
      other: "# other reasons of this kind are listed with their orders.",
    }),
  more: (count: number) => `and ${count} more`,
  remedies: {
    "choose-service": "Choose a service",
    "complete-address": "Complete addresses",
    "try-again": "Try again",
    "carrier-account": "Check the account",
    "voucher-numbers": "Enter numbers",
    "product-data": "Complete products",
    customs: "Complete customs details",
    sender: "Enter your address",
    "on-platform": "Settle in Shopify",
    "settle-label": "Settle labels",
    "set-parcel": "Set the parcels",
    "order-by-order": "View orders",
    remove: "Remove",
  },
  /** Names the button for a screen reader. Two causes may have one remedy, count and carrier, and differ in their reason. */
  remedyFor: (remedy: string, cause: string, reason: string) => `${remedy}: ${cause}. ${reason}`,
};
