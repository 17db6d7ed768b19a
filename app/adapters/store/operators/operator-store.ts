import { createHash, randomBytes } from "node:crypto";
import type { OperatorStore } from "../../../domain/operators/operator-store.ts";
import type { StoreContext } from "../store-context.ts";

const LINK_MS = 60 * 60 * 1000;
const SESSION_S = 12 * 60 * 60;

export function operatorStore({ prisma, clock }: Pick<StoreContext, "prisma" | "clock">): OperatorStore {
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const validLink = (token: string) => ({ linkHash: hashOf(token), linkUntil: { gt: clock.now() } });
  const noLink = { linkHash: null, linkUntil: null };
  const noSession = { sessionHash: null, sessionUntil: null };

  return {
    async add(name) {
      const row = { name, createdAt: clock.now() };
      const { count } = await prisma.operator.createMany({ data: [row], skipDuplicates: true });
      return count > 0;
    },

    async list() {
      const now = clock.now();
      const rows = await prisma.operator.findMany({ orderBy: { name: "asc" } });
      return rows.map(({ name, createdAt, sessionUntil }) => ({
        name,
        createdAt,
        sessionUntil: sessionUntil !== null && sessionUntil > now ? sessionUntil : null,
      }));
    },

    async remove(name) {
      return (await prisma.operator.deleteMany({ where: { name } })).count > 0;
    },

    async link(name) {
      const token = newToken();
      const data = { linkHash: hashOf(token), linkUntil: inMs(LINK_MS) };
      const { count } = await prisma.operator.updateMany({ where: { name }, data });
      return count > 0 ? token : null;
    },

    async ofLink(token) {
      return (await prisma.operator.findFirst({ where: validLink(token) }))?.name ?? null;
    },

    async enter(token) {
      const session = newToken();
      const data = { ...noLink, sessionHash: hashOf(session), sessionUntil: inMs(SESSION_S * 1000) };
      // Of two that come at once, one finds the link.
      const { count } = await prisma.operator.updateMany({ where: validLink(token), data });
      return count === 0 ? null : { token: session, seconds: SESSION_S };
    },

    async ofSession(session) {
      const where = { sessionHash: hashOf(session), sessionUntil: { gt: clock.now() } };
      return (await prisma.operator.findFirst({ where }))?.name ?? null;
    },

    async leave(session) {
      await prisma.operator.updateMany({ where: { sessionHash: hashOf(session) }, data: noSession });
    },
  };
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A fast hash is enough: a random token can't be guessed. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
