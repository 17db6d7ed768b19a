import type { EltaAccount } from "../accounts.ts";
import type { EltaWorld } from "../world.ts";
import { Refused, refusals } from "./refused.ts";

interface Login {
  readonly user: string;
  readonly password: string;
  readonly customer: string;
  /** null: the call has no sub-code */
  readonly sub: string | null;
}

/** Checks in the order 2, 3, 6. Source: section 12. @throws Refused */
export function logIn({ accounts }: EltaWorld, { user, password, customer, sub }: Login): EltaAccount {
  const account = accounts.find(({ userCode }) => userCode === user);
  if (account === undefined) throw new Refused(refusals.user);
  if (account.password !== password) throw new Refused(refusals.password);
  if (account.customerCode !== customer || (sub !== null && sub.trim() !== account.subCode))
    throw new Refused(refusals.customer);
  return account;
}
