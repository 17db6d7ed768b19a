import type { AuditAction } from "../../../domain/events/events.ts";
import { recording } from "../events/record-events.ts";
import { Prisma } from "../generated/client.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

type Context = Pick<StoreContext, "prisma" | "actor" | "noteErasure">;

const event: AuditAction = "merchant.erasure_taken_back";

/** Noted before it is recorded: after a crash between, the next replay records it. */
export async function takeBackErasure(
  { prisma, actor, noteErasure }: Context,
  id: string,
  erasedAt: string,
): Promise<boolean> {
  const merchant = isUuid(id) ? await prisma.merchant.findUnique({ where: { id } }) : null;
  if (merchant === null || merchant.erasedAt !== null) return false;
  const recorded = await prisma.auditEvent.findFirst({
    where: { merchantId: id, action: event, detail: { path: ["erasedAt"], equals: erasedAt } },
  });
  if (recorded !== null) return true;
  await noteErasure({ what: "taken-back", merchantId: id, erasedAt });
  const detail = Prisma.sql`${JSON.stringify({ erasedAt })}::jsonb`;
  const thing = { merchantId: id, environment: null, id };
  await prisma.$queryRaw(recording({ thing, happenings: [{ event, detail }], actor: actor() }));
  return true;
}
