import type { Founder } from "../../../domain/members/member-records.ts";
import { inserting } from "../events/change.ts";
import { write } from "../events/write.ts";
import type { Prisma } from "../generated/client.ts";
import { ensureMerchant } from "../merchants/merchant-store.ts";
import { columnText } from "../rows/stored.ts";
import type { StoreContext } from "../store-context.ts";
import { sealPerson } from "./member-row.ts";

type FoundingContext = Pick<
  StoreContext,
  "clock" | "ids" | "people" | "encryption" | "sampleAccounts" | "actor"
>;

/** Digits of its id behind the name of a merchant that signs up. */
const ID_DIGITS = 6;

/** Makes the merchant with its sandbox, and the founder its owner. */
export async function foundMerchant(
  transaction: Prisma.TransactionClient,
  context: FoundingContext,
  { merchantId: id, email, emailHash }: { merchantId: string; email: string; emailHash: string },
  { memberId, name, business, language }: Founder,
): Promise<void> {
  const { people, clock } = context;
  // The name has digits of the id: the operator's commands and Shopify's installations find merchants by name, and a
  // stranger must not have the name of another.
  const unique = columnText(`${business} · ${id.slice(-ID_DIGITS)}`);
  const ids = { next: firstly(id, context.ids.next) };
  const made = await ensureMerchant(transaction, { ...context, ids }, unique);
  if (made.id !== id) throw new Error(`there is a merchant "${unique}" already`);
  const now = clock.now();
  const row = {
    id: memberId,
    merchant_id: id,
    email_hash: emailHash,
    role: "owner",
    language,
    created_at: now,
    joined_at: now,
    encrypted: sealPerson(people, memberId, { name, email }),
  };
  await write(
    transaction,
    inserting("members", { actor: context.actor(), rows: [row], onConflict: "fails" }),
  );
}

/** The given id, then new ones. */
function firstly(id: string, next: () => string): () => string {
  let given: string | null = id;
  return () => {
    const first = given ?? next();
    given = null;
    return first;
  };
}
