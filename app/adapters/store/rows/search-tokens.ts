/** Search boxes: an index over tokens, so that a search reads its matches and no other rows. */
import { hash } from "node:crypto";
import { nameSounds, soundsOfBeginnings } from "../../../domain/engine/index.ts";
import type { StoredAs } from "../../../domain/personal-data.ts";
import { Prisma } from "../generated/client.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import type { People } from "./people.ts";
import { numbersAsked, numbersOf, SHORTEST_TAIL } from "./search-numbers.ts";
import { fold, foldAsBefore } from "./search-text.ts";
import { columnText } from "./stored.ts";

/** The form of people's tokens in the column `search_form`: rows of a former one get theirs anew, by the job `index-searches`. */
export const SEARCH_FORM = 1;

/** Longer words are found by this many letters. */
const LONGEST = 32;

/** A number typed with spaces, alone or beside words. */
const PHONE = /(?<!\S)[+(]*\d[\s\d()+./-]*(?!\S)/g;

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

/** The searched texts of a row. */
export interface Searched {
  readonly words?: readonly MaybeText[];
  /** Names of people and places, also found in the letters of another alphabet. */
  readonly names?: readonly MaybeText[];
  readonly emails?: readonly MaybeText[];
  /** In any spelling, E.164 among them. */
  readonly phones?: readonly MaybeText[];
}

type MaybeText = string | null | undefined;

/** Each token is a number that only this scope gives to its text: neighbours' words don't share entries of the index. */
export function searchTokens(scope: SearchScope, searched: Searched): readonly string[] {
  return indexedTexts(searched).map((text) => token(scope, text));
}

/** The question finds a row with these texts alone. */
export function isFoundIn(question: string, searched: Searched): boolean {
  const indexed = new Set(indexedTexts(searched));
  return questionReadings(question).some((reading) =>
    reading.every((texts) => texts.some((text) => indexed.has(text))),
  );
}

/** Every word, its prefixes from two letters on, each sign, the sounds of names, and the ends of phone numbers. */
function indexedTexts({
  words: texts = [],
  names = [],
  emails = [],
  phones = [],
}: Searched): readonly string[] {
  const found = new Set<string>();
  for (const word of [...texts, ...names].flatMap(allWords)) addPrefixes(found, word);
  for (const email of emails) addEmail(found, email);
  for (const digits of phones.flatMap(numbersOf)) addNumber(found, digits);
  const sounds = new Set([...names, ...emails.map(localPart)].flatMap(allWords).flatMap(soundsOf));
  return [...found, ...[...sounds].map(soundText)];
}

const soundsOf = (word: readonly string[]) => soundsOfBeginnings(word.join(""));
const soundText = (sound: string) => factText("sound", sound);

/** The token of a named fact, such as a key of the caller's metadata; no word of a question has it. */
export function factToken(scope: SearchScope, name: string, value: string): string {
  return token(scope, factText(name, value));
}

const factText = (name: string, value: string) => `${name}\n${value}`;

type Recipient = { readonly email: string } | { readonly phoneE164: string };

/** Tokens of the whole e-mail and of each number in E.164: a person's rows are not found by the beginning of another's. */
export function recipientTokens(
  scope: SearchScope,
  email: MaybeText,
  phones: readonly MaybeText[],
): readonly string[] {
  return [
    ...(email?.trim() ? [recipientToken(scope, { email })] : []),
    ...phones.flatMap((phone) =>
      phone && isE164(phone) ? [recipientToken(scope, { phoneE164: phone })] : [],
    ),
  ];
}

/** The condition that a row is of this person. Said twice, as a search is. */
export function ofRecipient(scope: SearchScope, recipient: Recipient): Prisma.Sql {
  const tokens = [recipientToken(scope, recipient)];
  return Prisma.sql`(search_tokens @> ${tokens}::bigint[] AND search_tokens && ${tokens}::bigint[])`;
}

export const isE164 = (phone: string) => /^\+\d{4,15}$/.test(phone);

function recipientToken(scope: SearchScope, recipient: Recipient): string {
  return "email" in recipient
    ? factToken(scope, "recipient email", columnText(recipient.email).trim().toLowerCase())
    : factToken(scope, "recipient phone", recipient.phoneE164);
}

/**
 * The condition of a search; `null` for a question without words. A row has one token of each list, which is said twice. PostgreSQL takes a token
 * that is in none of its statistics for one of up to 0.5 % of the rows, and would rather read a million rows in the list's order until it has met
 * enough of them. Said twice, it takes it for one of 40,000, and a frequent token still for a frequent one.
 */
export function tokensMatching(scope: SearchScope, question: string): Prisma.Sql | null {
  const readings = questionReadings(question);
  if (readings.length === 0) return null;
  const found = readings.map((reading) => {
    const lists = reading.map((texts) => texts.map((text) => token(scope, text)));
    return Prisma.join(
      [...lists, ...lists].map((tokens) => Prisma.sql`search_tokens && ${tokens}::bigint[]`),
      " AND ",
    );
  });
  return Prisma.sql`(${Prisma.join(
    found.map((reading) => Prisma.sql`(${reading})`),
    " OR ",
  )})`;
}

/** The token of each text's first word. */
export function firstWordTokens(scope: SearchScope, texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) =>
    words(text)
      .slice(0, 1)
      .map((word) => token(scope, word.slice(0, LONGEST).join(""))),
  );
}

