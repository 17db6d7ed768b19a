import type {
  LinkPlan,
  RecipientMailRef,
  RecipientMailSettings,
  RecipientMailStore,
} from "../../../domain/orders/recipient-mails/recipient-mail.ts";
import {
  LINK_EVERY_MS,
  mailOutcomes,
  noRecipientMails,
  sentMailKinds,
} from "../../../domain/orders/recipient-mails/recipient-mail.ts";
import { writeOwnRow } from "../events/own-row.ts";
import { recording } from "../events/recording.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { foldEmail } from "../rows/people.ts";
import { readStored } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { postMail } from "./mail-store.ts";

/** A merchant's mails follow each other at least so far apart: a burst neither blocks others' nor looks like spam. */
export const MAIL_EVERY_MS = 2_000;

const storedSettings = storedValue<RecipientMailSettings>({
  what: "e-mails to recipients",
  steps: [],
  read: (json) =>
    readStored<RecipientMailSettings>(json, "e-mails to recipients", {
      kinds: "array",
      forPlatformOrders: "boolean",
      replyTo: "string?",
      words: "object",
    }),
});

type Context = Pick<
  StoreContext,
  "prisma" | "clock" | "ids" | "people" | "enqueue" | "noteErasure" | "actor"
>;

export interface RepeatableMailStore extends RecipientMailStore {
  /** Repeats an opt-out of the log of erasures. */
  stop(merchantId: string, emailHash: string): Promise<void>;
}

