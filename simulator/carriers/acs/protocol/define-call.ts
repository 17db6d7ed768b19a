import { z } from "zod";
import type { AcsAccount } from "../accounts.ts";
import type { AcsWorld } from "../world.ts";
import { Refused } from "./refusal.ts";

export interface CallContext {
  readonly world: AcsWorld;
  readonly account: AcsAccount;
  readonly user: string;
  readonly language: "GR" | "EN";
  readonly now: Date;
  /** the day in Athens, `YYYY-MM-DD` */
  readonly today: string;
}

export interface Output {
  /** `ACSValueOutput[0]`, without its error field */
  readonly value?: Readonly<Record<string, unknown>>;
  /** `ACSTableOutput`: rows by the table's name */
  readonly tables?: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  /** `ACSObjectOutput` beside the values */
  readonly object?: unknown;
}

/** The spelling of the first value's error. Section 2 has all three; which call has which is an assumption. */
type ErrorField = "Error_Message" | "error_message" | "Error_msg";

/**
 * The company's name in the parameters. Section 2 says that two calls have `Company_Id`, section 3 shows it for
 * one of them: the other takes either.
 */
type CompanyField = "Company_ID" | "Company_Id" | "either";

interface CallDefinition<Shape extends z.ZodRawShape> {
  readonly alias: string;
  readonly parameters: Shape;
  /** `Company_ID` if absent */
  readonly companyField?: CompanyField;
  readonly errorField: ErrorField;
  /** fields of the first value that a refusal carries as null */
  readonly blank?: readonly string[];
  answer(context: CallContext, input: z.output<z.ZodObject<Shape>>): Output | Promise<Output>;
}

/** One alias. */
export interface AcsCall {
  readonly alias: string;
  readonly companyField: CompanyField;
  readonly errorField: ErrorField;
  readonly blank: readonly string[];
  /** names of the parameters besides the credentials */
  readonly names: readonly string[];
  /** @throws Refused */
  run(context: CallContext, parameters: Readonly<Record<string, unknown>>): Promise<Output>;
}

/**
 * A call whose parameters are exactly these. Assumption: a parameter in another case, a left-out one and an
 * unknown one are refused; section 2 says that they seem to pass and that nothing promises it.
 */
export function defineCall<Shape extends z.ZodRawShape>(definition: CallDefinition<Shape>): AcsCall {
  const schema = z.strictObject(definition.parameters);
  return {
    alias: definition.alias,
    companyField: definition.companyField ?? "Company_ID",
    errorField: definition.errorField,
    blank: definition.blank ?? [],
    names: Object.keys(definition.parameters),
    run: async (context, parameters) => {
      const parsed = schema.safeParse(parameters);
      if (parsed.success) return definition.answer(context, parsed.data);
      const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
      throw invalidParameters(problems.join("; "));
    },
  };
}

/** Assumption: a parameter of a wrong type is an error of the execution. */
export function invalidParameters(problems: string): Refused {
  const text = `Invalid parameters: ${problems}`;
  return new Refused({ gr: text, en: text }, { place: "execution" });
}
