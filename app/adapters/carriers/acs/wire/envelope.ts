import { z } from "zod";
import { jsonOf, onceEach } from "../../kit/wire-answer.ts";

export type Row = Readonly<Record<string, unknown>>;

/** The inside of an answer's envelope. */
export interface AcsOutput {
  /** The first of `ACSValueOutput`. */
  readonly value: Row;
  /** Rows of `ACSTableOutput`, by the table's name. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** `ACSObjectOutput` beside the values. */
  readonly object: unknown;
}

export const rowsOf = ({ tables }: AcsOutput): readonly Row[] => tables.Table_Data ?? [];

const row = z.record(z.string(), z.unknown());

const rows = z
  .array(z.unknown())
  .transform((list): Row[] => list.map((one) => row.safeParse(one).data).filter((one) => one !== undefined));

/** `{}`, `{"Table_Data":[…]}`, `[]`, null or absent. */
const tables = z.record(z.string(), rows.catch([])).catch({});

const outputSchema = z
  .object({
    ACSValueOutput: z.union([rows, row.transform((one): Row[] => [one])]).catch([]),
    ACSTableOutput: tables.default({}),
    ACSObjectOutput: z.unknown().optional(),
  })
  .catch({ ACSValueOutput: [], ACSTableOutput: {}, ACSObjectOutput: undefined });

const envelope = z.object({
  ACSExecution_HasError: z.union([
    z.boolean(),
    z.string().transform((value) => value.toLowerCase() === "true"),
  ]),
  ACSExecutionErrorMessage: z.string().nullish(),
  ACSOutputResponce: outputSchema.optional(),
  /** The manual's text spells it so once. */
  ACSOutputResponse: outputSchema.optional(),
});

export interface AcsEnvelope {
  /** ACS's message, if it refused; empty: it did not. Source: section 2. */
  readonly refused: string;
  readonly output: AcsOutput;
}

/** @throws UnreadableAnswer it is no envelope */
export const envelopeOf = onceEach((answer): AcsEnvelope => {
  const parsed = jsonOf(envelope, answer);
  const { ACSExecution_HasError: hasError, ACSExecutionErrorMessage: error } = parsed;
  const output = parsed.ACSOutputResponce ?? parsed.ACSOutputResponse;
  const value = output?.ACSValueOutput[0] ?? {};
  return {
    refused: hasError ? (error ?? "").trim() || "ACS gave no reason." : errorIn(value),
    output: { value, tables: output?.ACSTableOutput ?? {}, object: output?.ACSObjectOutput },
  };
});

/** The first value's error in any of its three spellings. */
function errorIn(value: Row): string {
  for (const field of ["Error_Message", "error_message", "Error_msg"]) {
    const said = value[field];
    if (typeof said === "string" && said.trim() !== "") return said.trim();
  }
  return "";
}
