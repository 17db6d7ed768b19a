import { z } from "zod";
import type { Mail, MailStore, NewMail } from "../../../domain/mails/mail-records.ts";
import type { Mail as MailRow, Prisma } from "../generated/client.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

type MailContext = Pick<StoreContext, "clock" | "ids" | "people" | "enqueue">;

const storedContent = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  senderName: z.string().optional(),
  replyTo: z.string().optional(),
  stopUrl: z.string().optional(),
});

export function mailStore(context: MailContext & Pick<StoreContext, "prisma">): MailStore {
  const { prisma, clock, people } = context;

  function toMail({ id, merchantId, encrypted, createdAt, expiresAt, once }: MailRow): Mail {
    const content = storedContent.parse(JSON.parse(people.openText("mails.encrypted", id, encrypted)));
    return { id, merchantId, createdAt, expiresAt, once, ...content };
  }

  return {
    post: (mail) => prisma.$transaction((transaction) => postMail(transaction, context, mail)),

    async waiting(merchantId, id) {
      if (!isUuid(merchantId) || !isUuid(id)) return null;
      const row = await prisma.mail.findUnique({
        where: { merchantId_id: { merchantId, id }, outcome: null },
      });
      return row === null ? null : toMail(row);
    },

    async begin({ merchantId, id }) {
      const { count } = await prisma.mail.updateMany({
        where: { merchantId, id, outcome: null, begunAt: null },
        data: { begunAt: clock.now() },
      });
      return count > 0;
    },

    async unbegin({ merchantId, id }) {
      await prisma.mail.updateMany({ where: { merchantId, id, outcome: null }, data: { begunAt: null } });
    },

    async settle({ merchantId, id }, outcome) {
      await prisma.mail.updateMany({
        where: { merchantId, id, outcome: null },
        data: { outcome, settledAt: clock.now() },
      });
    },

    async allWaiting(limit) {
      const rows = await prisma.mail.findMany({
        where: { outcome: null, expiresAt: { gt: clock.now() } },
        orderBy: { createdAt: "asc" },
        take: limit,
      });
      return rows.map(toMail);
    },
  };
}

/** Part of the transaction of the change that causes the mail. False: there was one of this key. */
export async function postMail(
  transaction: Prisma.TransactionClient,
  { clock, ids, people, enqueue }: MailContext,
  { merchantId, key, expiresAt, once = false, ...content }: NewMail,
): Promise<boolean> {
  const id = ids.next();
  const encrypted = people.sealText("mails.encrypted", id, JSON.stringify(storedContent.parse(content)));
  const { count } = await transaction.mail.createMany({
    data: [{ id, merchantId, key, encrypted, createdAt: clock.now(), expiresAt, once }],
    skipDuplicates: true,
  });
  if (count > 0) await enqueue(transaction, "send-mail", { merchantId, id });
  return count > 0;
}
