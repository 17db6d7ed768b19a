import type { Question, QuestionKind } from "./reading.ts";

/** A question in English, with the way to answer it, for those who read files. */
export function describeQuestion(question: Question): string {
  const { id, kind, choices } = question;
  const answers = choices.map((choice) => `"${choice}"`).join(" or ");
  const number = kind === "top" ? "a number or " : "";
  return `${words[kind](question)} Answer it in the document beside the table's "file", as "answers": {"${id}": …} with ${number}${answers}; or with --answer ${id}=…`;
}

const words: Readonly<Record<QuestionKind, (question: Question) => string>> = {
  unit: ({ text }) => `no unit is named for ${text}: is it kg, g, lb, oz, cm or pieces?`,
  orientation: () => "steps may go down or across: which of them are weights?",
  column: ({ text, choices }) =>
    choices.length > 1
      ? `the column “${text}” is not understood: what does it hold?`
      : `the column “${text}” is not understood: may it be left out?`,
  row: ({ text }) =>
    `“${text}” is not understood: write 2 for “up to 2”, 0-2 as well, +1 for “each further started 1”, 70 per 1 for “up to 70, a price for each started 1”, or days. Or may the row be left out?`,
  line: ({ text }) => `the line “${text}” is not understood: may it be left out?`,
  blank: () => "an empty cell may mean the price above, the price to the left, or “not served”.",
  top: ({ text }) => `“${text}” has no end: up to how much does its price hold, in the row's unit?`,
  "whole-steps": ({ text }) =>
    `“${text}” begins a whole unit above the end of the row before: which row is paid in between, the higher or the lower?`,
  ends: () =>
    "the numbers begin with 0, so they are lower ends: does a row hold from its number on, or only over it?",
  each: ({ text }) => `“${text}” may be each further unit, or each of the whole weight.`,
  group: ({ text }) => `“${text}” is there below several headings: which heading has this service's prices?`,
  service: () => "the table has several services: which one is this?",
  condition: ({ text }) => `rows go by “${text}”, which is no weight: may they be left out?`,
  currency: ({ text }) => `the table says ${text}: in which currency are its prices?`,
  decimal: ({ text }) => `“${text}” may have thousands or a fraction: which sign is the decimal one?`,
};
