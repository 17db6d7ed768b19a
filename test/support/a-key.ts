import type { Environment } from "../../app/domain/engine/index.ts";
import type { NewApiKey } from "../../app/domain/merchants/records.ts";
import { keyScopes } from "../../app/domain/merchants/records.ts";

/** A key that may do everything until it is revoked. */
export function aKey(merchantId: string, environment: Environment, name = "test"): NewApiKey {
  return { merchantId, environment, name, scopes: keyScopes, expiresAt: null, createdBy: "operator" };
}
