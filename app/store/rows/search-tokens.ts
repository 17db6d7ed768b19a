/** The search box of shipments: an index over tokens, so that a search reads its matches and no other rows. */
import { createHash } from "node:crypto";
import type { Caller, Shipment } from "../../engine/index.ts";
import { normalizeZip } from "../../engine/index.ts";
import { fold } from "./search-text.ts";

/** Longer words are found by this many letters. */
const LONGEST = 32;

/** Fewer digits of a phone's end match too many people. */
const SHORTEST_TAIL = 4;

/** A question of digits and a phone's punctuation may be one number, typed with spaces or without. */
const ONE_NUMBER = /^[\s\d()+./-]*$/;

type Searched = Pick<Shipment, "merchantId" | "environment" | "relatedOrderId" | "trackingRef" | "to">;

/**
 * Every word, its prefixes from two letters on, each sign, and the ends of phone numbers. Each token is a number that
 * only this merchant's environment gives to its text: neighbours' words don't share entries of the index.
 */
export function searchTokens(shipment: Searched): readonly string[] {
  const { relatedOrderId, trackingRef, to } = shipment;
  const { name, company, phone, phoneE164, zip } = to;
  const texts = [relatedOrderId, trackingRef, name, company, phone, zip, zip && normalizeZip(zip)];
  const found = new Set<string>();
  for (const text of texts) {
    for (const word of text ? allWords(text) : []) addPrefixes(found, word);
  }
  for (const number of [phone, phoneE164]) {
    const digits = [...(number ?? "").replace(/\D+/g, "")].slice(-LONGEST);
    addPrefixes(found, digits);
    for (let from = 0; digits.length - from >= SHORTEST_TAIL; from += 1) {
      found.add(digits.slice(from).join(""));
    }
  }
  return [...found].map((text) => token(shipment, text));
}

/** Lists of tokens: a shipment matches that has all tokens of one list. Empty for a question without words. */
export function questionTokens(caller: Caller, question: string): readonly (readonly string[])[] {
  const asked = words(question).map((word) => word.slice(0, LONGEST).join(""));
  if (asked.length === 0) return [];
  const digits = ONE_NUMBER.test(question) ? question.replace(/\D+/g, "") : "";
  const lists = digits.length < SHORTEST_TAIL ? [asked] : [asked, [digits.slice(-LONGEST)]];
  return lists.map((list) => list.map((text) => token(caller, text)));
}

function addPrefixes(found: Set<string>, word: readonly string[]): void {
  const longest = Math.min(word.length, LONGEST);
  if (longest > 0) found.add(word.slice(0, longest).join(""));
  for (let length = 2; length < longest; length += 1) found.add(word.slice(0, length).join(""));
}

/** As typed between spaces, and again between signs; a sign is a word of its own. */
function allWords(text: string): readonly (readonly string[])[] {
  const typed = words(text);
  const parts = typed.flatMap((word) => word.join("").match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? []);
  return [...typed, ...parts.map((part) => [...part])];
}

function words(text: string): readonly (readonly string[])[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => [...word]);
}

/** A signed 64-bit number, in decimal. */
function token({ merchantId, environment }: Caller, text: string): string {
  const hash = createHash("sha256").update(`${merchantId}/${environment}/${text}`).digest();
  return hash.readBigInt64BE().toString();
}
