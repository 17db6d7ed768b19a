import type { ParcelChange, ParcelChangeStore } from "../../../domain/orders/pile/changed-parcel.ts";
import { changeKinds } from "../../../domain/orders/pile/changed-parcel.ts";
import { updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { StoredValueError } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

interface Row {
  readonly shipmentId: string;
  readonly kind: string;
  readonly at: Date;
}

export function parcelChangeStore({
  prisma,
  actor,
}: Pick<StoreContext, "prisma" | "actor">): ParcelChangeStore {
  return {
    async open({ merchantId, environment }, limit, shipmentIds) {
      const chosen =
        shipmentIds === undefined
          ? Prisma.empty
          : Prisma.sql`AND shipment_id = ANY(${shipmentIds.filter(isUuid)}::uuid[])`;
      const rows = await prisma.$queryRaw<Row[]>`
        SELECT shipment_id AS "shipmentId", kind, changed_at AS at FROM parcel_changes
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND done_at IS NULL ${chosen}
        ORDER BY changed_at DESC, shipment_id DESC LIMIT ${limit}`;
      return rows.map(toChange);
    },

    async done({ merchantId, environment }, shipmentIds, at) {
      await write(
        prisma,
        updating("parcel_changes", {
          actor: actor(),
          set: { done_at: at },
          merchant: merchantId,
          where: Prisma.sql`environment = ${environment}
            AND shipment_id = ANY(${shipmentIds.filter(isUuid)}::uuid[]) AND done_at IS NULL`,
          events: [{ event: "parcel.checked" }],
        }),
      );
    },
  };
}

/** @throws StoredValueError */
function toChange({ kind: stored, ...row }: Row): ParcelChange {
  const kind = changeKinds.find((each) => each === stored);
  if (kind === undefined) throw new StoredValueError(`stored change of a parcel: kind ${stored}`);
  return { ...row, kind };
}
