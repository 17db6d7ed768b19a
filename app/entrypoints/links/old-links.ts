/**
 * Links that version 0.7.0 and earlier ones made, each kind with a grammar of its own. They have ended 30 days after an installation's
 * update, the longest time for which a label's link was made: then this file can go. Links to track, to stop mails and to log in have kept
 * their form.
 */
import type { LinkKind } from "./kinds.ts";

export interface OldLink {
  /** Names the key that signed it. */
  readonly purpose: string;
  /** The link's parts in the form that was signed. */
  readonly parts: readonly string[];
  readonly signature: string;
  /** The fields of today's kind, in its order, and the end. */
  readonly texts: readonly string[];
}

const id = "([0-9a-f-]{36})";
const end = "(\\d{1,12})";
const signature = "([\\w-]{43})";
const query = `\\?m=${id}&e=(sandbox|production)`;
const paper = (path: string): Old => ({
  purpose: "paper",
  form: new RegExp(`/${path}/${id}\\.pdf${query}&x=${end}&s=${signature}(?:&|$)`),
  parts: ([its = "", merchant = "", environment = "", until = ""]) => [
    path,
    its,
    merchant,
    environment,
    until,
  ],
  texts: ([its = "", merchant = "", environment = "", until = ""]) => [
    its,
    merchant,
    environment.charAt(0),
    until,
  ],
});

interface Old {
  readonly purpose: string;
  /** Matches path and query, or the rest of a path; its last group is the signature. */
  readonly form: RegExp;
  parts(found: readonly string[]): readonly string[];
  texts(found: readonly string[]): readonly string[];
}

const olds: Partial<Record<LinkKind, Old>> = {
  label: {
    purpose: "label",
    form: new RegExp(`/labels/${id}\\.pdf${query}(?:&p=(\\d+))?&x=${end}&s=${signature}(?:&|$)`),
    parts: ([its = "", merchant = "", environment = "", piece = "", until = ""]) => [
      ...[its, merchant, environment, piece, until],
    ],
    texts: ([its = "", merchant = "", environment = "", piece = "", until = ""]) => [
      ...[its, merchant, environment.charAt(0), piece, until],
    ],
  },
  manifest: paper("manifests"),
  invoice: paper("invoices"),
  print: {
    purpose: "print",
    form: new RegExp(`/prints/([sp])/${id}/${id}/${end}/${signature}(?:\\?|$)`),
    parts: (found) => found,
    texts: (found) => found,
  },
  locker: {
    purpose: "locker",
    form: new RegExp(`^([a-z]{2})/([a-z0-9.-]+)/(\\d{1,18})/(\\d{1,18})/${end}/${signature}$`),
    parts: (found) => found,
    texts: ([language = "", shop = "", ...others]) => [language, shop.replaceAll(".", "~"), ...others],
  },
};

/** `null`: not a link of an old form. @param from path and query, or what follows the kind's path */
export function oldLink(kind: LinkKind, from: string): OldLink | null {
  const old = olds[kind];
  const found = old?.form.exec(from)?.slice(1);
  if (old === undefined || found === undefined) return null;
  const fields = found.slice(0, -1).map((text: string | undefined) => text ?? "");
  return {
    purpose: old.purpose,
    parts: old.parts(fields),
    signature: found.at(-1) ?? "",
    texts: old.texts(fields),
  };
}
