import type { Prose } from "./read-words.ts";
import { proseOf, wordsOf } from "./read-words.ts";

/** Words that the project does not use, each with the advice that the finding prints. */
const bannedWords: readonly (readonly [RegExp, string])[] = [
  [/\btold\b/i, "write logged, shown, notified or distinguished"],
  [/\bseen to\b/i, "write handled, or name the action"],
  [/\bmade good\b/i, "write compensated, repaired or replaced"],
  [/\bwork(s|ed|ing)? off\b/i, "write handle or complete"],
  [/\bstands?\b(?! for\b)/i, "write is, remains, or name the state"],
  [/\bloose\b/i, "write unlinked"],
  [/\bstray(s|ed)?\b/i, "write displaced"],
  [/\btales?\b/i, "write story, record or expectation"],
  [/\bunplaced\b/i, "write without fulfillment"],
  [/\b(some|no|any|every)body\b/i, "name the process or the person"],
  [/\bwho(m|so)?ever\b/i, "name the process or the person"],
  [/\b(he|him|his|himself)\b/i, "people are they"],
];

/** Starts of sentences that hide the subject. Questions may start so. */
const hiddenSubject = /^(what|who|whom|whose|of which|of whom)\b/i;

/** Words in names of files and identifiers, by the parts between capitals, hyphens and dots. */
const bannedNames: readonly (readonly string[])[] = [
  ["in", "one", "pass"],
  ["work", "off"],
  ["place", "purchase"],
  ["still", "stands"],
  ["odd"],
  ["told"],
  ["loose"],
  ["stray"],
  ["unplaced"],
  ["front"],
  ["tale"],
  ["lies", "well"],
  ["side", "life"],
  ["flying", "time"],
  ["put", "off"],
  ["given", "away"],
  ["sleepy"],
];

export const mostWords = { page: 40, comment: 45 };
const pageLines = 75;
const pageColumns = 120;

/** Findings are `line: complaint`. */
export function complaintsAboutSource(path: string, source: string): string[] {
  const { comments, identifiers, titles } = wordsOf(path, source);
  const prose = [...comments, ...(/\.test\.tsx?$/.test(path) ? titles : [])];
  return [
    ...prose.flatMap((piece) => complaintsAboutProse(piece, mostWords.comment)),
    ...identifiers.flatMap(({ line, text }) =>
      complaintsAboutName(text).map((complaint) => `${line}: ${complaint}`),
    ),
  ];
}

export function complaintsAboutPage(markdown: string): string[] {
  return proseOf(markdown).flatMap((prose) => complaintsAboutProse(prose, mostWords.page));
}

export function complaintsAboutRecord(markdown: string): string[] {
  const lines = markdown.trimEnd().split("\n");
  const headings = ["## Context", "## Decision", "## Alternatives", "## Consequences"];
  const missing = headings.filter((heading) => !lines.includes(heading));
  const printed = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / pageColumns)), 0);
  return [
    ...missing.map((heading) => `1: a record has the heading "${heading}"`),
    ...(printed > pageLines ? [`1: a record fits one page of ${pageLines} lines, not ${printed}`] : []),
  ];
}

/** A version's lines belong to Added, Changed or Fixed. */
export function complaintsAboutChangelog(markdown: string): string[] {
  let group: string | undefined;
  return markdown.split("\n").flatMap((line, index) => {
    if (line.startsWith("## ")) group = undefined;
    if (line.startsWith("### ")) {
      group = line.slice(4).trim();
      return ["Added", "Changed", "Fixed"].includes(group)
        ? []
        : [`${index + 1}: "${group}" is no group of the changelog`];
    }
    return line.startsWith("- ") && group === undefined ? [`${index + 1}: the line belongs to no group`] : [];
  });
}

/** @param name an identifier, or a file's name without its folders */
export function complaintsAboutName(name: string): string[] {
  const parts = name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return bannedNames.flatMap((banned) =>
    parts.some((_, at) => banned.every((word, index) => parts[at + index] === word))
      ? [`${name}: no name contains "${banned.join("-")}"`]
      : [],
  );
}

function complaintsAboutProse(prose: Prose, most: number): string[] {
  return sentencesOf(prose.text).flatMap((sentence) => {
    const complaints = bannedWords.flatMap(([word, advice]) => {
      const found = word.exec(sentence)?.[0];
      return found === undefined ? [] : [`"${found}": ${advice}`];
    });
    const start = hiddenSubject.exec(sentence)?.[0];
    if (start !== undefined && !sentence.endsWith("?"))
      complaints.push(`"${start}" hides the subject: name the thing that acts`);
    const words = sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
    if (words > most) complaints.push(`${words} words in one sentence, at most ${most}`);
    return complaints.map((complaint) => `${prose.line}: ${complaint}: ${sentence.slice(0, 100)}`);
  });
}

/** Sentences of a paragraph or comment; tags, list items and blank lines end one. Code and quotations count as one word. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/```[\s\S]*?```/g, "\n\n")
    .replace(/`[^`]*`/g, "code")
    .replace(/"[^"\n]*"|“[^”]*”/g, "quotation")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/[*_]{2}/g, "")
    .split(/\n\s*\n|\n\s*(?=@\w|[-*] |\d+\. )/)
    .flatMap((paragraph) =>
      paragraph
        .replace(/^\s*@(param|returns?|throws|template)\s*/, "")
        .replace(/^\s*([-*]|\d+\.) /, "")
        .replace(/\s+/g, " ")
        .trim()
        .split(/(?<=[.!?:;])\s+/),
    )
    .filter((sentence) => sentence !== "");
}
