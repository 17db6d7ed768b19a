import { z } from "zod";
import { EngineError, OutcomeUnknownError } from "../../../../domain/engine/index.ts";
import { parseJsonWithin } from "../../../../domain/files/parse-json.ts";
import type { AcsCall, AcsOutput, Row } from "./acs-call.ts";
import { accessRefused, refusalError, refusalOf, tooFast } from "./refusals.ts";

/** The four credentials that travel in each body. Source: section 1. */
export interface BodyCredentials {
  readonly Company_ID: string;
  readonly Company_Password: string;
  readonly User_ID: string;
  readonly User_Password: string;
}

/** An answer's status and text. */
export interface AcsAnswer {
  readonly status: number;
  readonly body: string;
}

export interface WireRequest {
  readonly method: "POST";
  readonly path: string;
  readonly body: object;
}

export function wireRequest<Result>(
  { alias, parameters, companyField }: AcsCall<Result>,
  { Company_ID, Company_Password, User_ID, User_Password }: BodyCredentials,
): WireRequest {
  const login = { [companyField ?? "Company_ID"]: Company_ID, Company_Password, User_ID, User_Password };
  return {
    method: "POST",
    path: "/ACSRestServices/api/ACSAutoRest",
    body: { ACSAlias: alias, ACSInputParameters: { ...login, ...parameters } },
  };
}

/**
 * The result of a call. The order of the questions is section 2's: ACS answers 200 to failures too.
 * @throws EngineError ACS refused, or CARRIER_UNAVAILABLE: nothing happened
 * @throws OutcomeUnknownError the answer to a call that acts can't be read
 */
export function readAnswer<Result>(call: AcsCall<Result>, { status, body }: AcsAnswer): Result {
  if (status === 403) throw accessRefused();
  if (status === 406) throw tooFast();
  if (status !== 200) {
    // A 4xx status comes from something before ACS's programs: the call did not reach them.
    const isTurnedAway = status >= 400 && status < 500 && status !== 408;
    throw unreadable(call, `ACS answered ${status}.`, null, isTurnedAway);
  }
  const read = parseEnvelope(body);
  if (read === null) throw unreadable(call, "ACS's answer is no envelope.", null);
  const { hasError, error, output } = read;
  try {
    if (hasError) return refused(call, error === "" ? "ACS gave no reason." : error, output);
    const said = errorIn(output.value);
    return said === "" ? call.read(output) : refused(call, said, output);
  } catch (cause) {
    if (!(cause instanceof z.ZodError)) throw cause;
    throw unreadable(call, `ACS's answer to ${call.alias} lacks its result.`, cause);
  }
}

/** The error of an unreadable answer. A call that acts may have acted, so its outcome is unknown. */
function unreadable(
  { acts }: Pick<AcsCall<unknown>, "acts">,
  message: string,
  cause: unknown,
  isTurnedAway = false,
): Error {
  if (acts && !isTurnedAway) return new OutcomeUnknownError(message, { cause });
  return new EngineError("CARRIER_UNAVAILABLE", "ACS is not answering.", null, {
    cause: cause ?? new Error(message),
  });
}

function refused<Result>(call: AcsCall<Result>, said: string, output: AcsOutput): Result {
  const refusal = refusalOf(call.alias, said);
  const ordinary = call.readRefusal?.(refusal, output);
  if (ordinary !== undefined) return ordinary;
  throw refusalError(refusal);
}

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

function parseEnvelope(body: string): { hasError: boolean; error: string; output: AcsOutput } | null {
  const parsed = envelope.safeParse(jsonOf(body));
  if (!parsed.success) return null;
  const { ACSExecution_HasError: hasError, ACSExecutionErrorMessage: error, ...rest } = parsed.data;
  const output = rest.ACSOutputResponce ?? rest.ACSOutputResponse;
  return {
    hasError,
    error: (error ?? "").trim(),
    output: {
      value: output?.ACSValueOutput[0] ?? {},
      tables: output?.ACSTableOutput ?? {},
      object: output?.ACSObjectOutput,
    },
  };
}

function jsonOf(body: string): unknown {
  try {
    return parseJsonWithin(body);
  } catch {
    return null;
  }
}

/** The first value's error in any of its three spellings. */
function errorIn(value: Row): string {
  for (const field of ["Error_Message", "error_message", "Error_msg"]) {
    const said = value[field];
    if (typeof said === "string" && said.trim() !== "") return said.trim();
  }
  return "";
}
