import type { OperationContext } from "../protocol/define-operation.ts";
import { codes, Refused } from "../protocol/outcome.ts";
import type { SpeedexWorld } from "../world.ts";
import type { Consignment } from "./consignment.ts";

/** By the number of its master or of a member. */
export function findConsignment({ consignments }: SpeedexWorld, number: string): Consignment | null {
  return (
    consignments.get(number) ??
    [...consignments.values()].find(({ members }) => members.includes(number)) ??
    null
  );
}

export const belongsTo = ({ account }: OperationContext, consignment: Consignment): boolean =>
  consignment.account.customer === account.customer;

/** @throws Refused 603 the login has no such consignment: one of another customer looks like none */
export function consignmentOf(context: OperationContext, number: string): Consignment {
  const found = findConsignment(context.world, number);
  if (found !== null && belongsTo(context, found)) return found;
  throw new Refused(codes.noConsignment, `Δεν βρέθηκε αποστολή ${number}.`);
}
