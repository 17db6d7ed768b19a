import { z } from "zod";
import type { Caller } from "../../../domain/engine/index.ts";
import type { IdempotencyBegin, IdempotencyStore } from "../../../domain/merchants/records.ts";
import { purposeOf } from "../rows/encrypted-columns.ts";
import { PROCESS_PART, unwatchedHolder } from "../rows/lease-holder.ts";
import type { StoreContext } from "../store-context.ts";

/** After this time a repetition takes over from a holder that seems dead. */
const LEASE_MS = 60_000;
/** How long an answer is kept, counted from the first request. */
export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000;
/** The key can change hands between the two statements of `begin`, but not more often than this. */
const ATTEMPTS = 3;

export interface PrismaIdempotencyStore extends IdempotencyStore {
  /**
   * Ends every lease when an embedded database's sole owner starts: no holder can be alive. Returns how many it ended.
   */
  endLeases(): Promise<number>;
}

const takeKey = {
  name: "take-idempotency-key",
  text: `INSERT INTO idempotency_keys AS held
      (merchant_id, environment, key, fingerprint, resource_id, lease_until, created_at, holder)
    VALUES ($1, $2, $3, $4, $5, coalesce($6::timestamptz, statement_timestamp()) + $7::float8 * interval '1 millisecond', $8, $10)
    ON CONFLICT (merchant_id, environment, key) DO UPDATE SET
      fingerprint = excluded.fingerprint,
      lease_until = excluded.lease_until,
      holder = excluded.holder,
      resource_id = CASE WHEN held.created_at <= $9 THEN excluded.resource_id ELSE held.resource_id END,
      created_at = CASE WHEN held.created_at <= $9 THEN excluded.created_at ELSE held.created_at END,
      encrypted_answer = NULL,
      mentioned_ids = NULL
    WHERE held.created_at <= $9
      OR (held.encrypted_answer IS NULL
        AND (excluded.lease_until - held.lease_until >= $7::float8 * interval '1 millisecond' OR held.holder = $11)
        AND held.fingerprint = excluded.fingerprint)
    RETURNING resource_id AS "resourceId"`,
};

const selectKey = {
  name: "select-idempotency-key",
  text: `SELECT fingerprint, resource_id AS "resourceId", holder,
      lease_until > coalesce($4::timestamptz, statement_timestamp()) AND (holder IS NULL OR left(holder::text, ${PROCESS_PART}) IN (
        SELECT left(id::text, ${PROCESS_PART}) FROM holders)) AS "isLeased",
      encrypted_answer AS encrypted
    FROM idempotency_keys WHERE merchant_id = $1 AND environment = $2 AND key = $3`,
};

const keepAnswer = {
  name: "keep-answer",
  text: `UPDATE idempotency_keys SET encrypted_answer = $4, mentioned_ids = $5::text[] || resource_id::text
    WHERE merchant_id = $1 AND environment = $2 AND key = $3 AND encrypted_answer IS NULL`,
};

/** A time before the clock of any process. */
const longAgo = new Date(0);

interface Held {
  readonly fingerprint: string;
  readonly resourceId: string;
  /** The mark of the last claim: of a dead process, if the key is not leased. */
  readonly holder: string | null;
  readonly isLeased: boolean;
  readonly encrypted: string | null;
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const keptAnswer = z.object({ status: z.int(), body: z.string() });

export function idempotencyStore({
  prisma,
  run,
  clock,
  leaseClock,
  ids,
  encryption,
  holder = unwatchedHolder,
}: Pick<
  StoreContext,
  "prisma" | "run" | "clock" | "leaseClock" | "ids" | "encryption" | "holder"
>): PrismaIdempotencyStore {
  /**
   * The key's resource when the key is now ours: new, expired, or left by a holder without an answer.
   * @param deadHolder whose lease does not count
   */
  async function take(
    caller: Caller,
    key: string,
    fingerprint: string,
    now: Date,
    deadHolder: string | null,
  ): Promise<(IdempotencyBegin & { readonly kind: "begun" }) | null> {
    const { merchantId, environment } = caller;
    const expiredAt = new Date(now.getTime() - IDEMPOTENCY_MS);
    const id = ids.next();
    const mark = holder.mark();
    const values = [
      ...[merchantId, environment, key, fingerprint, id],
      ...[leaseClock?.now() ?? null, LEASE_MS, now, expiredAt, mark, deadHolder],
    ];
    const [taken] = await holder.claim(
      () => run<{ resourceId: string }>(takeKey, values),
      () => giveBack(caller, key, mark),
    );
    if (taken === undefined) return null;
    return { kind: "begun", resource: { id: taken.resourceId, isNew: taken.resourceId === id }, mark };
  }

  function giveBack({ merchantId, environment }: Caller, key: string, mark: string | null) {
    return prisma.idempotencyKey.updateMany({
      where: { merchantId, environment, key, holder: mark, encryptedAnswer: null },
      data: { leaseUntil: longAgo, holder: null },
    });
  }

  async function find({ merchantId, environment }: Caller, key: string): Promise<Held | undefined> {
    const values = [merchantId, environment, key, leaseClock?.now() ?? null];
    return (await run<Held>(selectKey, values))[0];
  }

  return {
    async begin(caller, key, fingerprint): Promise<IdempotencyBegin> {
      let deadHolder: string | null = null;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const now = clock.now();
        const taken = await take(caller, key, fingerprint, now, deadHolder);
        if (taken !== null) return taken;
        const held = await find(caller, key);
        if (held === undefined) continue;
        if (held.fingerprint !== fingerprint)
          return { kind: "conflict", resourceId: held.resourceId, isAnswered: held.encrypted !== null };
        if (held.encrypted !== null) {
          const text = encryption.decrypt(held.encrypted, answerPurpose(caller, key));
          return { kind: "answered", ...keptAnswer.parse(JSON.parse(text)) };
        }
        if (held.isLeased) return { kind: "in-flight" };
        deadHolder = held.holder;
      }
      return { kind: "in-flight" };
    },

    async answer(caller, key, status, body) {
      const encrypted = encryption.encrypt(JSON.stringify({ status, body }), answerPurpose(caller, key));
      const mentioned = [...new Set(body.match(ID))];
      const { merchantId, environment } = caller;
      await run(keepAnswer, [merchantId, environment, key, encrypted, mentioned]);
    },

    async release(caller, key, mark) {
      await holder.release(() => giveBack(caller, key, mark));
    },

    async endLeases() {
      const { count } = await prisma.idempotencyKey.updateMany({
        where: { encryptedAnswer: null, leaseUntil: { gt: longAgo } },
        data: { leaseUntil: longAgo, holder: null },
      });
      return count;
    },
  };
}

/** The purpose that the encryption of a kept answer is bound to. */
export function answerPurpose(
  { merchantId, environment }: { readonly merchantId: string; readonly environment: string },
  key: string,
): string {
  return purposeOf("idempotency_keys.encrypted_answer", [merchantId, environment, key]);
}
