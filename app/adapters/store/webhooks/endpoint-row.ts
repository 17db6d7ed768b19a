/** A merchant's endpoint as its row. */
import type { Caller } from "../../../domain/engine/index.ts";
import type { DisabledReason, WebhookEndpoint } from "../../../domain/orders/webhooks/webhook-store.ts";
import { Prisma } from "../generated/client.ts";
import { purposeOf } from "../rows/encrypted-columns.ts";
import type { Encryption } from "../rows/encryption.ts";
import { readEnvironment, StoredValueError } from "../rows/stored.ts";

const disabledReasons: readonly DisabledReason[] = ["merchant", "failing", "gone", "uninstalled"];

export interface EndpointRow {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly string[];
  readonly disabledReason: string | null;
  readonly disabledAt: Date | null;
  readonly failingSince: Date | null;
  readonly formerUntil: Date | null;
  readonly createdAt: Date;
  readonly encryptedSecret: string;
  readonly formerSecret: string | null;
}

export const endpointColumns = Prisma.sql`id::text, merchant_id::text AS "merchantId", environment, url, description, events,
  disabled_reason AS "disabledReason", disabled_at AS "disabledAt", failing_since AS "failingSince", created_at AS "createdAt",
  encrypted_secret AS "encryptedSecret",
  CASE WHEN former_until > statement_timestamp() THEN former_secret END AS "formerSecret",
  CASE WHEN former_until > statement_timestamp() THEN former_until END AS "formerUntil"`;

/** The present secret, then the former one while it holds. */
export function secretsOf(
  encryption: Encryption,
  { id, encryptedSecret, formerSecret }: EndpointRow,
): readonly string[] {
  return [encryptedSecret, formerSecret]
    .filter((secret) => secret !== null)
    .map((secret) => encryption.decrypt(secret, purposeOf("webhook_endpoints.encrypted_secret", id)));
}

export function named(caller: Caller, id: string): Prisma.Sql {
  return Prisma.sql`merchant_id = ${caller.merchantId}::uuid AND ${inEnvironment(caller, id)}`;
}

/** Of a merchant's endpoints. */
export function inEnvironment({ environment }: Caller, id: string): Prisma.Sql {
  return Prisma.sql`environment = ${environment} AND id = ${id}::uuid`;
}

/** @throws StoredValueError */
export function toEndpoint(row: EndpointRow): WebhookEndpoint {
  const { id, merchantId, environment, url, description, events, disabledReason, disabledAt, failingSince } =
    row;
  const reason = disabledReasons.find((each) => each === disabledReason);
  if (disabledReason !== null && reason === undefined)
    throw new StoredValueError(`stored webhook endpoint: disabled for ${disabledReason}`);
  return {
    id,
    url,
    description,
    events,
    failingSince,
    caller: { merchantId, environment: readEnvironment(environment) },
    disabled: reason === undefined || disabledAt === null ? null : { reason, at: disabledAt },
    formerSecretUntil: row.formerUntil,
    createdAt: row.createdAt,
  };
}
