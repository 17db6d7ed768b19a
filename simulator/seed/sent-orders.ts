import type { ShopperName } from "./shoppers.ts";

/** A carrier's report, so many hours ago. */
export interface Scan {
  readonly status: "PRE_TRANSIT" | "TRANSIT" | "EXCEPTION" | "DELIVERED";
  readonly details: string;
  /** The carrier's finer status. */
  readonly exact?: string;
  readonly hoursAgo: number;
}

/** An order that was shipped before this morning. */
export interface SentOrder {
  readonly who: ShopperName;
  readonly lines: Readonly<Record<string, number>>;
  readonly service?: string;
  readonly hoursAgo: number;
  /** Shipped with Shopify's own button, or with a label bought in the app. */
  readonly by: "shopify" | "app";
  readonly scans: readonly Scan[];
}

const collected = (hoursAgo: number): Scan => ({
  status: "TRANSIT",
  details: "Collected from the sender",
  exact: "PICKED_UP",
  hoursAgo,
});
const atHub = (place: string, hoursAgo: number): Scan => ({
  status: "TRANSIT",
  details: `Arrived at the hub in ${place}`,
  hoursAgo,
});
const outForDelivery = (hoursAgo: number): Scan => ({
  status: "TRANSIT",
  details: "Out for delivery",
  exact: "OUT_FOR_DELIVERY",
  hoursAgo,
});
const delivered = (hoursAgo: number): Scan => ({ status: "DELIVERED", details: "Delivered", hoursAgo });

/** From delivered to just labelled, with one that the carrier could not deliver. */
export const sentOrders: readonly SentOrder[] = [
  {
    who: "nikos",
    lines: { "OIL-750": 1 },
    service: "gorgona.standard",
    hoursAgo: 120,
    by: "shopify",
    scans: [collected(96), atHub("Patras", 75), outForDelivery(52), delivered(49)],
  },
  {
    who: "jonas",
    lines: { "HON-450": 2 },
    hoursAgo: 118,
    by: "shopify",
    scans: [collected(95), atHub("Milan", 70), atHub("Berlin", 48), outForDelivery(26), delivered(23)],
  },
  {
    who: "lena",
    lines: { "MUG-BLU": 2 },
    service: "gorgona.standard",
    hoursAgo: 98,
    by: "app",
    scans: [
      collected(72),
      atHub("Thessaloniki", 50),
      outForDelivery(27),
      {
        status: "EXCEPTION",
        details: "Nobody at home, and no answer at the phone number",
        exact: "RECIPIENT_ABSENT",
        hoursAgo: 21,
      },
    ],
  },
  {
    who: "katerina",
    lines: { "TOW-LIN": 1 },
    service: "gorgona.morning",
    hoursAgo: 74,
    by: "app",
    scans: [collected(48), atHub("Athens", 28), outForDelivery(2)],
  },
  {
    who: "oliver",
    lines: { "HON-450": 4 },
    service: "zephyra.express",
    hoursAgo: 68,
    by: "shopify",
    scans: [
      collected(47),
      atHub("Leipzig", 30),
      { status: "TRANSIT", details: "Held for customs clearance", exact: "CUSTOMS", hoursAgo: 12 },
    ],
  },
  {
    who: "giorgos",
    lines: { "OIL-750": 1, "MUG-WHT": 1 },
    service: "gorgona.standard",
    hoursAgo: 48,
    by: "app",
    scans: [collected(24), atHub("Piraeus", 6)],
  },
  {
    who: "camille",
    lines: { "OIL-750": 1 },
    hoursAgo: 45,
    by: "app",
    scans: [collected(22)],
  },
  { who: "eleni", lines: { "HON-450": 1 }, service: "gorgona.standard", hoursAgo: 22, by: "app", scans: [] },
];
