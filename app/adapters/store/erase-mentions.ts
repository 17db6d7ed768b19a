/** Kept answers and the words of batches may repeat a person whom no row of their own names. */
import type { Environment } from "../../domain/engine/index.ts";
import { environments } from "../../domain/engine/index.ts";
import type { PrismaClient } from "./generated/client.ts";
import { answerPurpose } from "./merchants/idempotency-store.ts";
import type { Encryption } from "./rows/encryption.ts";
import type { People } from "./rows/people.ts";
import { foldEmail } from "./rows/people.ts";
import { readBatch, resultValue } from "./shipments/batch-store.ts";
import { readDocument } from "./shipments/bulk-run-documents.ts";
import { labelRunResult, readLabelRun } from "./shipments/label-run-store.ts";
import { REDACTED } from "./shipments/redacted-values.ts";
import type { StoreContext } from "./store-context.ts";

/** A person's e-mail address, phone number, or both. */
export interface Contact {
  readonly email?: string | null | undefined;
  /** The phone number in any spelling. */
  readonly phone?: string | null | undefined;
}

/** A merchant's rows, of one environment or of both. */
export interface MentionsOf {
  readonly merchantId: string;
  readonly environment?: Environment;
}

/** Fewer digits are in too many numbers. */
const FEWEST_DIGITS = 6;
/** The rest is the country's or the area's. */
const OWN_DIGITS = 8;
const PAGE = 200;

/**
 * An answer too many does no harm: a repeated request gets it anew.
 * @returns how many batches still have rows of theirs to buy, which stay
 */
export async function eraseMentions(
  { prisma, encryption, people }: Pick<StoreContext, "prisma" | "encryption" | "people">,
  of: MentionsOf,
  contacts: readonly Contact[],
  at: Date,
): Promise<number> {
  const isIn = mentions(contacts);
  await eraseAnswers(prisma, encryption, of, isIn, at);
  await eraseWordsOfRuns({ prisma, people }, of, (_, text) => isIn(text));
  return batchesWith(prisma, encryption, of, isIn);
}

async function batchesWith(
  prisma: PrismaClient,
  encryption: Encryption,
  of: MentionsOf,
  isIn: (text: string) => boolean,
): Promise<number> {
  const jobs = await prisma.bulkRunRow.findMany({
    where: { ...of, kind: "batch", state: "working" },
    select: { id: true },
  });
  let count = 0;
  for (const { id } of jobs) {
    const document = await readDocument(prisma, encryption, { id, caller: of });
    if (document !== null && isIn(new TextDecoder().decode(document.bytes))) count++;
  }
  return count;
}

/** Whether a text has one of them. */
function mentions(contacts: readonly Contact[]): (text: string) => boolean {
  const emails = contacts.flatMap(({ email }) => (email ? [foldEmail(email)] : []));
  const phones = contacts
    .map(({ phone }) => (phone ?? "").replace(/\D+/g, "").slice(-OWN_DIGITS))
    .filter(({ length }) => length >= FEWEST_DIGITS);
  return (text) => {
    const folded = foldEmail(text);
    if (emails.some((email) => folded.includes(email))) return true;
    const digits = phones.length === 0 ? "" : text.replace(/[\s()./-]+/g, "");
    return phones.some((phone) => digits.includes(phone));
  };
}

async function eraseAnswers(
  prisma: PrismaClient,
  encryption: Encryption,
  of: MentionsOf,
  isIn: (text: string) => boolean,
  at: Date,
): Promise<void> {
  for (let after: readonly [string, string] = ["", ""]; ; ) {
    const [afterEnvironment, afterKey] = after;
    const rows = await prisma.$queryRaw<{ environment: string; key: string; encrypted: string }[]>`
      SELECT environment, key, encrypted_answer AS encrypted FROM idempotency_keys
      WHERE merchant_id = ${of.merchantId}::uuid AND environment = ANY(${of.environment === undefined ? [...environments] : [of.environment]}::text[])
        AND encrypted_answer IS NOT NULL
        AND (environment, key) > (${afterEnvironment}, ${afterKey})
      ORDER BY environment, key LIMIT ${PAGE}`;
    for (const { environment, key, encrypted } of rows) {
      const text = encryption.decrypt(
        encrypted,
        answerPurpose({ merchantId: of.merchantId, environment }, key),
      );
      if (!isIn(text)) continue;
      await prisma.$executeRaw`
        UPDATE idempotency_keys
        SET encrypted_answer = NULL, mentioned_ids = NULL, lease_until = ${at}
        WHERE merchant_id = ${of.merchantId}::uuid AND environment = ${environment} AND key = ${key}
          AND encrypted_answer = ${encrypted}`;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = [last.environment, last.key];
  }
}

type Database = { readonly prisma: Pick<PrismaClient, "bulkRunRow">; readonly people: People };
/** Decides by the id of a shipment, and by the words about it as JSON. */
type IsTheirs = (shipmentId: string, words: string) => boolean;

/** The codes of a batch's rows and of a run's labels stay, their words go. */
export async function eraseWordsOfRuns(
  database: Database,
  of: MentionsOf,
  isTheirs: IsTheirs,
): Promise<void> {
  await eraseWordsOfBatches(database, of, isTheirs);
  await eraseWordsOfLabelRuns(database, of, isTheirs);
}

async function eraseWordsOfLabelRuns(
  { prisma, people }: Database,
  of: MentionsOf,
  isTheirs: IsTheirs,
): Promise<void> {
  const runs = await prisma.bulkRunRow.findMany({
    where: { ...of, kind: { in: ["hand-over", "cancel"] } },
    select: { id: true, request: true, result: true },
  });
  for (const run of runs) {
    const { result } = readLabelRun(people, run);
    const left = result.left.map((each) =>
      each.why.code === "refused" &&
      each.why.refusal.said !== null &&
      each.shipmentIds.some((id) => isTheirs(id, JSON.stringify(each.why)))
        ? { ...each, why: { ...each.why, refusal: { ...each.why.refusal, said: null } } }
        : each,
    );
    if (left.every((each, at) => each === result.left[at])) continue;
    await prisma.bulkRunRow.update({
      where: { merchantId_id: { merchantId: of.merchantId, id: run.id } },
      data: { result: JSON.parse(labelRunResult(people, run.id, { ...result, left })) },
    });
  }
}

async function eraseWordsOfBatches(
  { prisma, people }: Database,
  of: MentionsOf,
  isTheirs: IsTheirs,
): Promise<void> {
  const jobs = await prisma.bulkRunRow.findMany({
    where: { ...of, kind: "batch" },
    select: { id: true, request: true, result: true },
  });
  for (const job of jobs) {
    const { shipmentIds, result } = readBatch(people, job);
    const { errors } = result;
    const kept = errors.map((error) => {
      if (!isTheirs(shipmentIds[error.index] ?? "", JSON.stringify(error))) return error;
      const { reason: _, ...rest } = error;
      return { ...rest, message: `${REDACTED}.`, issues: [] };
    });
    if (kept.every((error, at) => error === errors[at])) continue;
    await prisma.bulkRunRow.update({
      where: { merchantId_id: { merchantId: of.merchantId, id: job.id } },
      data: { result: JSON.parse(resultValue(people, job.id, { ...result, errors: kept })) },
    });
  }
}
