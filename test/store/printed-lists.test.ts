/** The sheets of pickup lists and pick lists: a revision for each change that was printed, also if several processes print at the same moment. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListedShipment, Manifest, Shipment } from "../../app/domain/engine/index.ts";
import { hasChanges, listChanges } from "../../app/domain/engine/index.ts";
import { askForPrint } from "../../app/domain/orders/printing/ask-for-print.ts";
import { preparePrint } from "../../app/domain/orders/printing/prepare-print.ts";
import type { Print } from "../../app/domain/orders/printing/print.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { papersHere } from "../support/draw-here.ts";
import { numRuns } from "../support/effort.ts";
import { readPdfText } from "../support/read-label.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";

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

describe("a pick list", () => {
  interface Printed {
    readonly list: string;
    readonly revision: number;
    readonly sheet: ReadonlyMap<string, Readonly<Record<string, number>>>;
  }

  /** A merchant's warehouse. */
  function warehouse() {
    const ports = testPorts(database, stores);
    const services = { ...stores, ports, papers: papersHere(ports) };
    const caller = { merchantId: stores.ids.next(), environment: "production" } as const;
    let orders = 0;
    return {
      async buy(goods: Readonly<Record<string, number>>): Promise<Shipment> {
        orders += 1;
        const shipment = aShipment(caller, stores.ids.next(), { orderName: `#${1000 + orders}` });
        const [like] = shipment.items;
        const items = Object.entries(goods).map(([sku, quantity]) => ({
          ...{ ...like!, sku, label: sku },
          invoiceLines: [{ description: `Tin of ${sku}`, quantity: String(quantity) }],
        }));
        return storeShipment(stores, { ...shipment, items } as Shipment);
      },
      async cancel({ id }: Pick<Shipment, "id">): Promise<void> {
        const now = (await ports.shipments.get(caller, id))!;
        await ports.shipments.save({ ...now, state: "cancelled" }, []);
      },
      async print(shipments: readonly Pick<Shipment, "id">[], printId = stores.ids.next()): Promise<Print> {
        const asked = {
          ...{ shipmentIds: shipments.map(({ id }) => id), documents: "pick_list" as const },
          ...{ format: "a4", startPosition: null, order: "given" as const },
        };
        const print = { id: printId, caller, askedBy: "merchant" as const, asked };
        await askForPrint(services, print, { queued: false });
        return (await preparePrint(services, caller, printId))!;
      },
      text: async (print: Print) =>
        (await readPdfText(new Uint8Array((await stores.prints.document(print))!.bytes))).join("\n"),
    };
  }
  const counts = (all: readonly Readonly<Record<string, number>>[]) => {
    const sums: Record<string, number> = {};
    for (const goods of all)
      for (const [sku, quantity] of Object.entries(goods)) sums[sku] = (sums[sku] ?? 0) + quantity;
    return Object.fromEntries(Object.entries(sums).filter(([, quantity]) => quantity !== 0));
  };

  const goods = fc.dictionary(fc.constantFrom("OIL", "SOAP", "HONEY"), fc.integer({ min: 1, max: 4 }), {
    minKeys: 1,
    noNullPrototype: true,
  });
  const step = fc.oneof(
    fc.record({ do: fc.constant("buy" as const), goods }),
    fc.record({ do: fc.constant("cancel" as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant("print" as const) }),
    fc.record({ do: fc.constant("print-one" as const), which: fc.nat(9) }),
  );

  it("has a revision for each change, whose differences make the former sheet the present one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const { buy, cancel, print } = warehouse();
        const live = new Map<string, Readonly<Record<string, number>>>();
        let last: Printed | null = null;
        for (const each of steps) {
          if (each.do === "buy") live.set((await buy(each.goods)).id, each.goods);
          const chosen = [...live.keys()][("which" in each ? each.which : 0) % Math.max(live.size, 1)];
          if (chosen === undefined) continue;
          if (each.do === "cancel") {
            await cancel({ id: chosen });
            live.delete(chosen);
          }
          if (each.do === "print-one" && live.size > 1) {
            // A part of the parcels replaces no list of all.
            const { pickList } = (await print([{ id: chosen }])).result;
            if (
              last?.sheet.has(chosen) &&
              last.sheet.size > 1 &&
              [...last.sheet.keys()].some((id) => id !== chosen && live.has(id))
            )
              expect([pickList?.revision, pickList?.changes]).toEqual([1, null]);
            last = null;
          }
          if (each.do === "print" && live.size > 0) {
            const { pickList } = (await print([...live.keys()].map((id) => ({ id })))).result;
            if (last !== null && [...live.keys()].some((id) => last?.sheet.has(id))) {
              const isSame = [...last.sheet.keys()].sort().join() === [...live.keys()].sort().join();
              expect([pickList?.id, pickList?.revision]).toEqual([
                last.list,
                last.revision + Number(!isSame),
              ]);
              if (!isSame) {
                const changes = Object.fromEntries(
                  (pickList?.changes?.goods ?? []).map(({ sku, quantity }) => [sku, quantity]),
                );
                expect(counts([...last.sheet.values(), changes])).toEqual(counts([...live.values()]));
              }
            }
            last = { list: pickList!.id, revision: pickList!.revision, sheet: new Map(live) };
          }
        }
      }),
      numRuns(15),
    );
  });

  it("says on its sheet what changed since the one before, and leaves out the cancelled", async () => {
    const { buy, cancel, print, text } = warehouse();
    const [oil, both] = [await buy({ OIL: 2 }), await buy({ OIL: 1, SOAP: 3 })];
    const first = await print([oil, both]);
    expect(first.result.pickList).toMatchObject({ revision: 1, changes: null });
    expect(await text(first)).not.toContain("Revision");
    await cancel(oil);
    const honey = await buy({ HONEY: 1 });
    const second = await print([oil, both, honey]);
    expect(second.result.skipped.map(({ code }) => code)).toEqual(["CANCELLED"]);
    const written = await text(second);
    expect(written).toContain("Pick list, Revision 2");
    expect(written).toContain("−2 × OIL (#1001)");
    expect(written).toContain("+1 × HONEY (#1003)");
    expect(written).not.toContain("SOAP (#1002)");
  });

  it("is the same for all who print at once, and for a print whose worker died after keeping its sheet", async () => {
    const { buy, cancel, print } = warehouse();
    const [one, two] = [await buy({ OIL: 1 }), await buy({ OIL: 1 })];
    const begun = await print([one, two]);
    await cancel(one);
    const prints = await Promise.all([print([two]), print([two]), print([two])]);
    expect(new Set(prints.map(({ result }) => result.pickList?.revision))).toEqual(new Set([2]));
    expect(new Set(prints.map(({ result }) => result.pickList?.id))).toEqual(new Set([begun.id]));
    for (const { result } of prints)
      expect(result.pickList?.changes?.goods).toMatchObject([
        { sku: "OIL", quantity: -1, orders: ["#1001"] },
      ]);
  });
});
