import { and, plural } from "./grammar.ts";

/** The labels by name, and how many more. */
const named = (names: readonly string[], more: number) =>
  more === 0 ? and(names) : `${names.join(", ")} and ${more} more`;

export const labelRuns = {
  counting: "Counting shipments",
  title: {
    "hand-over": (count: number) =>
      plural(count, { one: "Put # shipment on a pickup list?", other: "Put # shipments on pickup lists?" }),
    cancel: (count: number) => plural(count, { one: "Cancel # shipment?", other: "Cancel # shipments?" }),
  },
  body: {
    "hand-over":
      "Each carrier gets a list to sign. A list can't be reopened: later parcels go onto the next one.",
    cancel:
      "Waybill notifies the carriers, voids the labels and cancels pickups that have no parcels left. This can't be undone.",
  },
  carrier: (name: string, shipments: number, parcels: number) =>
    `${name}: ${plural(shipments, { one: "# shipment", other: "# shipments" })}, ${plural(parcels, { one: "# parcel", other: "# parcels" })}`,
  more: (count: number, more: number) =>
    `One step takes ${count} shipments. ${plural(more, { one: "# more waits", other: "# more wait" })} for the next.`,
  came: (count: number) =>
    plural(count, {
      one: "# shipment came after you were asked. It waits for the next list.",
      other: "# shipments came after you were asked. They wait for the next list.",
    }),
  others: {
    "hand-over": (count: number) =>
      plural(count, {
        one: "# other is already on a list, cancelled or in transit.",
        other: "# others are already on a list, cancelled or in transit.",
      }),
    cancel: (count: number) =>
      plural(count, {
        one: "# other is already cancelled or in transit.",
        other: "# others are already cancelled or in transit.",
      }),
  },
  action: {
    "hand-over": (count: number) =>
      plural(count, { one: "Hand over # shipment", other: "Hand over # shipments" }),
    cancel: (count: number) => plural(count, { one: "Cancel # shipment", other: "Cancel # shipments" }),
  },
  leave: { "hand-over": "Not yet", cancel: "Keep them" },
  working: {
    "hand-over": (count: number) =>
      plural(count, { one: "Handing over # shipment", other: "Handing over # shipments" }),
    cancel: (count: number) =>
      plural(count, { one: "Cancelling # shipment", other: "Cancelling # shipments" }),
  },
  progress: (done: number, total: number) => `${done} of ${total}`,
  goesOn: "You can leave this page. Waybill continues, and the result will be here when you come back.",
  changed: {
    "hand-over": (count: number) =>
      plural(count, { one: "# shipment is on a pickup list", other: "# shipments are on pickup lists" }),
    cancel: (count: number) => plural(count, { one: "# shipment cancelled", other: "# shipments cancelled" }),
  },
  stopped: {
    "hand-over": (done: number, total: number) =>
      `The hand-over stopped after ${done} of ${total} shipments. Select the others again.`,
    cancel: (done: number, total: number) =>
      `The cancellation stopped after ${done} of ${total} shipments. Select the others again.`,
  },
  list: (carrier: string, number: string, count: number) =>
    plural(count, {
      one: `${carrier}, list ${number}: # shipment`,
      other: `${carrier}, list ${number}: # shipments`,
    }),
  left: {
    gone: (names: readonly string[], more: number) =>
      `Left as they were: ${named(names, more)}. They were cancelled, listed or collected before.`,
    "later-pickup": (names: readonly string[], more: number) =>
      `Not on today's list: ${named(names, more)}. Their pickup is on another day.`,
    "no-answer": (names: readonly string[], more: number) =>
      `Not confirmed yet: ${named(names, more)}. Waybill keeps asking the carrier; hold these parcels back.`,
    refused: {
      "hand-over": (names: readonly string[], more: number, reason: string) =>
        `Not listed: ${named(names, more)}. ${reason}`,
      cancel: (names: readonly string[], more: number, reason: string) =>
        `Not cancelled: ${named(names, more)}. ${reason}`,
    },
  },
};
