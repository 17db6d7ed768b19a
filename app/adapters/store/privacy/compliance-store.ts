import { z } from "zod";
import type {
  CollectedData,
  CollectedOf,
  ComplianceRecord,
  ComplianceStore,
  ComplianceTopic,
} from "../../../domain/privacy/compliance-records.ts";
import { complianceTopics } from "../../../domain/privacy/compliance-records.ts";
import { updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import type { ComplianceRecord as RecordRow } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { purposeOf } from "../rows/encrypted-columns.ts";
import { foldEmail, phoneEnd } from "../rows/people.ts";
import { columnText, StoredValueError } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

type ComplianceContext = Pick<StoreContext, "prisma" | "run" | "clock" | "ids" | "encryption" | "actor">;

const findRedacted = {
  name: "find-redacted-order",
  text: "SELECT 1 FROM redacted_orders WHERE merchant_id = $1 AND order_id = $2",
};

export function complianceStore({
  prisma,
  run,
  clock,
  ids,
  encryption,
  actor,
}: ComplianceContext): ComplianceStore {
  const notExpired = () => ({ encryptedData: { not: null }, dataExpiresAt: { gt: clock.now() } });

  return {
    async begin({ merchantId, shop, topic, requestId, requestedAt }) {
      const key = { shop, topic, requestId: columnText(requestId) };
      await prisma.complianceRecord.createMany({
        data: [{ id: ids.next(), merchantId, ...key, requestedAt, counts: {} }],
        skipDuplicates: true,
      });
      return toRecord(
        await prisma.complianceRecord.findUniqueOrThrow({ where: { shop_topic_requestId: key } }),
      );
    },

    async finish(id, counts, data) {
      const encrypted = (given: CollectedData) =>
        encryption.encrypt(JSON.stringify(sealed(given)), purposeOf("compliance_records.encrypted_data", id));
      const record = await prisma.complianceRecord.findUnique({
        where: { id },
        select: { merchantId: true, shop: true, requestId: true },
      });
      if (record === null) throw new Error(`there is no privacy request ${id}`);
      const { merchantId, shop, requestId } = record;
      await write(
        prisma,
        updating("compliance_records", {
          actor: actor(),
          set: {
            handled_at: clock.now(),
            counts: JSON.stringify(counts),
            encrypted_data: data === undefined ? null : encrypted(data),
            data_expires_at: data?.expiresAt ?? null,
          },
          merchant: merchantId,
          where: Prisma.sql`id = ${id}::uuid`,
        }),
      );
      if (isUuid(requestId))
        await prisma.inboxEntry.updateMany({ where: { shop, id: requestId }, data: { payload: {} } });
    },

    async list(merchantId, limit) {
      const newestFirst = { omit: { encryptedData: true }, orderBy: { id: "desc" } } as const;
      const withData = await prisma.complianceRecord.findMany({
        where: { merchantId, ...notExpired() },
        ...newestFirst,
      });
      const latest = await prisma.complianceRecord.findMany({
        where: { merchantId },
        ...newestFirst,
        take: limit,
      });
      const shown = new Set(withData.map(({ id }) => id));
      return [...withData, ...latest.filter(({ id }) => !shown.has(id))].map(toRecord);
    },

    async data(merchantId, id) {
      if (!isUuid(id)) return null;
      const row = await prisma.complianceRecord.findFirst({ where: { id, merchantId, ...notExpired() } });
      return row?.encryptedData
        ? unseal(encryption.decrypt(row.encryptedData, purposeOf("compliance_records.encrypted_data", id)))
            .value
        : null;
    },

    async eraseData(merchantId, of) {
      const rows = await prisma.complianceRecord.findMany({
        where: { merchantId, encryptedData: { not: null } },
        select: { id: true, encryptedData: true },
      });
      for (const { id, encryptedData } of rows) {
        const found = unseal(
          encryption.decrypt(encryptedData ?? "", purposeOf("compliance_records.encrypted_data", id)),
        );
        if (of !== null && !isAbout(found, of)) continue;
        await prisma.complianceRecord.update({
          where: { id },
          data: { encryptedData: null, dataExpiresAt: null },
        });
      }
    },

    async isRedacted(merchantId, orderId) {
      return (await run(findRedacted, [merchantId, columnText(orderId)])).length > 0;
    },
  };
}

const sealedData = z.object({
  orderIds: z.array(z.string()),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  value: z.json(),
});

function sealed({ orderIds, email, phone, value }: CollectedData): z.input<typeof sealedData> {
  return { orderIds: [...orderIds], email, phone, value: value as z.core.util.JSONType };
}

function isAbout(found: z.output<typeof sealedData>, { orderIds, email, phone }: CollectedOf): boolean {
  const [oneEmail, otherEmail] = [found.email, email].map((text) => foldEmail(text ?? ""));
  const [onePhone, otherPhone] = [found.phone, phone].map((text) => phoneEnd(text ?? ""));
  return (
    found.orderIds.some((orderId) => orderIds.includes(orderId)) ||
    (oneEmail !== "" && oneEmail === otherEmail) ||
    (onePhone !== "" && onePhone === otherPhone)
  );
}

function unseal(text: string): z.output<typeof sealedData> {
  return sealedData.parse(JSON.parse(text));
}

const counts = z.record(z.string(), z.number());

/** @throws StoredValueError */
function toRecord(row: Omit<RecordRow, "encryptedData">): ComplianceRecord {
  return {
    id: row.id,
    topic: toTopic(row.topic),
    requestedAt: row.requestedAt,
    handledAt: row.handledAt,
    counts: counts.parse(row.counts),
    dataExpiresAt: row.dataExpiresAt,
  };
}

function toTopic(stored: string): ComplianceTopic {
  const topic = complianceTopics.find((each) => each === stored);
  if (topic === undefined) throw new StoredValueError(`stored compliance topic: ${stored}`);
  return topic;
}