export function recipientMailStore(context: Context): RepeatableMailStore {
  const { prisma, clock, people, enqueue, noteErasure, actor } = context;
  // The merchant is part of it, so that no two merchants' lists can be compared.
  const hashOf = (merchantId: string, email: string) =>
    people.hash(`recipient/${merchantId}/${foldEmail(email)}`).toString("base64url");
  const isOptedOut = async (transaction: Prisma.TransactionClient, merchantId: string, emailHash: string) =>
    (await transaction.mailOptOut.findUnique({
      where: { merchantId_emailHash: { merchantId, emailHash } },
    })) !== null;

  async function stop(transaction: Prisma.TransactionClient, merchantId: string, emailHash: string) {
    await transaction.mailOptOut.createMany({
      data: [{ merchantId, emailHash, createdAt: clock.now() }],
      skipDuplicates: true,
    });
    // Those that wait for the mail server.
    const theirs = await transaction.recipientMail.findMany({ where: { merchantId, emailHash } });
    await transaction.mail.deleteMany({
      where: {
        merchantId,
        outcome: null,
        begunAt: null,
        OR: theirs.map(({ shipmentId, kind }) => ({ key: { startsWith: keyOf(shipmentId, kind) } })),
      },
    });
  }

  async function settingsIn(
    sql: Pick<typeof prisma, "recipientMailSetting">,
    merchantId: string,
  ): Promise<RecipientMailSettings> {
    const row = await sql.recipientMailSetting.findUnique({ where: { merchantId } });
    return row === null ? noRecipientMails : storedSettings.read(row.value);
  }

  /** @param again for a mail that has its row */
  async function planIn(
    transaction: Prisma.TransactionClient,
    { merchantId, shipmentId, kind }: RecipientMailRef,
    email: string,
    again: Prisma.Sql,
  ): Promise<LinkPlan> {
    // One after the other, so that no two get the same time, and an opt-out is seen.
    await lockMails(transaction, merchantId);
    const emailHash = hashOf(merchantId, email);
    if (await isOptedOut(transaction, merchantId, emailHash)) return "opted-out";
    const now = clock.now();
    const [{ last = null } = {}] = await transaction.$queryRaw<{ last: Date | null }[]>`
      SELECT max(send_at) AS last FROM recipient_mails WHERE merchant_id = ${merchantId}::uuid`;
    const sendAt = new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + MAIL_EVERY_MS));
    // An erasure at this moment either has marked the shipment, or waits and deletes this row.
    const living = await transaction.$queryRaw<unknown[]>`
      SELECT id FROM shipments
      WHERE merchant_id = ${merchantId}::uuid AND id = ${shipmentId}::uuid AND environment = 'production'
        AND state = 'created' AND redacted_at IS NULL FOR SHARE`;
    if (living.length === 0) return "gone";
    const planned = await transaction.$executeRaw`
      INSERT INTO recipient_mails (merchant_id, shipment_id, kind, email_hash, send_at)
      VALUES (${merchantId}::uuid, ${shipmentId}::uuid, ${kind}, ${emailHash}, ${sendAt})
      ON CONFLICT ${again}`;
    if (planned === 0) return "just-sent";
    const startAfterSeconds = Math.ceil((sendAt.getTime() - now.getTime()) / 1000);
    await enqueue(transaction, "recipient-mail", { merchantId, shipmentId, kind }, { startAfterSeconds });
    return "planned";
  }

  return {
    settings: (merchantId) => settingsIn(prisma, merchantId),

    async setSettings(merchantId, settings, check) {
      const value = JSON.stringify(storedSettings.write(settings));
      await prisma.$transaction(async (transaction) => {
        await lockMails(transaction, merchantId);
        check?.(await settingsIn(transaction, merchantId));
        const row = { merchant_id: merchantId, value, updated_at: clock.now() };
        await writeOwnRow(transaction, "recipient_mail_settings", row, { actor: actor() });
      });
    },

    plan: (mail, email) =>
      prisma.$transaction(async (transaction) => {
        const planned = await planIn(transaction, mail, email, Prisma.sql`DO NOTHING`);
        return planned === "planned";
      }),

    planLink: (shipment, email) =>
      prisma.$transaction(async (transaction) => {
        const before = new Date(clock.now().getTime() - LINK_EVERY_MS);
        const again = Prisma.sql`(merchant_id, shipment_id, kind) DO UPDATE
          SET send_at = excluded.send_at, email_hash = excluded.email_hash
          WHERE recipient_mails.send_at <= ${before}`;
        const planned = await planIn(transaction, { ...shipment, kind: "link" }, email, again);
        if (planned !== "planned") return planned;
        const { merchantId, shipmentId: id } = shipment;
        const thing = { merchantId, environment: "production", id };
        await write(transaction, recording({ thing, happenings: [{ event: "link.sent" }], actor: actor() }));
        return planned;
      }),

    post: (mail, { replyTo, to, ...content }, expiresAt) =>
      prisma.$transaction(async (transaction) => {
        const { merchantId } = mail;
        await lockMails(transaction, merchantId);
        // An erasure at this moment waits, and deletes what is posted here.
        const [row] = await transaction.$queryRaw<{ emailHash: string; sendAt: Date }[]>`
          SELECT email_hash AS "emailHash", send_at AS "sendAt" FROM recipient_mails
          WHERE merchant_id = ${merchantId}::uuid AND shipment_id = ${mail.shipmentId}::uuid AND kind = ${mail.kind}
          FOR UPDATE`;
        // An address that changed since was not asked about.
        if (row === undefined || row.emailHash !== hashOf(merchantId, to)) return false;
        if (await isOptedOut(transaction, merchantId, row.emailHash)) return false;
        // The link may be sent again: each time is a mail of its own.
        const nth = mail.kind === "link" ? `/${row.sendAt.getTime()}` : "";
        return postMail(transaction, context, {
          merchantId,
          key: `${keyOf(mail.shipmentId, mail.kind)}${nth}`,
          to,
          ...content,
          expiresAt,
          once: true,
          ...(replyTo === null ? {} : { replyTo }),
        });
      }),

    async ofShipments(merchantId, shipmentIds) {
      const planned = await prisma.recipientMail.findMany({
        where: { merchantId, shipmentId: { in: shipmentIds.filter(isUuid) } },
        orderBy: { sendAt: "desc" },
        select: { shipmentId: true, kind: true, sendAt: true },
      });
      const keys = planned.map(({ shipmentId, kind, sendAt }) =>
        kind === "link" ? `${keyOf(shipmentId, kind)}/${sendAt.getTime()}` : keyOf(shipmentId, kind),
      );
      const posted = await prisma.mail.findMany({
        where: { merchantId, key: { in: keys } },
        select: { key: true, outcome: true, settledAt: true },
      });
      const settled = new Map(posted.map((mail) => [mail.key, mail]));
      return planned.flatMap(({ shipmentId, kind: stored, sendAt }, index) => {
        const kind = sentMailKinds.find((each) => each === stored);
        const mail = settled.get(keys[index] ?? "");
        const found = mailOutcomes.find((each) => each === mail?.outcome);
        const outcome = found ?? (sendAt > clock.now() ? "planned" : "waiting");
        return kind === undefined ? [] : [{ shipmentId, kind, outcome, at: mail?.settledAt ?? sendAt }];
      });
    },

    async optOut(merchantId, shipmentId) {
      if (!isUuid(merchantId) || !isUuid(shipmentId)) return false;
      return prisma.$transaction(async (transaction) => {
        await lockMails(transaction, merchantId);
        const row = await transaction.recipientMail.findFirst({ where: { merchantId, shipmentId } });
        if (row === null) return false;
        await noteErasure({ what: "opt-out", merchantId, emailHash: row.emailHash });
        await stop(transaction, merchantId, row.emailHash);
        return true;
      });
    },

    stop: (merchantId, emailHash) =>
      prisma.$transaction(async (transaction) => {
        await lockMails(transaction, merchantId);
        await stop(transaction, merchantId, emailHash);
      }),
  };
}

async function lockMails(transaction: Prisma.TransactionClient, merchantId: string): Promise<void> {
  await transaction.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(${`recipient mails/${merchantId}`}, 0))`;
}

/** Deletes a shipment's mails, after its `recipient_mails`: a mail posted at this moment waits for those. */
export async function deleteMailsOf(
  prisma: Pick<Prisma.TransactionClient, "mail">,
  { id, merchantId }: { readonly id: string; readonly merchantId: string },
): Promise<void> {
  await prisma.mail.deleteMany({
    where: { merchantId, key: { startsWith: keyOf(id, "") } },
  });
}

function keyOf(shipmentId: string, kind: string): string {
  return `recipient/${shipmentId}/${kind}`;
}
