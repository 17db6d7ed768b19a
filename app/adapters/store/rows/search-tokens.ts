/** Search boxes: an index over tokens, so that a search reads its matches and no other rows. */
import { hash } from "node:crypto";
import type { StoredAs } from "../../../domain/personal-data.ts";
import { Prisma } from "../generated/client.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import type { People } from "./people.ts";
import { fold, foldAsBefore } from "./search-text.ts";

/** Longer words are found by this many letters. */
const LONGEST = 32;

/** Fewer digits of a phone's end match too many people. */
const SHORTEST_TAIL = 4;

/** A question of digits and a phone's punctuation may be one number, typed with spaces or without. */
const ONE_NUMBER = /^[\s\d()+./-]*$/;

/** Rows that are searched together: one merchant's of one kind. */
export interface SearchScope {
  readonly name: string;
  readonly hash: KeyedHash;
}

/** The hash for rows that name no person, which need no secret key. */
const withoutKey: KeyedHash = (text) => hash("sha256", text, "buffer");

/** @param column the column of rows that name a person, of one environment or of both */
export function searchScope(
  { hash }: People,
  column: StoredAs<"tokens">,
  { merchantId, environment }: { readonly merchantId: string; readonly environment?: string },
): SearchScope {
  return { name: [column, merchantId, environment ?? ""].join("/"), hash };
}
export const productScope = (merchantId: string): SearchScope => ({
  name: `${merchantId}/products`,
  hash: withoutKey,
});

/**
 * Every word, its prefixes from two letters on, each sign, and the ends of phone numbers. Each token is a number that
 * only this scope gives to its text: neighbours' words don't share entries of the index.
 */
export function searchTokens(
  scope: SearchScope,
  texts: readonly (string | null | undefined)[],
  phones: readonly (string | null | undefined)[] = [],
): readonly string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const word of text ? allWords(text) : []) addPrefixes(found, word);
  }
  for (const number of phones) {
    const digits = [...(number ?? "").replace(/\D+/g, "")].slice(-LONGEST);
    addPrefixes(found, digits);
    for (let from = 0; digits.length - from >= SHORTEST_TAIL; from += 1) {
      found.add(digits.slice(from).join(""));
    }
  }
  return [...found].map((text) => token(scope, text));
}

/** The token of a named fact, such as a key of the caller's metadata; no word of a question has it. */
export function factToken(scope: SearchScope, name: string, value: string): string {
  return token(scope, `${name}\n${value}`);
}

/**
 * The condition of a search; `null` for a question without words. Both operators say that a row has the tokens. PostgreSQL takes a token that is in none of
 * its statistics for one of up to 0.5 % of the rows, and would rather read a million rows in the list's order until it has met enough
 * of them. With the second operator it takes it for one in 40,000, and a frequent token still for a frequent one.
 */
export function tokensMatching(scope: SearchScope, question: string): Prisma.Sql | null {
  const lists = questionTokens(scope, question);
  if (lists.length === 0) return null;
  const found = lists.map(
    (tokens) => Prisma.sql`(search_tokens @> ${tokens}::bigint[] AND search_tokens && ${tokens}::bigint[])`,
  );
  return Prisma.sql`(${Prisma.join(found, " OR ")})`;
}

/** The token of each text's first word. */
export function firstWordTokens(scope: SearchScope, texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) =>
    words(text)
      .slice(0, 1)
      .map((word) => token(scope, word.slice(0, LONGEST).join(""))),
  );
}

/** Lists of tokens: a row matches that has all tokens of one list. Empty for a question without words. */
function questionTokens(scope: SearchScope, question: string): readonly (readonly string[])[] {
  const asked = words(question).map((word) => word.slice(0, LONGEST).join(""));
  if (asked.length === 0) return [];
  const before = words(question, foldAsBefore).map((word) => word.slice(0, LONGEST).join(""));
  const digits = ONE_NUMBER.test(question) ? question.replace(/\D+/g, "") : "";
  const lists = [
    asked,
    ...(before.join(" ") === asked.join(" ") || before.length === 0 ? [] : [before]),
    ...(digits.length < SHORTEST_TAIL ? [] : [[digits.slice(-LONGEST)]]),
  ];
  return lists.map((list) => list.map((text) => token(scope, text)));
}

function addPrefixes(found: Set<string>, word: readonly string[]): void {
  const longest = Math.min(word.length, LONGEST);
  if (longest > 0) found.add(word.slice(0, longest).join(""));
  for (let length = 2; length < longest; length += 1) found.add(word.slice(0, length).join(""));
}

/** The words of a text, as they are between spaces and again between signs; a sign is a word of its own. */
function allWords(text: string): readonly (readonly string[])[] {
  const typed = words(text);
  const parts = typed.flatMap((word) => word.join("").match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? []);
  return [...typed, ...parts.map((part) => [...part])];
}

function words(text: string, folded = fold): readonly (readonly string[])[] {
  return folded(text)
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => [...word]);
}

/** A signed 64-bit number, in decimal. */
function token({ name, hash: hashed }: SearchScope, text: string): string {
  return hashed(`${name}/${text}`).readBigInt64BE().toString();
}
