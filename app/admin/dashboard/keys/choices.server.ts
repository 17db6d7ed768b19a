import type { KeyScope } from "../../../services.server.ts";
import type { KeyAccess } from "../../settings/key-choices.ts";
import { keyAccess, scopesOf } from "../../settings/key-choices.ts";

/** What a key may pass on to a new one: never more than it has itself. */
export function choicesOf(scopes: readonly KeyScope[]): readonly KeyAccess[] {
  return keyAccess.filter((access) => scopesOf[access].every((scope) => scopes.includes(scope)));
}
