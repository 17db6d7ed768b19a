import type { Caller, Shipment } from "../../../domain/engine/index.ts";
import type { Document, Print } from "../../../domain/orders/printing/print.ts";
import type { Prisma } from "../generated/client.ts";
import { purposeOf } from "../rows/encrypted-columns.ts";
import type { Encryption } from "../rows/encryption.ts";

/** The size of a stored part before encryption: its row, encrypted and in base64, is below two megabytes. */
const PART_BYTES = 1024 * 1024;

type Sql = Pick<Prisma.TransactionClient, "bulkRunDocument" | "$executeRaw">;

export async function writeDocument(
  prisma: Sql,
  encryption: Encryption,
  { id, caller }: Pick<Print, "id" | "caller">,
  { bytes, mediaType }: Document,
  createdAt: Date,
): Promise<void> {
  for (let part = 0, at = 0; at < bytes.length; part++, at += PART_BYTES) {
    const text = Buffer.from(bytes.subarray(at, at + PART_BYTES)).toString("base64");
    // The first part names the media type.
    const encrypted = encryption.encrypt(
      part === 0 ? `${mediaType}\n${text}` : text,
      purposeOf("job_documents.encrypted", [id, part]),
    );
    await prisma.bulkRunDocument.create({
      data: { bulkRunId: id, merchantId: caller.merchantId, part, encrypted, createdAt },
    });
  }
}

export async function readDocument(
  prisma: Pick<Prisma.TransactionClient, "bulkRunDocument">,
  encryption: Encryption,
  { id, caller }: { readonly id: string; readonly caller: Pick<Caller, "merchantId"> },
): Promise<Document | null> {
  const rows = await prisma.bulkRunDocument.findMany({
    where: { merchantId: caller.merchantId, bulkRunId: id },
    orderBy: { part: "asc" },
  });
  if (rows.length === 0) return null;
  const texts = rows.map(({ part, encrypted }) =>
    encryption.decrypt(encrypted, purposeOf("job_documents.encrypted", [id, part])),
  );
  const [mediaType = "", first = ""] = (texts[0] ?? "").split("\n");
  const parts = [first, ...texts.slice(1)].map((text) => Buffer.from(text, "base64"));
  return { mediaType, bytes: Buffer.concat(parts) };
}

/** Part of the erasure of a shipment's addresses: the documents that hold its label go. */
export async function deleteDocumentsOf(
  prisma: Pick<Prisma.TransactionClient, "$executeRaw">,
  { merchantId, id }: Pick<Shipment, "merchantId" | "id">,
): Promise<void> {
  await prisma.$executeRaw`
    DELETE FROM job_documents AS d USING bulk_jobs AS j
    WHERE j.merchant_id = ${merchantId}::uuid AND j.kind = 'print' AND (j.request::jsonb->'shipmentIds') ? ${id}
      AND d.merchant_id = j.merchant_id AND d.job_id = j.id`;
}
