/** E-mails with links to the dashboard or about a shop's checkout, in the languages that have words for them. */
import type { SilenceCause } from "../domain/shops/checkout-silence.ts";
import { FALLBACK_LANGUAGE, languages } from "./index.ts";
import type { MailTexts } from "./shape.ts";

const known = new Map<string, MailTexts & { readonly locale: string }>();
for (const [code, load] of Object.entries(languages)) {
  const { language } = await load();
  if (language.mails !== undefined) known.set(code, { locale: language.locale, ...(await language.mails()) });
}

/** The codes of the languages that have words for mails. */
export const mailLanguages: readonly string[] = [...known.keys()];

export type LinkMailKind = "log-in" | "sign-up" | "invited";

interface MailLink {
  readonly url: string;
  /** `null` at a sign-up. */
  readonly merchant: string | null;
}

/** One mail for all merchants that an address has. An unknown language is English. */
export function linkMail(
  code: string,
  kind: LinkMailKind,
  links: readonly MailLink[],
  expiresAt: Date,
): { readonly subject: string; readonly text: string } {
  const words = wordsOf(code);
  const until = new Intl.DateTimeFormat(words.locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(expiresAt);
  const [first] = links;
  const { subject, text } = {
    "log-in": () => ({ subject: words.logInSubject, text: words.logInText(until) }),
    "sign-up": () => ({ subject: words.signUpSubject, text: words.signUpText(until) }),
    invited: () => ({
      subject: words.invitedSubject,
      text: words.invitedText(first?.merchant ?? "", until),
    }),
  }[kind]();
  const places = links.map(({ url, merchant }) =>
    links.length > 1 && merchant !== null ? `${merchant}:\n${url}` : url,
  );
  return { subject, text: `${text}\n\n${places.join("\n\n")}\n` };
}

/** To a shop's contact: its shoppers see no rates. */
export function silenceMail(
  code: string,
  cause: SilenceCause,
  about: {
    readonly shop: string;
    readonly since: Date;
    /** IANA; `null`: unknown. */
    readonly timeZone: string | null;
    /** The app in Shopify's admin. */
    readonly url: string;
  },
): { readonly subject: string; readonly text: string } {
  const words = wordsOf(code);
  const since = new Intl.DateTimeFormat(words.locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: about.timeZone ?? "UTC",
  }).format(about.since);
  const { title, body } = words.silences[cause];
  return {
    subject: words.silenceSubject(about.shop.replace(/\p{Cc}/gu, " "), title),
    text: `${words.silenceText(title, body(since))}\n\n${about.url}\n`,
  };
}

function wordsOf(code: string): MailTexts & { readonly locale: string } {
  const words = known.get(code) ?? known.get(FALLBACK_LANGUAGE);
  if (words === undefined) throw new Error(`${FALLBACK_LANGUAGE} is missing`);
  return words;
}