/** A list of texts for each word, one of which a row has: the word, its former folding, its sounds, and the number that it may be. */
type Reading = readonly (readonly string[])[];

/** The question as it is typed, and with its phone number in one piece if that has spaces. */
function questionReadings(question: string): readonly Reading[] {
  const plain = withoutSignsOfMail(columnText(question));
  const texts = [...new Set([plain, plain.replace(PHONE, (number) => number.replace(/\s+/g, ""))])];
  return texts
    .flatMap((text) => {
      const asked = wordsOf(text);
      const before = wordsOf(text, foldAsBefore);
      return asked.length === before.length
        ? [asked.map((word, at) => textsOfTyped(word, before[at] ?? word))]
        : [asked, before].map((all) => all.map((word) => textsOfTyped(word, word)));
    })
    .filter((reading) => reading.length > 0);
}

const wordsOf = (text: string, folded = fold) => words(text, folded).map((word) => word.join(""));

/** A copied e-mail often comes in brackets, or with a comma behind. */
const withoutSignsOfMail = (question: string) =>
  question.replace(/[<("']*([^\s<>()"',;]+@[^\s<>()"',;]+)[>)"',;]*/g, "$1");

function textsOfTyped(word: string, before: string): readonly string[] {
  const texts = [word, before].map((text) => [...text].slice(0, LONGEST).join(""));
  return [...new Set([...texts, ...numbersAsked(word)]), ...nameSounds(word).map(soundText)];
}

function addPrefixes(found: Set<string>, word: readonly string[]): void {
  const longest = Math.min(word.length, LONGEST);
  if (longest > 0) found.add(word.slice(0, longest).join(""));
  for (let length = 2; length < longest; length += 1) found.add(word.slice(0, length).join(""));
}

/** The address, its name as people type it, and the name without its signs. */
function addEmail(found: Set<string>, email: MaybeText): void {
  for (const word of email ? words(email) : []) addPrefixes(found, word);
  const name = localPart(email);
  for (const word of allWords(name)) addPrefixes(found, word);
  for (const word of words((name ?? "").replace(/[^\p{L}\p{N}]+/gu, ""))) addPrefixes(found, word);
}

function localPart(email: MaybeText): MaybeText {
  return email?.slice(0, Math.max(email.lastIndexOf("@"), 0));
}

function addNumber(found: Set<string>, number: string): void {
  const digits = [...number];
  addPrefixes(found, digits);
  for (let from = 0; digits.length - from >= SHORTEST_TAIL; from += 1) found.add(digits.slice(from).join(""));
}

/** The words of a text, as they are between spaces and again between signs; a sign is a word of its own. */
function allWords(text: MaybeText): readonly (readonly string[])[] {
  const typed = words(text ?? "");
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
