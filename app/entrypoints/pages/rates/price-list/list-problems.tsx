import type { FieldProblem, ListForm } from "../../../../domain/tariffs/form/list-form.ts";
import type { PageTexts } from "../../../../texts/shape.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import type { PriceListAnswer } from "./actions.server.ts";

/** The problems of an answer: at their fields, and as sentences that name them. */
export function useListProblems(list: ListForm, answer: PriceListAnswer | null) {
  const texts = useTexts().priceList;
  const problems: readonly FieldProblem[] = answer !== null && "problems" in answer ? answer.problems : [];
  const wrong = problems.filter(({ severity }) => severity === "error");
  const messageOf = ({ message }: FieldProblem) =>
    typeof message === "string" ? message : texts.mistakes[message.code];
  return {
    errors: wrong.length,
    /** The sentences of a field's mistakes, as one. */
    at(field: string): string | undefined {
      const messages = wrong.filter((problem) => problem.field === field).map(messageOf);
      return messages.length === 0 ? undefined : [...new Set(messages)].join(" ");
    },
    isWrong: (field: string) => wrong.some((problem) => problem.field === field),
    isServiceWrong: (index: number) =>
      wrong.some((problem) => problem.field.startsWith(`services.${index}.`)),
    sentences: [
      ...new Set(
        problems.map((problem) => {
          const place = placeOf(problem.field, list, texts);
          return place === null ? messageOf(problem) : texts.at(place, messageOf(problem));
        }),
      ),
    ],
  };
}

/** A field's name in words. */
function placeOf(field: string, list: ListForm, texts: PageTexts["priceList"]): string | null {
  const [part, at, inner, row] = field.split(".");
  const index = Number(at);
  if (part === "zones" && at !== undefined) return list.zones[index]?.name || texts.zone(index + 1);
  if (part === "services" && at !== undefined) {
    const name = list.services[index]?.name || texts.service(index + 1);
    return inner === "rows" && row !== undefined ? texts.atRow(name, Number(row) + 1) : name;
  }
  const names: Readonly<Record<string, string>> = {
    name: texts.name,
    currency: texts.currency,
    validFrom: texts.validFrom,
    tax: texts.tax,
    fuel: texts.fuel,
    collect: texts.collect,
    collectMost: texts.collectMost,
    zones: texts.zones,
  };
  return names[part ?? ""] ?? null;
}
