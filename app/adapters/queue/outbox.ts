/**
 * The jobs of changes whose database is not the queue's. A change writes them in its own transaction, in the shard of its merchant; a
 * relay sends them to the queue under their ids and deletes them after that. So each comes at least once, and a second delivery meets
 * the first one's id: docs/decisions/206.
 */
import type { Db } from "pg-boss";
import type { Logger } from "pino";
import { z } from "zod";
import type { Ids } from "../../domain/engine/index.ts";
import { afterCommit } from "../../domain/jobs/after-commit.ts";
import type { JobName, JobOptions, JobTransaction } from "../../domain/jobs/jobs.ts";

/** Jobs of one turn of the relay. */
const BATCH = 500;
/** Merchants of one turn of a sweep. */
const MERCHANTS = 200;
/** The process that wrote a job has relayed it by then, or failed to. */
const LEFT_AFTER_MS = 2_000;
const SWEEP_EVERY_MS = 2_000;

const rows = z.array(
  z.object({
    merchantId: z.string(),
    id: z.string(),
    name: z.string(),
    data: z.record(z.string(), z.unknown()),
    singletonKey: z.string().nullable(),
    startAfter: z.date().nullable(),
  }),
);
export type OutboxJob = z.infer<typeof rows>[number] & { readonly name: JobName };
/** A merchant has at most one shop. */
const owner = z.object({ merchantId: z.string().optional(), shop: z.string().optional() });
const merchants = z.array(z.object({ merchantId: z.string() }));

/** Names that this version does not know wait for a process that does. */
const written = `SELECT merchant_id AS "merchantId", id, name, data, singleton_key AS "singletonKey", start_after AS "startAfter"
  FROM job_outbox WHERE merchant_id = ANY($1::uuid[]) AND name = ANY($2::text[]) ORDER BY written_at, id LIMIT ${BATCH}`;
const remove = "DELETE FROM job_outbox WHERE merchant_id = ANY($1::uuid[]) AND id = ANY($2::uuid[])";
const left = `SELECT DISTINCT merchant_id AS "merchantId" FROM (
    SELECT merchant_id FROM job_outbox
    WHERE name = ANY($1::text[]) AND written_at < statement_timestamp() - $2::float8 * interval '1 millisecond'
    ORDER BY written_at LIMIT ${BATCH}) AS oldest LIMIT ${MERCHANTS}`;
const ofShops = `SELECT merchant_id AS "merchantId" FROM shops WHERE domain = ANY($1::text[])`;
const pending = `SELECT 1 FROM job_outbox WHERE merchant_id = $1::uuid AND name = $2 AND singleton_key = $3 LIMIT 1`;

export interface Outbox {
  /** Part of the transaction. The jobs are relayed after its commit. */
  write(
    transaction: JobTransaction,
    name: JobName,
    jobs: readonly object[],
    options: JobOptions,
  ): Promise<void>;
  /** @throws Error its data name neither a merchant nor a merchant's shop */
  merchantOf(transaction: JobTransaction, data: object): Promise<string>;
  /** Whether a job with this key is not in the queue yet. Ask before you ask the queue. */
  holds(merchantId: string, name: JobName, singletonKey: string): Promise<boolean>;
  /** The jobs of these shops' merchants are committed. */
  relayOfShops(shops: readonly string[]): void;
  /** Relays jobs that ended processes left. */
  sweep(): Promise<void>;
  /** Sweeps now and every two seconds. */
  keepSweeping(): void;
  /** Resolves when the jobs that were committed are in the queue, or were left to a sweep. */
  close(): Promise<void>;
}

interface OutboxParts {
  /** Of the changes' database. */
  readonly db: Pick<Db, "executeSql">;
  readonly names: readonly JobName[];
  readonly ids: Ids;
  /** Leaves out those whose ids the queue has. */
  readonly deliver: (name: JobName, jobs: readonly OutboxJob[]) => Promise<void>;
  readonly log: Pick<Logger, "warn">;
}

