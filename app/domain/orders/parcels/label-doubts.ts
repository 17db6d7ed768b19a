import type { Address, OpenConnection, Ports } from "../../engine/index.ts";
import { untakenLetters } from "../../engine/index.ts";
import type { AddressDoubt } from "../../reference/read-address.ts";
import { doubtsOf } from "../../reference/read-address.ts";

/** The rest of a home address is not used for a label to a point. */
const usedAtPoint = ["name", "company", "phone", "email"] as const satisfies (keyof Address)[];

export interface LabelToDoubt {
  readonly to: Address;
  readonly isToPoint: boolean;
  /** Of the carrier; absent: the carrier is not chosen yet, or takes all that our labels show. */
  readonly scripts?: OpenConnection["scripts"];
}

/** Parts of a recipient's address to look at before their label is bought, with the letters that its paper or its carrier won't take. */
export function labelDoubts(
  letters: Pick<Ports, "unprintable">,
  { to, isToPoint, scripts }: LabelToDoubt,
): readonly AddressDoubt[] {
  const used: readonly string[] = usedAtPoint;
  const doubts = doubtsOf(to).filter(({ field }) => !isToPoint || used.includes(field));
  const untaken = untakenLetters(letters, isToPoint ? atPointAlone(to) : to, scripts);
  return untaken.length === 0 ? doubts : [...doubts, { field: "letters", value: untaken.join(" ") }];
}

function atPointAlone({ country, ...to }: Address): Address {
  return { country, ...Object.fromEntries(usedAtPoint.map((field) => [field, to[field] ?? null])) };
}
