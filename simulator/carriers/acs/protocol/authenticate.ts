import type { AcsAccount } from "../accounts.ts";
import type { AcsCall } from "./define-call.ts";
import { Refused } from "./refusal.ts";
import { assumedTexts } from "./refusal-texts.ts";

interface Login {
  readonly user: string;
  /** the parameters without the credentials */
  readonly rest: Readonly<Record<string, unknown>>;
}

/**
 * Takes the four credentials out of a call's parameters. Source: section 1.
 * @throws Refused assumption: wrong ones are an error of the execution
 */
export function logIn(
  account: AcsAccount,
  call: AcsCall,
  parameters: Readonly<Record<string, unknown>>,
): Login {
  const { Company_ID, Company_Id, Company_Password, User_ID, User_Password, ...rest } = parameters;
  const company = companyIn(call, Company_ID, Company_Id);
  const user = typeof User_ID === "string" ? User_ID : "";
  const isKnown =
    company === account.companyId &&
    Company_Password === account.companyPassword &&
    Object.hasOwn(account.users, user) &&
    account.users[user] === User_Password;
  if (!isKnown) throw new Refused(assumedTexts.credentials, { place: "execution" });
  return { user, rest };
}

function companyIn({ companyField }: AcsCall, usual: unknown, other: unknown): unknown {
  if (companyField === "Company_Id") return other;
  return companyField === "either" ? (usual ?? other) : usual;
}
