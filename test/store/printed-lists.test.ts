/** The sheets of a pickup list: a revision for each change that was printed, also if several processes print at the same moment. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ListedShipment, Manifest } from "../../app/domain/engine/index.ts";
import { hasChanges, listChanges } from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
});
afterAll(() => database.close());

const aList = (): Manifest => ({
  ...{
    id: stores.ids.next(),
    merchantId: stores.ids.next(),
    environment: "production",
    accountId: stores.ids.next(),
  },
  ...{ carrier: { code: "gorgona", name: "Gorgona" }, number: "20261130-1", issuedBy: "merchant" },
  ...{ date: "2026-11-30", shipmentIds: [], createdAt: stores.clock.now(), closedAt: stores.clock.now() },
});
const parcel = fc.record({
  id: fc.constantFrom("a", "b", "c", "d", "e"),
  numbers: fc.array(fc.constantFrom("1", "2"), { minLength: 1, maxLength: 2 }),
  cashMinor: fc.constantFrom(0, 100),
});
const sheet = fc.uniqueArray(parcel, { selector: ({ id }) => id });

it("has a revision for each change, which names the differences from the sheet before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sheet, { minLength: 1, maxLength: 6 }), async (sheets) => {
      const list = aList();
      let revision = 0;
      let last: readonly ListedShipment[] | null = null;
      let before: readonly ListedShipment[] | null = null;
      for (const shipments of sheets) {
        if (last === null || hasChanges(listChanges(last, shipments))) {
          revision += 1;
          before = last;
          last = shipments;
        }
        const printed = await stores.manifests.print(list, shipments, stores.clock.now());
        expect([printed.revision, printed.before]).toEqual([revision, before]);
      }
    }),
    numRuns(20),
  );
});

it("is the same for all who print at once", async () => {
  const list = aList();
  const one: ListedShipment = { id: "a", numbers: ["1"], cashMinor: 0 };
  const together = (shipments: readonly ListedShipment[]) =>
    Promise.all(Array.from({ length: 4 }, () => stores.manifests.print(list, shipments, stores.clock.now())));
  expect(new Set((await together([one])).map(({ revision }) => revision))).toEqual(new Set([1]));
  expect(new Set((await together([])).map(({ revision }) => revision))).toEqual(new Set([2]));
});

it("names the added, the removed and the changed", () => {
  const of = (id: string, cashMinor = 0, ...more: string[]): ListedShipment => ({
    ...{ id, numbers: [id.toUpperCase(), ...more], cashMinor },
  });
  expect(
    listChanges([of("a"), of("b"), of("c"), of("d")], [of("b"), of("c", 5), of("d", 0, "D2"), of("e")]),
  ).toEqual({ added: ["E"], removed: ["A"], changed: ["C", "D"] });
});
