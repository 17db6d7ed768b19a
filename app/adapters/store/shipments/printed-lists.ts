/** The sheets of pickup lists as they were printed. They hold numbers of parcels and no people. */
import type {
  Caller,
  ListedShipment,
  Manifest,
  ManifestId,
  PrintedList,
} from "../../../domain/engine/index.ts";
import { hasChanges, listChanges } from "../../../domain/engine/index.ts";
import { Prisma } from "../generated/client.ts";
import type { People } from "../rows/people.ts";
import { readStored } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import type { ShipmentColumns } from "./shipment-row.ts";
import { readColumns, toShipment } from "./shipment-row.ts";

interface Sheet {
  readonly shipments: readonly ListedShipment[];
}

const storedSheet = storedValue<Sheet>({
  what: "printed list",
  steps: [],
  read: (json) => readStored<Sheet>(json, "printed list", { shipments: "array" }),
});

type Database = Pick<Prisma.TransactionClient, "$queryRaw" | "printedList">;

/** Two processes may print at once; the loser reads the winner's revision. */
const MOST_ATTEMPTS = 5;

export async function printList(
  database: Database,
  { merchantId, id }: Manifest,
  shipments: readonly ListedShipment[],
  at: Date,
): Promise<PrintedList> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const [last, ...before] = await database.printedList.findMany({
      where: { merchantId, manifestId: id },
      orderBy: { revision: "desc" },
      take: 2,
    });
    const sheet = last && storedSheet.read(last.parcels).shipments;
    if (last !== undefined && sheet !== undefined && !hasChanges(listChanges(sheet, shipments)))
      return { revision: last.revision, shipments: sheet, before: sheetOf(before[0]) };
    const revision = (last?.revision ?? 0) + 1;
    const parcels = JSON.stringify(storedSheet.write({ shipments }));
    const written = await database.$queryRaw<unknown[]>`
      INSERT INTO printed_lists (merchant_id, manifest_id, revision, printed_at, parcels)
      VALUES (${merchantId}::uuid, ${id}::uuid, ${revision}, ${at}, ${parcels}::json)
      ON CONFLICT DO NOTHING RETURNING revision`;
    if (written.length > 0) return { revision, shipments, before: sheet ?? null };
  }
  throw new Error(`No revision could be taken for the pickup list ${id}.`);
}

const sheetOf = (row: { readonly parcels: unknown } | undefined) =>
  row === undefined ? null : storedSheet.read(row.parcels).shipments;

interface ListedRow {
  readonly id: string;
  readonly number: string;
  readonly children: readonly { readonly trackingRef: string }[] | null;
  readonly cash: number | null;
}

/** Reads of each shipment what a sheet shows, and opens the person of those alone that came since the sheet. */
export async function printedLists(
  database: Database,
  people: People,
  { merchantId, environment }: Caller,
  manifests: readonly Manifest[],
): Promise<ReadonlyMap<ManifestId, PrintedList & { readonly now: readonly ListedShipment[] }>> {
  const rows = await database.printedList.findMany({
    where: { merchantId, manifestId: { in: manifests.map(({ id }) => id) } },
    orderBy: { revision: "desc" },
  });
  const byList = Map.groupBy(rows, ({ manifestId }) => manifestId);
  const ids = manifests.flatMap(({ id, shipmentIds }) => (byList.has(id) ? shipmentIds : []));
  if (ids.length === 0) return new Map();
  const listed = await database.$queryRaw<ListedRow[]>`
    SELECT id::text, tracking_ref AS number, value -> 'childVouchers' AS children,
      (value ->> 'cashOnDeliveryMinor')::int AS cash
    FROM shipments
    WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND id = ANY(${ids}::uuid[])
      AND state = 'created' AND listed
    ORDER BY id`;
  const printed = new Set(
    rows.flatMap(({ parcels }) => storedSheet.read(parcels).shipments.map(({ id }) => id)),
  );
  const came = listed.filter(({ id }) => !printed.has(id)).map(({ id }) => id);
  // One of them may have come onto another list first.
  const listOf = await listsOf(database, people, merchantId, came);
  return new Map(
    manifests.flatMap((manifest) => {
      const [last, before] = byList.get(manifest.id) ?? [];
      if (last === undefined) return [];
      const own = new Set(manifest.shipmentIds);
      const isOn = (id: string) => own.has(id) && (printed.has(id) || listOf.get(id) === manifest.number);
      const now = listed.filter(({ id }) => isOn(id)).map(toListed);
      const { shipments } = storedSheet.read(last.parcels);
      return [[manifest.id, { revision: last.revision, shipments, before: sheetOf(before), now }] as const];
    }),
  );
}

async function listsOf(
  database: Database,
  people: People,
  merchantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await database.$queryRaw<ShipmentColumns[]>`
    SELECT ${Prisma.raw(readColumns)} FROM shipments
    WHERE merchant_id = ${merchantId}::uuid AND id = ANY(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, toShipment(people, row).pickupListRef]));
}

function toListed({ id, number, children, cash }: ListedRow): ListedShipment {
  return {
    id,
    numbers: [number, ...(children ?? []).map(({ trackingRef }) => trackingRef)],
    cashMinor: cash ?? 0,
  };
}
