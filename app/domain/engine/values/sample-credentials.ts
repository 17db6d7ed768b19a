import { EngineError, validationFailed } from "../errors.ts";
import type { Caller, CarrierAccount, NewCarrierAccount } from "./account.ts";

/** The key to an invented contract. */
export interface SampleCredentials {
  readonly customer_number: string;
  readonly password: string;
}

/**
 * The one list, by carrier code: the sample carriers accept these, and the documentation prints them. They are published,
 * and open nothing but an invented contract.
 */
export const sampleCredentials: ReadonlyMap<string, SampleCredentials> = new Map([
  ["gorgona", { customer_number: "SANDBOX-1001", password: "olive-branch" }],
]);

/**
 * The sample account on a contract of the caller's own, as after a real carrier accepted credentials. Pure.
 * @param account the caller's with this carrier; `null`: there is none
 * @param given `null`: the caller has no contract any more
 * @throws FORBIDDEN outside the sandbox
 * @throws VALIDATION_FAILED the carrier is no sample that takes credentials
 * @throws CARRIER_REJECTED they are wrong
 */
export function withSampleCredentials(
  { environment }: Caller,
  driver: string,
  account: CarrierAccount | null,
  given: SampleCredentials | null,
  now: Date,
): NewCarrierAccount {
  if (environment !== "sandbox")
    throw new EngineError("FORBIDDEN", "Sample carriers are in the sandbox only: use a sandbox key.", {
      environment,
    });
  const right = sampleCredentials.get(driver);
  if (right === undefined || account?.sample !== true) {
    const known = [...sampleCredentials.keys()].join(", ");
    throw validationFailed([
      { path: "driver", message: `must be a sample carrier of yours that takes credentials: ${known}` },
    ]);
  }
  const { tested: _, ...rest } = account;
  if (given === null) return { ...rest, credentials: "platform", secrets: {} };
  if (given.customer_number !== right.customer_number || given.password !== right.password)
    throw new EngineError(
      "CARRIER_REJECTED",
      `${account.carrier.name} does not know this customer number, or the password is another.`,
      { reason: "credentials" },
    );
  const { customer_number, password } = given;
  return {
    ...rest,
    credentials: "own",
    secrets: { customer_number, password },
    tested: { at: now, connectedAs: customer_number },
  };
}
