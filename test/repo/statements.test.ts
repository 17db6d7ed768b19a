// Run: push
/** Every statement of the stores keeps the rules of `statement-rules.test.ts`, but for those that are named here. */
import { beforeAll, expect, it } from "vitest";
import type { ReadStatements } from "./statements/read-statements.ts";
import { readStatements } from "./statements/read-statements.ts";
import { faultsOf } from "./statements/rules.ts";
import { readSchema } from "./statements/schema.ts";

const searches = "a search of the background for work of all merchants; claims name the merchant";
const desk = "an operator's report of all merchants, which names people of none";

/** `sender: rule table`, and why; `*` is every table. The list may only become shorter. */
const exceptions: Readonly<Record<string, string>> = {
  "database/holders.ts free: claim *": "frees what a dead process held of any merchant",
  "database/holders.ts leave: claim *": "as free",
  "database/maintenance.ts deleteBatch: claim inbox_entries": "names the shops of the rows",
  "database/maintenance.ts deleteBatch: claim sent_fulfillment_events": "as above",
  "database/maintenance.ts deleteBatch: claim voucher_allocations": "names the series of the rows",
  "database/maintenance.ts deleteBatch: merchant *": searches,
  "merchants/account-store.ts find: merchant carrier_accounts":
    "a carrier's notification names its account alone, and the hours of accounts are of all merchants",
  "operators/failing-shops.ts list: merchant inbox_entries": desk,
  "operators/merchant-desk-store.ts recordView: claim audit_events":
    "names each merchant that an operator looks at, in a list of ids",
  "operators/merchant-desk-store.ts usageOf: merchant *": desk,
  "points/point-store.ts claimDue: merchant *": searches,
  "rows/reencrypt.ts keysInUse: merchant *": "a command reads each table whole",
  "rows/reencrypt.ts nextTexts: merchant *": "a command reads each table whole",
  "search-index.ts merchants: merchant *": searches,
  "search-index.ts shopsToRead: merchant open_fulfillment_orders": searches,
  "shipments/booking-store.ts accountsInDoubt: merchant bookings": searches,
  "shipments/booking-store.ts endLeases: claim bookings":
    "the sole owner of an embedded database has all merchants",
  "shipments/booking-store.ts takeDueLookups: merchant bookings": searches,
  "shipments/booking-store.ts unresolved: merchant bookings": searches,
  "shipments/label-notice-store.ts takeDueSurplus: merchant label_notices": searches,
  "shipments/pickup-store.ts unfinished: merchant pickups": searches,
  "shipments/shipment-store.ts accountsToPoll: merchant *": searches,
  "shipments/tracker-store.ts sandboxAccounts: merchant *": searches,
  "shipments/tracking-turn-store.ts due: merchant tracking_turns": searches,
  "shipments/tracking-turn-store.ts give: merchant *": searches,
  "shipments/tracking-turn-store.ts lanes: merchant tracking_turns": searches,
  "shops/inbox-store.ts receiveAll: moment now()":
    "the queue's own columns of the jobs that are written beside the entries",
  "webhooks/delivery-store.ts dueEndpoints: merchant *": searches,
};

let read: ReadStatements;
beforeAll(async () => {
  read = await readStatements();
});

it("reads every statement of the source", () => {
  expect(read.unread).toEqual([]);
  expect(read.sent.length).toBeGreaterThan(300);
});

it("keeps the rules in each statement", () => {
  const schema = readSchema();
  const found = new Set(
    read.sent.flatMap(({ by, text }) => faultsOf(text, schema).map(({ rule, of }) => `${by}: ${rule} ${of}`)),
  );
  const names = Object.keys(exceptions);
  const isOf = (name: string, each: string) =>
    name.endsWith("*") ? each.startsWith(name.slice(0, -1)) : each === name;
  expect([...found].filter((each) => !names.some((name) => isOf(name, each)))).toEqual([]);
  // One that is mended leaves the list.
  expect(names.filter((name) => ![...found].some((each) => isOf(name, each)))).toEqual([]);
});
