/** Answers of a merchant's earlier files. Headers are kept as digests: a file without a header line has a person in its first. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { OrderAnswers } from "./answers.ts";
import { orderAnswers } from "./answers.ts";

const MOST_KEPT = 20;

/** The newest first. */
const keptAnswers = z.array(orderAnswers.omit({ rowsOfOrder: true })).max(MOST_KEPT);
export type KeptAnswers = readonly z.output<typeof keptAnswers>[number][];

export interface KeptAnswersStore {
  /** Read by `readKept`; `null`: the merchant has none. */
  of(merchantId: string): Promise<unknown>;
  set(merchantId: string, kept: KeptAnswers): Promise<void>;
}

/** Answers of another version are asked for anew. */
export function readKept(stored: unknown): KeptAnswers {
  const read = keptAnswers.safeParse(stored ?? []);
  return read.success ? read.data : [];
}

/** @param answers with the meaning of every column */
export function withKept(kept: KeptAnswers, { rowsOfOrder: _, ...answers }: OrderAnswers): KeptAnswers {
  const columns = Object.fromEntries(
    Object.entries(answers.columns ?? {}).map(([header, meaning]) => [digestOf(header), meaning]),
  );
  const key = keyOf({ columns });
  const others = kept.filter((each) => keyOf(each) !== key);
  return [{ ...answers, columns }, ...others].slice(0, MOST_KEPT);
}

/** The kept answers whose columns are all in the file, with the file's headers; the most columns first. */
export function keptFor(kept: KeptAnswers, headers: readonly string[]): OrderAnswers | null {
  const byDigest = new Map(headers.map((header) => [digestOf(header), header]));
  const [best] = kept
    .filter(({ columns = {} }) => {
      const digests = Object.keys(columns);
      return digests.length > 0 && digests.every((digest) => byDigest.has(digest));
    })
    .toSorted((a, b) => Object.keys(b.columns ?? {}).length - Object.keys(a.columns ?? {}).length);
  if (best === undefined) return null;
  const columns = Object.entries(best.columns ?? {}).map(
    ([digest, meaning]) => [byDigest.get(digest) ?? "", meaning] as const,
  );
  return { ...best, columns: Object.fromEntries(columns) };
}

function digestOf(header: string): string {
  return createHash("sha256").update(header).digest("base64url").slice(0, 22);
}

function keyOf({ columns = {} }: Pick<OrderAnswers, "columns">): string {
  return Object.keys(columns).toSorted().join(" ");
}
