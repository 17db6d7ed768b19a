import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "../../../domain/engine/index.ts";
import type {
  ApiKey,
  ApiKeyStore,
  KeyHolder,
  KeyScope,
  NewApiKey,
} from "../../../domain/merchants/records.ts";
import { keyScopes, MOST_LIVE_KEYS, TooManyKeysError } from "../../../domain/merchants/records.ts";
import type { Queries } from "../database/known-database.ts";
import { announce } from "../database/known-database.ts";
import { inserting, updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import type { ApiKey as ApiKeyRow } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { columnText, isColumnText, readEnvironment } from "../rows/stored.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import type { LiveKey } from "./key-cache.ts";
import { KEPT_MS, keyCache } from "./key-cache.ts";

const KEY_BYTES = 24;
/** 62 ** 33 > 2 ** 192: every 24 bytes fit. */
const KEY_DIGITS = 33;
const PREFIX_DIGITS = 6;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const keyPattern = /^wb_(?:sandbox|live)_[0-9A-Za-z]{33}$/;

/** The precision of `lastUsedAt`. */
const LAST_USE_MS = 60_000;

const selectKey = {
  name: "select-key",
  text: `SELECT id, merchant_id AS "merchantId", environment, last_used_at AS "lastUsedAt", expires_at AS "expiresAt", scopes,
      is_strict AS "isStrict"
    FROM api_keys WHERE hash = $1 AND revoked_at IS NULL`,
};

const selectKeyById = {
  name: "select-key-by-id",
  text: `SELECT id, merchant_id AS "merchantId", environment, last_used_at AS "lastUsedAt", expires_at AS "expiresAt", scopes,
      is_strict AS "isStrict"
    FROM api_keys WHERE id = $1 AND revoked_at IS NULL`,
};

const selectEndedSession = {
  name: "select-ended-session",
  text: "SELECT 1 FROM ended_sessions WHERE merchant_id = $1 AND id = $2",
};

export function apiKeyStore({
  prisma,
  run,
  clock,
  ids,
  actor,
}: Pick<StoreContext, "prisma" | "run" | "clock" | "ids" | "actor">): ApiKeyStore {
  const cache = keyCache();
  /** For each key, the time (ms) until which this process need not write its use again. */
  const fresh = new Map<string, number>();

  /** The request does not wait for this write, and a failed write is no reason to refuse it. */
  function rememberUse(id: string, lastUsedAt: Date | null): void {
    const now = clock.now();
    const stale = new Date(now.getTime() - LAST_USE_MS);
    if ((fresh.get(id) ?? 0) > now.getTime() || (lastUsedAt !== null && lastUsedAt > stale)) return;
    fresh.set(id, now.getTime() + LAST_USE_MS);
    prisma.apiKey
      .updateMany({
        where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: stale } }] },
        data: { lastUsedAt: now },
      })
      .catch(() => fresh.delete(id));
  }

  function holderOf(found: LiveKey | undefined): KeyHolder | null {
    if (found === undefined || isOver(found, clock.now())) return null;
    rememberUse(found.id, found.lastUsedAt);
    return {
      keyId: found.id,
      merchantId: found.merchantId,
      environment: readEnvironment(found.environment),
      scopes: readScopes(found.scopes),
      isStrict: found.isStrict,
    };
  }

  async function create(
    client: Queries,
    { merchantId, environment, name, scopes, expiresAt, createdBy, isStrict = false }: NewApiKey,
  ) {
    for (;;) {
      const { key, prefix } = newKey(environment);
      const row: ApiKeyRow = {
        id: ids.next(),
        merchantId,
        environment,
        name: columnText(name),
        prefix,
        hash: hashOf(key),
        createdAt: clock.now(),
        lastUsedAt: null,
        expiresAt,
        revokedAt: null,
        scopes: keyScopes.filter((scope) => scopes.includes(scope)),
        createdBy,
        isStrict,
      };
      // People name a key by its prefix, so prefixes are unique: draw again when it is taken.
      const made = await write(client, inserting("api_keys", { actor: actor(), rows: [columnsOf(row)] }));
      if (made.length === 1) return { key, record: toApiKey(row) };
    }
  }

  return {
    async create(wanted) {
      const { merchantId, environment } = wanted;
      const live = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }] };
      // Keys that are made at the same moment may pass the limit by one or two.
      if ((await prisma.apiKey.count({ where: { merchantId, environment, ...live } })) >= MOST_LIVE_KEYS)
        throw new TooManyKeysError();
      return create(prisma, wanted);
    },

    async replace({ prefix, merchantId, environment }, formerForMs, createdBy) {
      if (!isColumnText(prefix)) return null;
      const now = clock.now();
      const replaced = await prisma.$transaction(async (transaction) => {
        const [former] = await transaction.$queryRaw<{ id: string; life: bigint | null }[]>`
          SELECT id::text, (extract(epoch FROM expires_at - created_at) * 1000)::bigint AS life FROM api_keys
          WHERE prefix = ${prefix} AND merchant_id = ${merchantId}::uuid AND environment = ${environment}
            AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now}) FOR UPDATE`;
        if (former === undefined) return null;
        const until = new Date(now.getTime() + formerForMs);
        const { name, scopes, isStrict } = await transaction.apiKey.findUniqueOrThrow({
          where: { id: former.id },
        });
        await transaction.$executeRaw`
          UPDATE api_keys SET expires_at = ${until}
          WHERE id = ${former.id}::uuid AND (expires_at IS NULL OR expires_at > ${until})`;
        announce(transaction, merchantId, "keys");
        const expiresAt = former.life === null ? null : new Date(now.getTime() + Number(former.life));
        const kept = { name, scopes: readScopes(scopes), isStrict };
        return create(transaction, { merchantId, environment, ...kept, expiresAt, createdBy });
      });
      cache.forget(merchantId);
      // After the wait, no process's cache accepts the former key: the caller can rely on its end.
      if (formerForMs === 0) await sleep(KEPT_MS);
      return replaced;
    },

    async authenticate(key) {
      if (!keyPattern.test(key)) return null;
      const hash = hashOf(key);
      const found =
        cache.get(hash) ?? (await cache.read(hash, async () => (await run<LiveKey>(selectKey, [hash]))[0]));
      return holderOf(found);
    },

    async byId(id, sessionId) {
      if (!isUuid(id) || !isUuid(sessionId)) return null;
      const [key] = await run<LiveKey>(selectKeyById, [id]);
      if (key === undefined) return null;
      const ended = await run(selectEndedSession, [key.merchantId, sessionId]);
      return ended.length > 0 ? null : holderOf(key);
    },

    async endSession({ id, keys }) {
      const held = Object.values(keys);
      const until = new Date(Math.max(...held.map((key) => key.until.getTime())));
      const known = await prisma.apiKey.findMany({
        where: { id: { in: held.map((key) => key.id) } },
        select: { merchantId: true },
        distinct: ["merchantId"],
      });
      await prisma.endedSession.createMany({
        data: known.map(({ merchantId }) => ({ merchantId, id, expiresAt: until })),
        skipDuplicates: true,
      });
    },

    async hasLive({ merchantId, environment }) {
      const live = await prisma.apiKey.findFirst({
        where: {
          merchantId,
          environment,
          revokedAt: null,
          OR: [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }],
        },
        select: { id: true },
      });
      return live !== null;
    },

    async list(merchantId) {
      const rows = await prisma.apiKey.findMany({
        where: merchantId === null ? {} : { merchantId },
        orderBy: { id: "desc" },
      });
      const merchants = await prisma.merchant.findMany({
        where: { id: { in: [...new Set(rows.map((row) => row.merchantId))] } },
      });
      const names = new Map(merchants.map(({ id, name }) => [id, name]));
      return rows.map((row) => ({ ...toApiKey(row), merchantName: names.get(row.merchantId) ?? "" }));
    },

    async revoke(prefix, merchantId) {
      if (!isColumnText(prefix)) return false;
      const live = await prisma.apiKey.findMany({
        where: { prefix, revokedAt: null, ...(merchantId !== null && { merchantId }) },
        select: { merchantId: true },
        distinct: ["merchantId"],
      });
      let isEnded = false;
      for (const key of live) {
        const which = Prisma.sql`prefix = ${prefix}`;
        const isOne = await revoke(prisma, key.merchantId, which, actor(), clock.now());
        isEnded ||= isOne;
      }
      if (!isEnded) return false;
      cache.forget(merchantId);
      // The caller can rely on it then, also at a process that missed the notification.
      await sleep(KEPT_MS);
      return true;
    },

    forget: (merchantId) => cache.forget(merchantId),
  };
}

