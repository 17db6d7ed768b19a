/** Our words of e-mails to recipients, in the languages that have some. */
import type { RecipientMailKind } from "../domain/orders/recipient-mails/recipient-mail.ts";
import { FALLBACK_LANGUAGE, languages } from "./index.ts";
import type { RecipientMailTexts } from "./shape.ts";

type Words = RecipientMailTexts & { readonly kinds: Readonly<Record<RecipientMailKind, unknown>> };

const known = new Map<string, Words>();
for (const [code, load] of Object.entries(languages)) {
  const { language } = await load();
  if (language.recipientMails !== undefined) known.set(code, await language.recipientMails());
}

export const recipientMailLanguages: readonly string[] = [...known.keys()];

/** An unknown language is English. */
export function recipientMailWords(code: string): Words {
  const words = known.get(code) ?? known.get(FALLBACK_LANGUAGE);
  if (words === undefined) throw new Error(`${FALLBACK_LANGUAGE} is missing`);
  return words;
}
