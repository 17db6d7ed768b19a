import type { Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import type { Quirks } from "../quirks.ts";
import type { AcsCall, Output } from "./define-call.ts";
import type { Refused } from "./refusal.ts";

/** An answer in ACS's envelope. Source: section 2. */
export function answered(quirks: Quirks, call: AcsCall, output: Output): Reply {
  return envelope(quirks, "", {
    ACSValueOutput: [{ ...output.value, [call.errorField]: "" }],
    ...tableOutput(quirks, output.tables ?? {}),
    ...(output.object !== undefined && { ACSObjectOutput: output.object }),
  });
}

/** A refusal: status 200 in either place. */
export function refused(
  quirks: Quirks,
  call: AcsCall | null,
  language: "GR" | "EN",
  { text, details }: Refused,
): Reply {
  const message = language === "EN" ? (text.en ?? text.gr) : text.gr;
  const tables = details.rows === undefined ? {} : { Table_Data: details.rows };
  const place = details.place ?? quirks.refusalPlace;
  if (call === null || (place === "execution" && details.rows === undefined))
    return envelope(quirks, message, { ACSValueOutput: [], ...tableOutput(quirks, {}) });
  const blank = Object.fromEntries(call.blank.map((field) => [field, null]));
  return envelope(quirks, "", {
    ACSValueOutput: [{ ...blank, ...details.values, [call.errorField]: message }],
    ...tableOutput(quirks, tables),
  });
}

function envelope({ outputSpelling }: Quirks, error: string, output: Record<string, unknown>): Reply {
  return json({
    ACSExecution_HasError: error !== "",
    ACSExecutionErrorMessage: error,
    [outputSpelling]: output,
  });
}

const emptyTables = {
  object: { ACSTableOutput: {} },
  rows: { ACSTableOutput: { Table_Data: [] } },
  array: { ACSTableOutput: [] },
  absent: {},
} as const;

function tableOutput(
  { emptyTable }: Quirks,
  tables: Readonly<Record<string, readonly Record<string, unknown>[]>>,
): Record<string, unknown> {
  const isEmpty = Object.values(tables).every((rows) => rows.length === 0);
  return isEmpty ? emptyTables[emptyTable] : { ACSTableOutput: tables };
}
