import { z } from "zod";
import type { Member, MemberSession, MemberStore } from "../../../domain/members/member-records.ts";
import { MOST_MEMBERS } from "../../../domain/members/member-records.ts";
import type { Queries } from "../database/known-database.ts";
import { deleting, inserting, updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import type { Member as MemberRow, MemberSession as SessionRow } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { postMail } from "../mails/mail-store.ts";
import { foldEmail } from "../rows/people.ts";
import { readEnvironment } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { foundMerchant } from "./found-merchant.ts";
import { readPerson, readRole, sealPerson } from "./member-row.ts";

type Context = Pick<
  StoreContext,
  | "noteErasure"
  | "prisma"
  | "clock"
  | "ids"
  | "people"
  | "enqueue"
  | "encryption"
  | "sampleAccounts"
  | "actor"
>;

/** Mails with links to one address within an hour, and invitations of one merchant within a day. */
const MOST_LINKS = 5;
const MOST_INVITATIONS = 50;
const HOUR_MS = 60 * 60 * 1000;
/** One mail names at most so many merchants. */
const MOST_MERCHANTS = 10;
/** The precision of `seenAt`. */
const SEEN_MS = 5 * 60 * 1000;
const LONGEST_BROWSER = 200;

const storedPlace = z.object({ browser: z.string(), address: z.string().nullable() });

export function memberStore(context: Context): MemberStore {
  const { prisma, clock, ids, people, noteErasure, actor } = context;
  const hashOf = (email: string) => people.hash(`member/${foldEmail(email)}`).toString("base64url");
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  function toMember({ id, merchantId, encrypted, role, joinedAt }: MemberRow): Member {
    return { id, merchantId, ...readPerson(people, id, encrypted), role: readRole(role), joinedAt };
  }

  function toSession({ id, memberId, environment, encrypted, createdAt, seenAt }: SessionRow): MemberSession {
    const place = storedPlace.parse(JSON.parse(people.openText("member_sessions.encrypted", id, encrypted)));
    return { id, memberId, environment: readEnvironment(environment), ...place, createdAt, seenAt };
  }

  const newLink = (
    kind: "sign-up" | "log-in" | "none",
    email: string,
    of: { readonly merchantId: string; readonly memberId: string | null },
    validMs: number,
  ) => {
    const id = ids.next();
    const encrypted = people.sealText("member_links.encrypted", id, email);
    const times = { createdAt: clock.now(), expiresAt: inMs(validMs) };
    return { id, ...of, kind, emailHash: hashOf(email), encrypted, ...times };
  };

  const update = (sql: Queries, merchantId: string, id: string, set: Readonly<Record<string, unknown>>) =>
    write(
      sql,
      updating("members", {
        actor: actor(),
        set,
        merchant: merchantId,
        where: Prisma.sql`id = ${id}::uuid`,
      }),
    );

  /** One whose time was over ends without an event. */
  const endSessions = (sql: Queries, where: Prisma.Sql) =>
    write(
      sql,
      deleting("member_sessions", {
        actor: actor(),
        where,
        events: [{ event: "session.ended", when: Prisma.sql`expires_at > statement_timestamp()` }],
      }),
    );

  /** Two that would take the last owner away wait for each other. */
  async function keepingAnOwner(
    merchantId: string,
    id: string,
    change: (transaction: Prisma.TransactionClient) => Promise<void>,
  ): Promise<boolean> {
    if (!isUuid(id)) return false;
    return prisma.$transaction(async (transaction) => {
      await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`members/${merchantId}`}, 0))`;
      const members = await transaction.member.findMany({ where: { merchantId } });
      const isOwner = (member: MemberRow) => member.role === "owner" && member.joinedAt !== null;
      const found = members.find((member) => member.id === id);
      const others = members.filter((member) => member.id !== id);
      if (found === undefined || (isOwner(found) && !others.some(isOwner))) return false;
      await change(transaction);
      return true;
    });
  }

  return {
    sendLinks: ({ email, signUp, validMs }, writeMails) =>
      prisma.$transaction(async (transaction) => {
        const emailHash = hashOf(email);
        // Requests for one address at the same time are counted one after the other.
        await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`links/${emailHash}`}, 0))`;
        const [{ count }] = await transaction.$queryRaw<[{ count: bigint }]>`
          SELECT count(DISTINCT created_at) AS count FROM member_links
          WHERE email_hash = ${emailHash} AND created_at > ${inMs(-HOUR_MS)}`;
        if (count >= MOST_LINKS) return false;
        const members = await transaction.member.findMany({ where: { emailHash }, take: MOST_MERCHANTS });
        const merchants = await transaction.merchant.findMany({
          where: { id: { in: members.map(({ merchantId }) => merchantId) } },
        });
        const kind = signUp ? "sign-up" : "none";
        const links =
          members.length > 0
            ? members.map(({ merchantId, id }) =>
                newLink("log-in", email, { merchantId, memberId: id }, validMs),
              )
            : [newLink(kind, email, { merchantId: ids.next(), memberId: null }, validMs)];
        await transaction.memberLink.createMany({ data: links });
        const named = links.map((ref) => ({
          ref,
          merchant: merchants.find(({ id }) => id === ref.merchantId)?.name ?? null,
        }));
        const [first] = links;
        if (first === undefined) return false;
        const isSent = first.kind !== "none";
        await postMail(transaction, context, {
          merchantId: first.merchantId,
          key: `link ${first.id}`,
          // A mail to no one is over before it is sent.
          expiresAt: isSent ? first.expiresAt : clock.now(),
          to: email,
          ...writeMails(named),
        });
        return true;
      }),

    async inviteFounder(email, validMs) {
      const link = newLink("sign-up", email, { merchantId: ids.next(), memberId: null }, validMs);
      await prisma.memberLink.create({ data: link });
      return link;
    },

    invite: ({ merchantId, name, email, role, language, validMs }, writeMails) =>
      prisma.$transaction(async (transaction) => {
        await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`members/${merchantId}`}, 0))`;
        const merchant = await transaction.merchant.findUniqueOrThrow({ where: { id: merchantId } });
        const emailHash = hashOf(email);
        const present = await transaction.member.findUnique({
          where: { merchantId_emailHash: { merchantId, emailHash } },
        });
        if (present !== null && present.joinedAt !== null) return "present";
        const sent = await transaction.memberLink.count({
          where: { merchantId, createdAt: { gt: inMs(-24 * HOUR_MS) } },
        });
        const members = await transaction.member.count({ where: { merchantId } });
        if (sent >= MOST_INVITATIONS || (present === null && members >= MOST_MEMBERS)) return "many";
        const id = present?.id ?? ids.next();
        const encrypted = sealPerson(people, id, { name, email });
        if (present === null)
          await write(
            transaction,
            inserting("members", {
              actor: actor(),
              onConflict: "fails",
              rows: [
                {
                  id,
                  merchant_id: merchantId,
                  email_hash: emailHash,
                  encrypted,
                  role,
                  language,
                  created_at: clock.now(),
                  joined_at: null,
                },
              ],
            }),
          );
        // Invited again: the newest words hold.
        else await update(transaction, merchantId, id, { encrypted, role, language });
        const link = newLink("log-in", email, { merchantId, memberId: id }, validMs);
        await transaction.memberLink.create({ data: link });
        if (writeMails !== null)
          await postMail(transaction, context, {
            merchantId,
            key: `link ${link.id}`,
            expiresAt: link.expiresAt,
            to: email,
            ...writeMails([{ ref: link, merchant: merchant.name }]),
          });
        return link;
      }),

    async openLink({ merchantId, id }) {
      if (!isUuid(merchantId) || !isUuid(id)) return null;
      const link = await prisma.memberLink.findUnique({
        where: { merchantId_id: { merchantId, id }, usedAt: null, expiresAt: { gt: clock.now() } },
      });
      if (link === null || (link.kind !== "sign-up" && link.kind !== "log-in")) return null;
      const email = people.openText("member_links.encrypted", id, link.encrypted);
      if (link.memberId === null) return { kind: "sign-up", email, member: null, merchant: null };
      const where = { merchantId_id: { merchantId, id: link.memberId } };
      const [member, merchant] = [
        await prisma.member.findUnique({ where }),
        await prisma.merchant.findUnique({ where: { id: merchantId } }),
      ];
      if (member === null || merchant === null) return null;
      return { kind: "log-in", email, member: toMember(member), merchant: merchant.name };
    },

    async redeemLink({ merchantId, id }, { tokenHash, expiresAt, browser, address }, founder) {
      if (!isUuid(merchantId) || !isUuid(id)) return false;
      return prisma.$transaction(async (transaction) => {
        const now = clock.now();
        const used = await transaction.memberLink.updateMany({
          where: {
            merchantId,
            id,
            usedAt: null,
            expiresAt: { gt: now },
            ...(founder === null ? { kind: "log-in" } : { kind: "sign-up" }),
          },
          data: { usedAt: now },
        });
        if (used.count === 0) return false;
        const link = await transaction.memberLink.findUniqueOrThrow({
          where: { merchantId_id: { merchantId, id } },
        });
        const memberId = founder?.memberId ?? link.memberId;
        if (memberId === null) return false;
        if (founder === null) {
          const where = { merchantId_id: { merchantId, id: memberId } };
          const member = await transaction.member.findUnique({ where });
          if (member === null) return false;
          if (member.joinedAt === null) await update(transaction, merchantId, memberId, { joined_at: now });
        } else {
          const email = people.openText("member_links.encrypted", id, link.encrypted);
          await foundMerchant(
            transaction,
            context,
            { merchantId, email, emailHash: link.emailHash },
            founder,
          );
        }
        const sessionId = ids.next();
        const place = JSON.stringify({ browser: browser.slice(0, LONGEST_BROWSER), address });
        const row = {
          id: sessionId,
          merchant_id: merchantId,
          member_id: memberId,
          token_hash: tokenHash,
          environment: "sandbox",
          expires_at: expiresAt,
          created_at: now,
          seen_at: now,
          encrypted: people.sealText("member_sessions.encrypted", sessionId, place),
        };
        await write(
          transaction,
          inserting("member_sessions", { actor: actor(), rows: [row], onConflict: "fails" }),
        );
        return true;
      });
    },

    async session(merchantId, tokenHash) {
      if (!isUuid(merchantId)) return null;
      const now = clock.now();
      const found = await prisma.memberSession.findUnique({
        where: { merchantId_tokenHash: { merchantId, tokenHash }, expiresAt: { gt: now } },
      });
      if (found === null) return null;
      const { id, memberId, environment, seenAt } = found;
      const member = await prisma.member.findUnique({
        where: { merchantId_id: { merchantId, id: memberId } },
      });
      if (member === null) return null;
      if (now.getTime() - seenAt.getTime() > SEEN_MS)
        await prisma.memberSession.updateMany({ where: { merchantId, id }, data: { seenAt: now } });
      const role = readRole(member.role);
      return { merchantId, environment: readEnvironment(environment), sessionId: id, memberId, role };
    },

    async showEnvironment({ merchantId, sessionId: id }, environment) {
      await prisma.memberSession.updateMany({ where: { merchantId, id }, data: { environment } });
    },

    async list(merchantId) {
      const rows = await prisma.member.findMany({ where: { merchantId }, orderBy: { id: "asc" } });
      return rows.map(toMember);
    },

    async get(merchantId, id) {
      if (!isUuid(id)) return null;
      const row = await prisma.member.findUnique({ where: { merchantId_id: { merchantId, id } } });
      return row === null ? null : toMember(row);
    },

    changeRole: (merchantId, id, role) =>
      keepingAnOwner(merchantId, id, async (transaction) => {
        await update(transaction, merchantId, id, { role });
      }),

    remove: (merchantId, id) =>
      keepingAnOwner(merchantId, id, async (transaction) => {
        const owned = Prisma.sql`merchant_id = ${merchantId}::uuid`;
        await endSessions(transaction, Prisma.sql`${owned} AND member_id = ${id}::uuid`);
        await transaction.memberLink.deleteMany({ where: { merchantId, memberId: id } });
        await noteErasure({ what: "member", merchantId, memberId: id });
        await write(
          transaction,
          deleting("members", { actor: actor(), where: Prisma.sql`${owned} AND id = ${id}::uuid` }),
        );
      }),

    async sessions(merchantId, memberId) {
      const rows = await prisma.memberSession.findMany({
        where: { merchantId, expiresAt: { gt: clock.now() }, ...(memberId !== null && { memberId }) },
        orderBy: { seenAt: "desc" },
      });
      return rows.map(toSession);
    },

    async endSession(merchantId, id, memberId) {
      if (!isUuid(id)) return false;
      const own = memberId === null ? Prisma.empty : Prisma.sql`AND member_id = ${memberId}::uuid`;
      const where = Prisma.sql`merchant_id = ${merchantId}::uuid AND id = ${id}::uuid ${own}`;
      return (await endSessions(prisma, where)).length > 0;
    },
  };
}
