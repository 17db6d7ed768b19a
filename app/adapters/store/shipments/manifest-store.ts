import type {
  Caller,
  ListedManifest,
  Manifest,
  ManifestStore,
  NewManifest,
} from "../../../domain/engine/index.ts";
import { inserting } from "../events/change.ts";
import { write } from "../events/write.ts";
import type { Manifest as Row } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { readEnvironment } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { printedLists, printList } from "./printed-lists.ts";

/** Two processes may choose the same next number; the loser reads the winner's list, or takes the number after it. */
const MAX_ATTEMPTS = 5;

/** A list holds ids of shipments and no people. */
export function manifestStore({
  prisma,
  people,
  actor,
}: Pick<StoreContext, "prisma" | "people" | "actor">): ManifestStore {
  const find = async ({ merchantId, environment }: Caller, id: string) =>
    prisma.manifest.findFirst({ where: { merchantId, environment, id } });

  const findOpen = ({ merchantId, environment, accountId }: NewManifest) =>
    prisma.manifest.findFirst({
      where: { merchantId, environment, accountId, closedAt: null, sequence: { not: null } },
    });

  /** False: the id, the number or the account's place for an open list is taken. */
  async function insert(manifest: NewManifest): Promise<boolean> {
    const { merchantId, accountId, date } = manifest;
    const row = {
      ...rowOf(manifest),
      number: Prisma.sql`replace(${date}, '-', '') || '-' || next.sequence`,
      sequence: Prisma.sql`next.sequence`,
    };
    const written = await write(
      prisma,
      inserting("manifests", {
        actor: actor(),
        rows: [row],
        from: Prisma.sql`(
          SELECT coalesce(max(sequence), 0) + 1 AS sequence FROM manifests
          WHERE merchant_id = ${merchantId}::uuid AND account_id = ${accountId}::uuid AND date = ${date}) AS next`,
      }),
    );
    return written.length === 1;
  }

  /** Adds shipments to the list that has the number. @returns its id; `null`: there is none */
  async function extend(
    { merchantId, accountId, shipmentIds }: NewManifest,
    number: string,
  ): Promise<string | null> {
    const [row] = await prisma.$queryRaw<{ id: string }[]>`
      UPDATE manifests SET closed_at = NULL, shipment_ids = ARRAY(
        SELECT DISTINCT each FROM unnest(shipment_ids || ${[...shipmentIds]}::uuid[]) AS each ORDER BY each)
      WHERE merchant_id = ${merchantId}::uuid AND account_id = ${accountId}::uuid AND number = ${number}
      RETURNING id::text`;
    return row?.id ?? null;
  }

  return {
    async begin(manifest) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const isOurs = await insert(manifest);
        const row = (await find(manifest, manifest.id)) ?? (isOurs ? null : await findOpen(manifest));
        if (row !== null) return toManifest(row);
      }
      throw new Error(`No number could be taken for a pickup list of account ${manifest.accountId}.`);
    },

    async record(manifest, number) {
      const rows = [{ ...rowOf(manifest), number }];
      const written = await write(prisma, inserting("manifests", { actor: actor(), rows }));
      const id = written.length > 0 ? manifest.id : await extend(manifest, number);
      const recorded = id === null ? null : await find(manifest, id);
      if (recorded === null) throw new Error(`The pickup list ${number} was not stored.`);
      return toManifest(recorded);
    },

    async close({ merchantId, id, shipmentIds }, shipments, at) {
      // Another process may have added shipments meanwhile; it closes the list itself.
      await prisma.$executeRaw`
        UPDATE manifests SET closed_at = ${at}, shipment_count = ${shipments}
        WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid AND closed_at IS NULL
          AND cardinality(shipment_ids) = ${shipmentIds.length}`;
      return toManifest(
        await prisma.manifest.findUniqueOrThrow({ where: { merchantId_id: { merchantId, id } } }),
      );
    },

    async get(caller, id) {
      const row = isUuid(id) ? await find(caller, id) : null;
      return row === null ? null : toManifest(row);
    },

    async recent({ merchantId, environment }, limit) {
      const rows = await prisma.manifest.findMany({
        where: { merchantId, environment, shipmentCount: { gt: 0 } },
        orderBy: { id: "desc" },
        take: limit,
      });
      return rows.map((row): ListedManifest => ({ ...toManifest(row), shipments: row.shipmentCount }));
    },

    print: (manifest, shipments, at) => printList(prisma, manifest, shipments, at),
    printed: (caller, manifests) => printedLists(prisma, people, caller, manifests),

    async unfinished(before, limit) {
      const rows = await prisma.manifest.findMany({
        where: { closedAt: null, createdAt: { lt: before } },
        orderBy: { createdAt: "asc" },
        take: limit,
      });
      return rows.map(toManifest);
    },
  };
}

function rowOf({
  id,
  merchantId,
  environment,
  accountId,
  carrier,
  date,
  shipmentIds,
  createdAt,
}: NewManifest) {
  return {
    id: id,
    merchant_id: merchantId,
    environment,
    account_id: accountId,
    carrier_code: carrier.code,
    carrier_name: carrier.name,
    date,
    shipment_ids: [...shipmentIds],
    created_at: createdAt,
  };
}

function toManifest(row: Row): Manifest {
  const { id, merchantId, environment, accountId, number, date, shipmentIds, createdAt, closedAt } = row;
  return {
    id,
    merchantId,
    environment: readEnvironment(environment),
    accountId,
    carrier: { code: row.carrierCode, name: row.carrierName },
    number,
    issuedBy: row.sequence === null ? "carrier" : "merchant",
    date,
    shipmentIds,
    createdAt,
    closedAt,
  };
}
