import type { ShopperName } from "./shoppers.ts";

/** An order that waits to be shipped this morning. */
export interface OpenOrder {
  readonly who: ShopperName;
  readonly lines: Readonly<Record<string, number>>;
  /** Chosen at checkout, `<carrier>.<service>`; the cheapest offer if absent. */
  readonly service?: string;
  /** Placed past our checkout, with this shipping method. */
  readonly pastCheckout?: { readonly title: string; readonly code: string };
  readonly hoursAgo: number;
  /** Paid by card if absent. */
  readonly payment?: "bank-transfer" | "cash-on-delivery";
  readonly hold?: { readonly reason: string; readonly reasonNotes: string };
  /** Not to be shipped before this many days from now. */
  readonly dueInDays?: number;
  readonly note?: string;
  readonly tags?: readonly string[];
  /** Staff pressed "Buy label", and it failed. */
  readonly labelAsked?: true;
}

const standard = { title: "Door to door", code: "gorgona.standard" };
const morning = { title: "Before 10:30", code: "gorgona.morning" };
/** The shop's own: none of our services. */
const flatRate = { title: "Standard", code: "Standard" };

/** The oldest first, in the order of their numbers. */
export const openOrders: readonly OpenOrder[] = [
  {
    who: "sofia",
    lines: { "TOW-LIN": 2 },
    hoursAgo: 92,
    dueInDays: 4,
    note: "Please send it after the holidays.",
  },
  {
    who: "grace",
    lines: { "OIL-750": 2, "HON-450": 1 },
    service: "zephyra.express",
    hoursAgo: 70,
    hold: { reason: "HIGH_RISK_OF_FRAUD", reasonNotes: "Card and address are of two countries: call first." },
  },
  { who: "thanos", lines: { "HON-450": 3 }, hoursAgo: 51, payment: "bank-transfer" },
  // The morning service does not reach islands.
  { who: "petros", lines: { "OIL-750": 1 }, pastCheckout: morning, hoursAgo: 46, labelAsked: true },
  { who: "oliver", lines: { "OIL-750": 1, "MUG-BLU": 2 }, service: "zephyra.express", hoursAgo: 44 },
  { who: "manos", lines: { "MUG-WHT": 1 }, pastCheckout: standard, hoursAgo: 41 },
  { who: "ioanna", lines: { "OIL-750": 6 }, service: "gorgona.standard", hoursAgo: 38, tags: ["wholesale"] },
  { who: "linda", lines: { "TOW-LIN": 1 }, service: "zephyra.economy", hoursAgo: 34 },
  { who: "giorgos", lines: { "OIL-750": 2, "TEA-50": 4 }, service: "gorgona.standard", hoursAgo: 30 },
  { who: "dimitra", lines: { "HON-450": 2 }, hoursAgo: 27, payment: "cash-on-delivery" },
  { who: "camille", lines: { "OIL-750": 1, "HON-450": 1, "MUG-BLU": 1 }, hoursAgo: 25 },
  {
    who: "hotel",
    lines: { "MUG-WHT": 48, "OIL-750": 24, "TAB-OAK": 3 },
    service: "gorgona.standard",
    hoursAgo: 23,
    note: "Deliver to the goods entrance, Monday to Friday, 7:00 to 11:00.",
    tags: ["wholesale"],
  },
  { who: "katerina", lines: { "MUG-BLU": 1 }, service: "gorgona.standard", hoursAgo: 20 },
  {
    who: "stelios",
    lines: { "OIL-750": 1 },
    hoursAgo: 19,
    hold: { reason: "INVENTORY_OUT_OF_STOCK", reasonNotes: "The next harvest arrives on Thursday." },
  },
  { who: "andreas", lines: { "HON-450": 1, "TEA-50": 2 }, hoursAgo: 17 },
  { who: "vasilis", lines: { "TAB-OAK": 1 }, service: "gorgona.standard", hoursAgo: 16 },
  { who: "anna", lines: { "OIL-750": 1, "GIFT-50": 1 }, service: "gorgona.morning", hoursAgo: 14 },
  { who: "jonas", lines: { "OIL-750": 3 }, hoursAgo: 13 },
  { who: "lena", lines: { "TOW-LIN": 1, "MUG-WHT": 2 }, hoursAgo: 11, payment: "cash-on-delivery" },
  { who: "kostas", lines: { "TEA-50": 3 }, pastCheckout: flatRate, hoursAgo: 9 },
  { who: "maria", lines: { "OIL-750": 1 }, service: "gorgona.morning", hoursAgo: 4 },
  { who: "nikos", lines: { "HON-450": 2, "MUG-BLU": 1 }, service: "gorgona.standard", hoursAgo: 3 },
  { who: "irene", lines: { "OIL-750": 2 }, hoursAgo: 1.5, payment: "bank-transfer" },
  { who: "eleni", lines: { "OIL-750": 2, "TOW-LIN": 1 }, service: "gorgona.standard", hoursAgo: 0.4 },
];
