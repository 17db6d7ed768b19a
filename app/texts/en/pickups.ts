import { and, plural } from "./grammar.ts";

const listed = (numbers: readonly string[], more: number) =>
  more === 0 ? and(numbers) : `${numbers.join(", ")} and ${more} more`;

export const pickups = {
  title: "Pickups",
  emptyTitle: "Nothing to hand over",
  emptyBody: "Bought labels appear here, carrier by carrier, until the parcels are on a pickup list.",
  emptyAction: "Buy labels",
  failed: "Not done, or not for every shipment",
  waiting: (shipments: number, parcels: number) =>
    `${plural(shipments, { one: "# shipment waits", other: "# shipments wait" })} to be handed over, ${plural(parcels, { one: "# parcel", other: "# parcels" })}.`,
  handOverAll: (shipments: number) =>
    plural(shipments, { one: "Hand over # shipment", other: "Hand over all # shipments" }),
  withoutPickup: (shipments: number) =>
    plural(shipments, { one: "# shipment has no pickup. Day:", other: "# shipments have no pickup. Day:" }),
  schedule: "Schedule pickup",
  scheduleWith: (carrier: string) => `Schedule pickup: ${carrier}`,
  closeBody:
    "Closing the day puts what is handed over today onto a list to sign. A shipment stays on its list; later ones go onto the next.",
  close: "Close the day",
  closeTitle: (carrier: string) => `Close the day of ${carrier}?`,
  closeWith: (carrier: string) => `Close the day: ${carrier}`,
  upcoming: "Upcoming pickups",
  when: (carrier: string, day: string, from: string, until: string) =>
    `${carrier}, ${day}, ${from} to ${until}`,
  fetched: (shipments: number) => plural(shipments, { one: "# shipment", other: "# shipments" }),
  cancelling: "Being cancelled",
  otherDay: "Other day",
  move: "Move",
  moveOf: (carrier: string, day: string) => `Move the pickup of ${carrier} on ${day}`,
  cancel: "Cancel pickup",
  cancelTitle: (carrier: string, day: string) => `Cancel the pickup of ${carrier} on ${day}?`,
  notNow: "Not now",
  cancelBody: "The van will not come for its shipments. They stay, and can get another pickup.",
  cancelOf: (carrier: string, day: string) => `Cancel pickup of ${carrier} on ${day}`,
  lists: "Pickup lists",
  listsBody: "Print the sheet, and let the driver sign it.",
  listName: (carrier: string, number: string) => `${carrier}, list ${number}`,
  listOf: (day: string, shipments: number) =>
    `${day}, ${plural(shipments, { one: "# shipment", other: "# shipments" })}`,
  outdated: "Printed sheet out of date",
  outdatedBody: (revision: number) =>
    `The list changed after revision ${revision} was printed. Print it again, and throw the old sheet away.`,
  listChanges: {
    removed: (numbers: readonly string[], more: number) => `Removed: ${listed(numbers, more)}`,
    added: (numbers: readonly string[], more: number) => `Added: ${listed(numbers, more)}`,
    changed: (numbers: readonly string[], more: number) => `Changed: ${listed(numbers, more)}`,
  },
  print: "Print list",
  printOf: (number: string) => `Print list ${number}`,
  done: {
    close: "Day closed: print the list",
    schedule: "Pickup scheduled",
    move: "Pickup moved",
    cancel: "Pickup cancelled. Its shipments stay.",
  },
};
