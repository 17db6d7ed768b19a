import type { KeyScope } from "../../../../domain/merchants/records.ts";
import type { KeyAccess } from "../../settings/key-choices.ts";
import { keyAccess, scopesOf } from "../../settings/key-choices.ts";

/** The access that a key may give to a new one: never more than its own. */
export function choicesOf(scopes: readonly KeyScope[]): readonly KeyAccess[] {
  return keyAccess.filter((access) => scopesOf[access].every((scope) => scopes.includes(scope)));
}
