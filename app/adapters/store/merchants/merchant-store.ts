import type { Merchant, MerchantStore } from "../../../domain/merchants/records.ts";
import { inserting, updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import type { Merchant as MerchantRow } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { columnText } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { newAccountRow } from "./account-row.ts";

type MerchantContext = Pick<StoreContext, "clock" | "ids" | "encryption" | "sampleAccounts">;

export function merchantStore(
  context: MerchantContext & Pick<StoreContext, "prisma" | "actor">,
): MerchantStore {
  const { prisma } = context;
  const byName: MerchantStore["byName"] = async (name) => {
    const row = await prisma.merchant.findUnique({ where: { name: columnText(name) } });
    return row === null ? null : toMerchant(row);
  };
  return {
    byName,

    async get(id) {
      if (!isUuid(id)) return null;
      const row = await prisma.merchant.findUnique({ where: { id } });
      return row === null ? null : toMerchant(row);
    },

    async setRefusesDuplicates(id, refusesDuplicates) {
      await write(
        prisma,
        updating("merchants", {
          actor: context.actor(),
          set: { refuses_duplicates: refusesDuplicates },
          merchant: id,
          where: Prisma.sql`TRUE`,
        }),
      );
    },

    async ensure(given) {
      const name = columnText(given);
      return (
        (await byName(name)) ??
        prisma.$transaction((transaction) => ensureMerchant(transaction, context, name))
      );
    },
  };
}

/** The process that inserts the name makes the sandbox. Others that come at the same time wait for it and find both. */
export async function ensureMerchant(
  transaction: Prisma.TransactionClient,
  context: MerchantContext,
  name: string,
): Promise<Merchant> {
  const merchant: Merchant = {
    id: context.ids.next(),
    name,
    createdAt: context.clock.now(),
    refusesDuplicates: false,
  };
  const { count } = await transaction.merchant.createMany({ data: [merchant], skipDuplicates: true });
  if (count === 0) return toMerchant(await transaction.merchant.findUniqueOrThrow({ where: { name } }));
  await addSampleAccounts(transaction, context, merchant.id);
  return merchant;
}

/** Makes the sandbox of a merchant that lacks its sample accounts. */
export async function addSampleAccounts(
  transaction: Prisma.TransactionClient,
  context: MerchantContext,
  merchantId: string,
): Promise<void> {
  const caller = { merchantId, environment: "sandbox" } as const;
  const rows = context.sampleAccounts.map((account, position) =>
    newAccountRow(context, caller, account, position),
  );
  // Samples have no event, and therefore no actor.
  if (rows.length > 0) await write(transaction, inserting("carrier_accounts", { actor: null, rows }));
}

function toMerchant({ id, name, createdAt, refusesDuplicates }: MerchantRow): Merchant {
  return { id, name, createdAt, refusesDuplicates };
}
