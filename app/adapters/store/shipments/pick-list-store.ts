/** The sheets of pick lists as they were printed. They hold ids of shipments and no people. */
import type { Caller } from "../../../domain/engine/index.ts";
import { changeKinds } from "../../../domain/orders/pile/changed-parcel.ts";
import type { PickedShipment, PickListStore, PickSheet } from "../../../domain/orders/printing/pick-list.ts";
import { readStored } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

interface Stored {
  readonly shipments: readonly PickedShipment[];
}

const storedSheet = storedValue<Stored>({
  what: "pick list",
  steps: [],
  read: (json) => readStored<Stored>(json, "pick list", { shipments: "array" }),
});

/** Two processes may print at once; the loser reads the winner's revision. */
const MOST_ATTEMPTS = 5;

interface Row {
  readonly listId: string;
  readonly revision: number;
  readonly printedAt: Date;
  readonly shipments: unknown;
}

export function pickListStore({ prisma }: Pick<StoreContext, "prisma">): PickListStore {
  const where = ({ merchantId, environment }: Caller, since: Date) => ({
    ...{ merchantId, environment, printedAt: { gte: since } },
  });

  return {
    async sharing(caller, ids, since) {
      const row = await prisma.pickList.findFirst({
        where: { ...where(caller, since), shipmentIds: { hasSome: ids.filter(isUuid) } },
        orderBy: [{ printedAt: "desc" }, { revision: "desc" }],
      });
      return row === null ? null : toSheet(row);
    },

    async print({ merchantId, environment }, listId, shipments, at) {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const [last, ...before] = await prisma.pickList.findMany({
          where: { merchantId, listId },
          orderBy: { revision: "desc" },
          take: 2,
        });
        const sheet = last && toSheet(last).shipments;
        if (last !== undefined && sheet !== undefined && areSameSheets(sheet, shipments))
          return {
            revision: last.revision,
            before: before[0] === undefined ? null : toSheet(before[0]).shipments,
          };
        const revision = (last?.revision ?? 0) + 1;
        const shipmentIds = shipments.map(({ id }) => id);
        const value = JSON.stringify(storedSheet.write({ shipments }));
        const written = await prisma.$queryRaw<unknown[]>`
          INSERT INTO pick_lists (merchant_id, list_id, revision, environment, printed_at, shipment_ids, shipments)
          VALUES (${merchantId}::uuid, ${listId}::uuid, ${revision}, ${environment}, ${at}, ${shipmentIds}::uuid[],
            ${value}::json)
          ON CONFLICT DO NOTHING RETURNING revision`;
        if (written.length > 0) return { revision, before: sheet ?? null };
      }
      throw new Error(`No revision could be taken for the pick list ${listId}.`);
    },

    async latest({ merchantId, environment }, since, limit) {
      const rows = await prisma.$queryRaw<Row[]>`
        SELECT * FROM (
          SELECT DISTINCT ON (list_id) list_id::text AS "listId", revision, printed_at AS "printedAt", shipments
          FROM pick_lists
          WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND printed_at >= ${since}
          ORDER BY list_id, revision DESC) AS last
        ORDER BY "printedAt" DESC LIMIT ${limit}`;
      return rows.map(toSheet);
    },

    async facts({ merchantId, environment }, ids) {
      if (ids.length === 0) return new Map();
      const rows = await prisma.$queryRaw<
        { id: string; isCancelled: boolean; hasLeft: boolean; kinds: readonly string[] }[]
      >`
        SELECT id::text, state = 'cancelled' AS "isCancelled",
          tracking_status <> 'PRE_TRANSIT' OR delivered_at IS NOT NULL AS "hasLeft",
          ARRAY(SELECT kind FROM parcel_changes AS change
            WHERE change.merchant_id = shipments.merchant_id AND change.shipment_id = shipments.id) AS kinds
        FROM shipments
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment}
          AND id = ANY(${ids.filter(isUuid)}::uuid[])`;
      return new Map(
        rows.map(({ kinds, ...fact }) => [
          fact.id,
          { ...fact, changes: changeKinds.filter((kind) => kinds.includes(kind)) },
        ]),
      );
    },
  };
}

function toSheet({ listId, revision, printedAt, shipments }: Row): PickSheet {
  return { listId, revision, printedAt, shipments: storedSheet.read(shipments).shipments };
}

function areSameSheets(one: readonly PickedShipment[], other: readonly PickedShipment[]): boolean {
  const text = (sheet: readonly PickedShipment[]) =>
    sheet
      .map(({ id, fewer, mark }) => [id, fewer, mark].join())
      .sort()
      .join("\n");
  return text(one) === text(other);
}
