import type { JsonValue } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import type { Refusal } from "../../kit/refusal.ts";
import type { AcsOutput } from "./envelope.ts";
import { envelopeOf } from "./envelope.ts";

/** Values as JSON carries them. A number goes as a number: ACS reads its text the Greek way. Source: section 2. */
export type Parameters = Readonly<Record<string, JsonValue>>;

/** The four credentials that travel in each body. Source: section 1. */
export interface BodyCredentials {
  readonly Company_ID: string;
  readonly Company_Password: string;
  readonly User_ID: string;
  readonly User_Password: string;
}

/** An operation with its parameters. */
export type AcsOperation<Result> = Operation<null, Result, BodyCredentials>;

/** All calls go to one address, and their alias is in the body. */
interface AcsCall<Result> extends Pick<AcsOperation<Result>, "acts" | "urgency"> {
  readonly alias: string;
  /** The call's parameters, apart from the credentials. */
  readonly parameters: Parameters;
  /** The spelling of the company's parameter; `Company_ID` if absent. */
  readonly companyField?: "Company_Id";
  /** @throws z.ZodError a result field is missing */
  read(output: AcsOutput): Result;
  /** Present where a refusal may be an ordinary answer; undefined: it is a refusal. */
  readRefusal?(refusal: Refusal, output: AcsOutput): Result | undefined;
}

export function acsCall<Result>({
  alias,
  parameters,
  companyField,
  read,
  readRefusal,
  ...rest
}: AcsCall<Result>): AcsOperation<Result> {
  return {
    name: alias,
    ...rest,
    request: (_, { Company_ID, Company_Password, User_ID, User_Password }) => ({
      method: "POST",
      path: "/ACSRestServices/api/ACSAutoRest",
      body: {
        ACSAlias: alias,
        ACSInputParameters: {
          [companyField ?? "Company_ID"]: Company_ID,
          Company_Password,
          User_ID,
          User_Password,
          ...parameters,
        },
      },
    }),
    read: (answer) => read(envelopeOf(answer).output),
    ...(readRefusal && {
      // A status other than 200 has no envelope.
      readRefusal: (refusal, answer) =>
        answer.status === 200 ? readRefusal(refusal, envelopeOf(answer).output) : undefined,
    }),
  };
}
