import type { MailWords } from "./recipient-mail.ts";

/** The parts of a mail whose words have no merchant's version. */
export interface MailFrame {
  /** The words before the link to the tracking page. */
  readonly follow: string;
  /** The words before the link that opts out, with `{shop}`. */
  readonly stop: string;
}

export interface MailValues {
  readonly shop: string;
  readonly carrier: string;
  readonly number: string;
  readonly trackingUrl: string;
  readonly stopUrl: string;
}

const fields = ["shop", "carrier", "number"] as const;
export const LONGEST_SUBJECT = 120;
export const LONGEST_TEXT = 2_000;

/** The whole mail: the words, then both links, which a merchant can't leave out. */
export function composeMail(words: MailWords, frame: MailFrame, values: MailValues): MailWords {
  const links = [
    [frame.follow, values.trackingUrl],
    [fill(frame.stop, values), values.stopUrl],
  ].map((lines) => lines.join("\n"));
  return {
    subject: fill(words.subject, values),
    text: `${[fill(words.text, values).trim(), ...links].join("\n\n")}\n`,
  };
}

function fill(text: string, values: MailValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const field = fields.find((each) => each === name);
    return field === undefined ? whole : oneLine(values[field]);
  });
}

/** Carriers' numbers are their own words. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

export type WordsProblem = "subject" | "text" | "field";

/** `null`: they can be sent. */
export function problemOfWords({ subject, text }: MailWords): WordsProblem | null {
  if (subject.trim() === "" || subject.length > LONGEST_SUBJECT || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject))
    return "subject";
  if (text.trim() === "" || text.length > LONGEST_TEXT || /[^\P{Cc}\n]/u.test(text)) return "text";
  const names = [...`${subject}${text}`.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return names.every((name) => fields.some((field) => field === name)) ? null : "field";
}
