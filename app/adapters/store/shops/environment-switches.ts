import type { Environment } from "../../../domain/engine/index.ts";
import type { EnvironmentSwitch, SwitchedBy } from "../../../domain/orders/going-live/environment-switch.ts";
import { inserting } from "../events/change.ts";
import { write } from "../events/write.ts";
import type { EnvironmentSwitch as SwitchRow } from "../generated/client.ts";
import { readEnvironment, StoredValueError } from "../rows/stored.ts";
import type { StoreContext } from "../store-context.ts";

type SwitchContext = Pick<StoreContext, "prisma" | "clock" | "ids" | "actor">;

/** Moves the shop and records it, in one transaction. */
export function switchEnvironment(
  { prisma, clock, ids, actor }: SwitchContext,
  domain: string,
  to: Environment,
  by: SwitchedBy,
): Promise<void> {
  return prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1 FROM shops WHERE domain = ${domain} FOR UPDATE`;
    const { merchantId, environment } = await transaction.shop.findUniqueOrThrow({ where: { domain } });
    if (environment === to) return;
    const at = clock.now();
    await transaction.shop.update({ where: { domain }, data: { environment: to, environmentSince: at } });
    const row = {
      id: ids.next(),
      merchant_id: merchantId,
      shop: domain,
      from_environment: environment,
      to_environment: to,
      switched_by: by.kind,
      user_id: by.kind === "merchant" ? by.userId : null,
      at,
    };
    await write(
      transaction,
      inserting("environment_switches", { actor: actor(), rows: [row], onConflict: "fails" }),
    );
  });
}

export async function listSwitches(
  { prisma }: Pick<SwitchContext, "prisma">,
  shop: string,
  limit: number,
): Promise<readonly EnvironmentSwitch[]> {
  const rows = await prisma.environmentSwitch.findMany({
    where: { shop },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(toSwitch);
}

/** @throws StoredValueError */
function toSwitch({
  id,
  fromEnvironment,
  toEnvironment,
  switchedBy,
  userId,
  at,
}: SwitchRow): EnvironmentSwitch {
  return {
    from: readEnvironment(fromEnvironment),
    to: readEnvironment(toEnvironment),
    by: toSwitchedBy(id, switchedBy, userId),
    at,
  };
}

function toSwitchedBy(id: string, kind: string, userId: string | null): SwitchedBy {
  if (kind === "merchant") return { kind, userId };
  if (kind === "operator") return { kind };
  throw new StoredValueError(`stored switch ${id}: made by ${kind}`);
}
