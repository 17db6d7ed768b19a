import { z } from "zod";
import { validationFailed } from "../../../../domain/engine/index.ts";
import type { Refusal, RefusalOf } from "../../kit/refusal.ts";
import { refusalBy } from "../../kit/refusal.ts";
import { rowOf } from "../../kit/scans.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import { anyJsonOf, isSuccess } from "../../kit/wire-answer.ts";
import { ourFieldOf } from "./our-field.ts";
import { optionRefused, refusalRows, rows } from "./refusal-rows.ts";

/** DHL's own form; the gateway's is known by its status. Source: contract sheet, section 11. */
const problem = z.object({
  detail: z.string().default(""),
  additionalDetails: z.array(z.string()).default([]).catch([]),
});

/** A refusal's words: the first problem whose code is known speaks for all. */
export const refusalOf: RefusalOf = (answer) => {
  if (isSuccess(answer)) return null;
  const said = problemsOf(answer);
  if (answer.status === 401) return refusalBy(rows.credentials, { code: "401" });
  if (answer.status === 422) return refusedFields(said);
  const named = said.flatMap((text) => {
    const code = /^\s*(\d{3,6})\s*:/.exec(text)?.[1];
    return code === undefined ? [] : [{ code, text }];
  });
  const known = named.find(({ code }) => code === "998" || rowOf(refusalRows, code) !== null);
  if (known !== undefined) return refusalOfCode(known.code, known.text);
  if (said.length === 0 || ![400, 404].includes(answer.status)) return null;
  const row = answer.status === 404 ? rows.unknownNumber : rows.refused;
  return refusalBy(row, { code: named[0]?.code ?? null, said: said.join(" ") });
};

const nothingSaid = { detail: "", additionalDetails: [] };

function problemsOf(answer: CarrierAnswer): readonly string[] {
  const { detail, additionalDetails } = problem.catch(nothingSaid).parse(anyJsonOf(answer));
  return [detail, ...additionalDetails].filter((text) => text.trim() !== "");
}

/** 998 has four meanings, by its text; a process failure may have booked. Source: section 11. */
function refusalOfCode(code: string, text: string): Refusal {
  if (code === "7008") return refusalBy(optionRefused(text), { code, said: text });
  if (code !== "998") return refusalBy(rowOf(refusalRows, code) ?? rows.refused, { code, said: text });
  const [, row = rows.failure] = meaningsOf998.find(([words]) => words.test(text)) ?? [];
  return refusalBy(row, { code, said: text });
}

const meaningsOf998 = [
  [/process failure/i, rows.failure],
  [/paperless|\bPLT\b|\bWY\b/i, rows.paperless],
  [/account/i, rows.account],
  [/date/i, rows.date],
] as const;

/** A schema's complaint names its field by a pointer; its words may quote a person. */
function refusedFields(said: readonly string[]): Refusal {
  const issues = said.flatMap((text) => {
    const pointer = /^#(\/[^:\s]*)/.exec(text)?.[1];
    return pointer === undefined
      ? []
      : [{ path: ourFieldOf(pointer), message: `is not accepted by DHL Express (${pointer})` }];
  });
  if (issues.length === 0) return refusalBy(rows.ours, { code: "422" });
  return { code: "422", reason: null, said: "", error: validationFailed(issues) };
}
