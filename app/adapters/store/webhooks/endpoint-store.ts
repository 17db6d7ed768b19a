import type { Caller } from "../../../domain/engine/index.ts";
import type { WebhookEndpoint, WebhookStore } from "../../../domain/orders/webhooks/webhook-store.ts";
import type { Queries } from "../database/known-database.ts";
import { announce } from "../database/known-database.ts";
import { deleting, inserting, updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { milliseconds } from "../rows/database-clock.ts";
import { purposeOf } from "../rows/encrypted-columns.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import type { EndpointRow } from "./endpoint-row.ts";
import { endpointColumns, inEnvironment, named, secretsOf, toEndpoint } from "./endpoint-row.ts";

const MOST_ENDPOINTS = 20;

type Endpoints = Pick<
  WebhookStore,
  "mostEndpoints" | "add" | "list" | "get" | "change" | "remove" | "secrets" | "rotate" | "disable"
>;

/** Servers of merchants that are called for events. */
export function webhookEndpoints({
  prisma,
  encryption,
  actor,
}: Pick<StoreContext, "prisma" | "encryption" | "actor">): Endpoints {
  const one = (rows: readonly EndpointRow[]): WebhookEndpoint | null =>
    rows[0] === undefined ? null : toEndpoint(rows[0]);

  const update = async (
    { merchantId: merchant }: Pick<Caller, "merchantId">,
    set: Readonly<Record<string, unknown>>,
    where: Prisma.Sql,
    sql: Queries = prisma,
  ) =>
    one(
      await write<EndpointRow>(
        sql,
        updating("webhook_endpoints", { actor: actor(), set, merchant, where, answer: endpointColumns }),
      ),
    );

  async function rowOf(caller: Caller, id: string): Promise<EndpointRow | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await prisma.$queryRaw<EndpointRow[]>`
      SELECT ${endpointColumns} FROM webhook_endpoints WHERE ${named(caller, id)}`;
    return row;
  }

  return {
    mostEndpoints: MOST_ENDPOINTS,

    async add(caller, { id, url, description, events }, secret) {
      const { merchantId, environment } = caller;
      return prisma.$transaction(async (transaction) => {
        // Two requests that see one place left wait for each other.
        await transaction.$executeRaw`
          SELECT pg_advisory_xact_lock(hashtextextended(${`webhook endpoints/${merchantId}/${environment}`}, 0))`;
        const moment = Prisma.sql`moment`;
        const row = {
          id,
          merchant_id: merchantId,
          environment,
          url,
          description,
          events: [...events],
          encrypted_secret: encryption.encrypt(secret, purposeOf("webhook_endpoints.encrypted_secret", id)),
          paused_until: moment,
          lease_until: moment,
          created_at: moment,
          updated_at: moment,
        };
        await write(
          transaction,
          inserting("webhook_endpoints", {
            actor: actor(),
            rows: [row],
            from: Prisma.sql`(SELECT statement_timestamp() AS moment
              WHERE (SELECT count(*) FROM webhook_endpoints
                WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment}) < ${MOST_ENDPOINTS}) AS present`,
          }),
        );
        return one(
          await transaction.$queryRaw<EndpointRow[]>`
            SELECT ${endpointColumns} FROM webhook_endpoints WHERE ${named(caller, id)}`,
        );
      });
    },

    async list({ merchantId, environment }) {
      const rows = await prisma.$queryRaw<EndpointRow[]>`
        SELECT ${endpointColumns} FROM webhook_endpoints
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} ORDER BY id`;
      return rows.map(toEndpoint);
    },

    async get(caller, id) {
      const row = await rowOf(caller, id);
      return row === undefined ? null : toEndpoint(row);
    },

    async change(caller, id, { url, description, events, enabled }, check) {
      if (!isUuid(id)) return null;
      const now = Prisma.sql`statement_timestamp()`;
      const set = {
        updated_at: now,
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description }),
        ...(events !== undefined && { events: [...events] }),
        ...(enabled === true && {
          enabled,
          disabled_reason: null,
          disabled_at: null,
          failing_since: null,
          failed_rounds: 0,
          paused_until: now,
        }),
        ...(enabled === false && {
          enabled,
          disabled_reason: Prisma.sql`coalesce(disabled_reason, 'merchant')`,
          disabled_at: Prisma.sql`least(disabled_at, statement_timestamp())`,
        }),
      };
      const changed = await prisma.$transaction(async (transaction) => {
        if (check !== undefined) {
          const stored = one(
            await transaction.$queryRaw<EndpointRow[]>`
              SELECT ${endpointColumns} FROM webhook_endpoints WHERE ${named(caller, id)} FOR UPDATE`,
          );
          if (stored !== null) check(stored);
        }
        return update(caller, set, inEnvironment(caller, id), transaction);
      });
      if (changed !== null && enabled === true) announce(prisma, caller.merchantId, "webhooks");
      return changed;
    },

    async remove(caller, id) {
      if (!isUuid(id)) return false;
      return prisma.$transaction(async (transaction) => {
        const removed = await write(
          transaction,
          deleting("webhook_endpoints", { actor: actor(), where: named(caller, id) }),
        );
        if (removed.length === 0) return false;
        await transaction.$executeRaw`
          DELETE FROM webhook_deliveries WHERE merchant_id = ${caller.merchantId}::uuid AND endpoint_id = ${id}::uuid`;
        return true;
      });
    },

    async secrets(caller, id) {
      const row = await rowOf(caller, id);
      return row === undefined ? null : secretsOf(encryption, row);
    },

    async rotate(caller, id, secret, formerForMs) {
      const row = await rowOf(caller, id);
      if (row === undefined) return null;
      if (secretsOf(encryption, row)[0] === secret) return toEndpoint(row);
      return update(
        caller,
        {
          former_secret: Prisma.sql`encrypted_secret`,
          former_until: Prisma.sql`statement_timestamp() + ${milliseconds(formerForMs)}`,
          encrypted_secret: encryption.encrypt(secret, purposeOf("webhook_endpoints.encrypted_secret", id)),
          updated_at: Prisma.sql`statement_timestamp()`,
        },
        inEnvironment(caller, id),
      );
    },

    async disable({ caller, id }, reason) {
      await update(
        caller,
        { enabled: false, disabled_reason: reason, disabled_at: Prisma.sql`statement_timestamp()` },
        Prisma.sql`id = ${id}::uuid AND enabled`,
      );
    },
  };
}
