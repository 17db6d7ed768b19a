import type { AuditAction } from "../../../domain/events/events.ts";
import { auditStore } from "../audit/audit-store.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

type Context = Pick<StoreContext, "prisma" | "reading" | "people" | "actor" | "noteErasure">;

const action: AuditAction = "merchant.erasure_taken_back";

/** Noted before it is recorded: after a crash between, the next replay records it. */
export async function takeBackErasure(context: Context, id: string, erasedAt: string): Promise<boolean> {
  const { prisma, noteErasure } = context;
  const merchant = isUuid(id) ? await prisma.merchant.findUnique({ where: { id } }) : null;
  if (merchant === null || merchant.erasedAt !== null) return false;
  const recorded = await prisma.auditEvent.findFirst({
    where: { merchantId: id, action, detail: { path: ["erasedAt"], equals: erasedAt } },
  });
  if (recorded !== null) return true;
  await noteErasure({ what: "taken-back", merchantId: id, erasedAt });
  await auditStore(context).record({ merchantId: id, environment: null }, action, id, { erasedAt });
  return true;
}