/** Ends those of a merchant's keys at once. @returns whether one of them was live */
export async function revoke(
  sql: Queries,
  merchant: string,
  which: Prisma.Sql,
  actor: string | null,
  revoked_at: Date,
): Promise<boolean> {
  const where = Prisma.sql`${which} AND revoked_at IS NULL`;
  const ended = await write(sql, updating("api_keys", { actor, set: { revoked_at }, merchant, where }));
  if (ended.length > 0) announce(sql, merchant, "keys");
  return ended.length > 0;
}

function columnsOf({ id, environment, name, prefix, hash, scopes, ...row }: ApiKeyRow) {
  return {
    id,
    merchant_id: row.merchantId,
    environment,
    name,
    prefix,
    hash,
    scopes,
    created_at: row.createdAt,
    last_used_at: row.lastUsedAt,
    expires_at: row.expiresAt,
    revoked_at: row.revokedAt,
    created_by: row.createdBy,
    is_strict: row.isStrict,
  };
}

function isOver({ expiresAt }: LiveKey, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function newKey(environment: Environment): { readonly key: string; readonly prefix: string } {
  const secret = base62(randomBytes(KEY_BYTES));
  const start = environment === "sandbox" ? "wb_sandbox_" : "wb_live_";
  return { key: start + secret, prefix: start + secret.slice(0, PREFIX_DIGITS) };
}

function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let digits = "";
  // The last digits come first: the number's first digit is nearly always 0, and the prefix should distinguish keys.
  for (let digit = 0; digit < KEY_DIGITS; digit++) {
    digits += BASE62[Number(rest % 62n)];
    rest /= 62n;
  }
  return digits;
}

/** A fast hash is enough: a random key can't be guessed. */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function toApiKey({ hash: _, environment, scopes, ...row }: ApiKeyRow): ApiKey {
  return { ...row, environment: readEnvironment(environment), scopes: readScopes(scopes) };
}

/** A scope that this version does not know permits nothing here. */
function readScopes(stored: readonly string[]): readonly KeyScope[] {
  return keyScopes.filter((scope) => stored.includes(scope));
}