export function openOutbox({ db: { executeSql }, names, ids, deliver, log }: OutboxParts): Outbox {
  const waiting = new Set<string>();
  let working: Promise<void> | null = null;
  let sweeping: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const looking = new Set<Promise<void>>();

  async function relayAll(merchantIds: readonly string[]): Promise<void> {
    for (;;) {
      const jobs = rows.parse((await executeSql(written, [merchantIds, names])).rows) as readonly OutboxJob[];
      for (const [name, those] of Map.groupBy(jobs, (job) => job.name)) await deliver(name, those);
      // After the queue's commit: a process that dies in between leaves the jobs to a sweep.
      if (jobs.length > 0)
        await executeSql(remove, [
          [...new Set(jobs.map(({ merchantId }) => merchantId))],
          jobs.map(({ id }) => id),
        ]);
      if (jobs.length < BATCH) return;
    }
  }

  const relayOrLeave = (merchantIds: readonly string[]) =>
    relayAll(merchantIds).catch((error: unknown) => {
      log.warn({ err: error }, "jobs wait in the outbox");
    });

  /** Merchants whose changes come meanwhile are taken together. */
  async function work(): Promise<void> {
    while (waiting.size > 0) {
      const those = [...waiting];
      waiting.clear();
      await relayOrLeave(those);
    }
    working = null;
  }

  function relay(merchantId: string): void {
    waiting.add(merchantId);
    working ??= work();
  }

  async function relayOfShops(shops: readonly string[]): Promise<void> {
    try {
      for (const { merchantId } of merchants.parse((await executeSql(ofShops, [shops])).rows))
        relay(merchantId);
    } catch (error) {
      log.warn({ err: error }, "jobs wait in the outbox");
    }
  }

  async function sweep(): Promise<void> {
    try {
      for (;;) {
        const those = merchants.parse((await executeSql(left, [names, LEFT_AFTER_MS])).rows);
        if (those.length === 0) return;
        await relayAll(those.map(({ merchantId }) => merchantId));
      }
    } catch (error) {
      log.warn({ err: error }, "jobs wait in the outbox");
    } finally {
      sweeping = null;
    }
  }

  async function merchantOf(transaction: JobTransaction, data: object): Promise<string> {
    const { merchantId, shop } = owner.parse(data);
    if (merchantId !== undefined) return merchantId;
    const [found] = merchants.parse(await transaction.$queryRawUnsafe(ofShops, [shop]));
    if (found === undefined) throw new Error("a job of a change must name its merchant, or their shop");
    return found.merchantId;
  }

  async function writeOf(
    transaction: JobTransaction,
    merchantId: string,
    name: JobName,
    jobs: readonly object[],
    { singletonKey, startAfterSeconds }: JobOptions,
  ): Promise<void> {
    const tuples = jobs.map(
      (_, at) =>
        `($1::uuid, $${at * 2 + 5}::uuid, $2, $${at * 2 + 6}::json, $3, statement_timestamp() + $4::float8 * interval '1 second')`,
    );
    await transaction.$queryRawUnsafe(
      `INSERT INTO job_outbox (merchant_id, id, name, data, singleton_key, start_after) VALUES ${tuples.join(", ")}`,
      ...[merchantId, name, singletonKey ?? null, startAfterSeconds ?? null],
      ...jobs.flatMap((data) => [ids.next(), JSON.stringify(data)]),
    );
    afterCommit(transaction, () => relay(merchantId));
  }

  return {
    async write(transaction, name, jobs, options) {
      const byOwner = Map.groupBy(jobs, (data) => JSON.stringify(owner.parse(data)));
      for (const those of byOwner.values()) {
        const merchantId = await merchantOf(transaction, those[0] ?? {});
        await writeOf(transaction, merchantId, name, those, options);
      }
    },
    merchantOf,
    async holds(merchantId, name, singletonKey) {
      return (await executeSql(pending, [merchantId, name, singletonKey])).rows.length > 0;
    },
    relayOfShops(shops) {
      const look = relayOfShops(shops).finally(() => looking.delete(look));
      looking.add(look);
    },
    sweep,
    keepSweeping() {
      const act = () => {
        sweeping ??= sweep();
      };
      act();
      timer = setInterval(act, SWEEP_EVERY_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await Promise.all(looking);
      await working;
      await sweeping;
    },
  };
}
