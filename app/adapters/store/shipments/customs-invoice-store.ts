import type { Caller, CustomsInvoiceStore } from "../../../domain/engine/index.ts";
import type { Prisma } from "../generated/client.ts";
import { purposeOf } from "../rows/encrypted-columns.ts";
import type { StoreContext } from "../store-context.ts";

/** Uploaded invoices hold personal data: encrypted here, and deleted with the addresses of their shipment. */
export function customsInvoiceStore({
  prisma,
  clock,
  encryption,
}: Pick<StoreContext, "prisma" | "clock" | "encryption">): CustomsInvoiceStore {
  return {
    async add(caller, id, { bytes, pages }) {
      const encrypted = encryption.encrypt(
        Buffer.from(bytes).toString("base64"),
        purposeOf("customs_invoices.encrypted", id),
      );
      await prisma.customsInvoice.createMany({
        data: [{ ...keyOf(caller, id), encrypted, size: bytes.length, pages, createdAt: clock.now() }],
        skipDuplicates: true,
      });
    },
    async get(caller, id) {
      const row = await prisma.customsInvoice.findFirst({
        where: keyOf(caller, id),
        select: { encrypted: true, pages: true },
      });
      if (row === null) return null;
      const { encrypted, pages } = row;
      return {
        bytes: Buffer.from(
          encryption.decrypt(encrypted, purposeOf("customs_invoices.encrypted", id)),
          "base64",
        ),
        pages,
      };
    },
    async size(caller, id) {
      const row = await prisma.customsInvoice.findFirst({ where: keyOf(caller, id), select: { size: true } });
      return row?.size ?? null;
    },
    async use(caller, id) {
      const { count } = await prisma.customsInvoice.updateMany({
        where: keyOf(caller, id),
        data: { usedAt: clock.now() },
      });
      return count > 0;
    },
  };
}

/** Part of the erasure of a shipment's or booking's addresses. */
export async function deleteCustomsInvoice(
  prisma: Pick<Prisma.TransactionClient, "customsInvoice">,
  {
    merchantId,
    extras,
  }: { readonly merchantId: string; readonly extras: { readonly customsInvoiceId?: string } },
): Promise<void> {
  if (extras.customsInvoiceId === undefined) return;
  await prisma.customsInvoice.deleteMany({ where: { merchantId, id: extras.customsInvoiceId } });
}

function keyOf({ merchantId, environment }: Caller, id: string) {
  return { merchantId, environment, id };
}
