/** A Greek page holds no English words, except names and quotes. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Names, and words that Greeks write with Latin letters. */
const known = new Set([
  ...["Shopify", "Waybill", "Gorgona", "Courier", "Standard", "Kalimera", "Goods", "Advanced"],
  ...["voucher", "email", "HS", "CSV", "GG", "GR", "EUR", "USD", "gorgona", "standard"],
]);

/** English words that a Greek page lacks, also beside people's names and addresses. */
export const commonEnglish =
  /\b(Home|Shipments?|Settings|Search|Cancel|Save|Tracking|Pickup|Label|Order|Recipient|Add|Clear|Select)\b/;

/** Words with Latin letters outside of quotes, but for those that are known. */
export function foreignWords(text: string): readonly string[] {
  const words = text.replaceAll(/«[^»]*»/g, " ").match(/\p{Script=Latin}+/gu) ?? [];
  return words.filter((word) => word.length > 1 && !known.has(word));
}

interface Said {
  readonly greek: string;
  readonly english: string;
}

/** Checks that the page shows all of these in Greek, none in English, and no other foreign words. */
export async function expectGreek(shown: Locator, reasons: readonly Said[]): Promise<void> {
  for (const { greek } of reasons) await shown.getByText(greek).first().waitFor();
  const text = (await shown.allTextContents()).join("\n");
  expect(text).not.toMatch(/undefined|\[object/);
  expect(reasons.filter(({ greek }) => !text.includes(greek))).toEqual([]);
  expect(reasons.filter(({ english }) => text.includes(english))).toEqual([]);
  expect(foreignWords(text)).toEqual([]);
}
