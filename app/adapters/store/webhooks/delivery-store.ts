import type { TestEvent } from "../../../domain/events/events.ts";
import type {
  DeliveryState,
  DeliveryTry,
  WebhookDelivery,
  WebhookEvent,
  WebhookStore,
} from "../../../domain/orders/webhooks/webhook-store.ts";
import { announce } from "../database/known-database.ts";
import { recording } from "../events/recording.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { milliseconds } from "../rows/database-clock.ts";
import { unwatchedHolder } from "../rows/lease-holder.ts";
import { readStored, StoredValueError } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import type { EndpointRow } from "./endpoint-row.ts";
import { endpointColumns, named, secretsOf, toEndpoint } from "./endpoint-row.ts";

const deliveryStates: readonly DeliveryState[] = ["due", "delivered", "failed"];
const TEST_EVENT: TestEvent = "webhook.test";
/** A period's replay makes at most so many events due. */
const MOST_REPLAYED = 100_000;
const TRIED_FOR = Prisma.sql`interval '24 hours'`;

const storedTries = storedValue<{ readonly tries: readonly DeliveryTry[] }>({
  what: "webhook's tries",
  steps: [],
  read: (json) =>
    readStored<{ readonly tries: readonly DeliveryTry[] }>(json, "webhook's tries", { tries: "array" }),
});

interface EventColumns {
  readonly eventId: string;
  readonly sequence: bigint;
  readonly type: string;
  readonly subjectId: string;
  readonly createdAt: Date;
}

interface DeliveryRow extends EventColumns {
  readonly state: string;
  readonly tries: unknown;
  readonly nextAt: Date;
  readonly until: Date;
}

const deliveryColumns = Prisma.sql`d.event_id::text AS "eventId", d.sequence, e.type, e.subject_id::text AS "subjectId",
  e.created_at AS "createdAt", d.state, d.tries, d.next_at AS "nextAt", d.until`;

const deliveriesWithEvents = Prisma.sql`webhook_deliveries AS d JOIN webhook_events AS e
  ON e.merchant_id = d.merchant_id AND e.id = d.event_id`;

type Deliveries = Pick<
  WebhookStore,
  | "test"
  | "labelReady"
  | "replay"
  | "deliveries"
  | "dueEndpoints"
  | "claim"
  | "due"
  | "record"
  | "pause"
  | "release"
>;

/** Events on their way to endpoints, each tried until it is delivered or its time is over. */
export function webhookDeliveries({
  prisma,
  encryption,
  holder = unwatchedHolder,
}: Pick<StoreContext, "prisma" | "encryption" | "holder">): Deliveries {
  // The column rounds to milliseconds: rounded up, the endpoint would stay taken for a moment.
  const giveBack = (merchantId: string, id: string, mark: string | null) => prisma.$executeRaw`
    UPDATE webhook_endpoints SET lease_until = date_trunc('milliseconds', statement_timestamp()), holder = NULL
    WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid AND holder IS NOT DISTINCT FROM ${mark}::uuid`;

  return {
    test: (caller, id) =>
      prisma.$transaction(async (transaction) => {
        if (!isUuid(id)) return null;
        const [present] = await transaction.$queryRaw<unknown[]>`
          SELECT 1 FROM webhook_endpoints WHERE ${named(caller, id)} AND disabled_reason IS DISTINCT FROM 'uninstalled' FOR SHARE`;
        if (present === undefined) return null;
        const { merchantId, environment } = caller;
        const thing = { merchantId, environment, id };
        await write(transaction, recording({ thing, happenings: [{ event: TEST_EVENT }], actor: null }));
        // The counter is held until the end, so the last event is this one.
        const [event] = await transaction.$queryRaw<EventColumns[]>`
          SELECT id::text AS "eventId", sequence, type, subject_id::text AS "subjectId", created_at AS "createdAt" FROM webhook_events
          WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} ORDER BY sequence DESC LIMIT 1`;
        return event === undefined ? null : toEvent(event);
      }),

    async labelReady({ merchantId, environment }, id) {
      const thing = { merchantId, environment, id };
      const happenings = [{ event: "shipment.label_ready" }] as const;
      await write(prisma, recording({ thing, happenings, actor: null }));
    },

    async replay({ merchantId, environment }, id, which) {
      const chosen =
        "eventId" in which
          ? Prisma.sql`e.id = ${which.eventId}::uuid`
          : Prisma.sql`e.created_at >= ${which.from} AND e.created_at <= ${which.to}`;
      if ("eventId" in which && !isUuid(which.eventId)) return 0;
      const count = await prisma.$executeRaw`
        INSERT INTO webhook_deliveries (merchant_id, endpoint_id, event_id, sequence, next_at, until, created_at)
        SELECT e.merchant_id, w.id, e.id, e.sequence, statement_timestamp(), statement_timestamp() + ${TRIED_FOR}, statement_timestamp()
        FROM webhook_events AS e JOIN webhook_endpoints AS w
          ON w.merchant_id = e.merchant_id AND w.environment = e.environment
        WHERE e.merchant_id = ${merchantId}::uuid AND e.environment = ${environment} AND w.id = ${id}::uuid AND ${chosen}
          AND (CASE WHEN e.type = ${TEST_EVENT} THEN e.subject_id = w.id ELSE w.events = '{}' OR e.type = ANY (w.events) END)
        ORDER BY e.sequence LIMIT ${MOST_REPLAYED}
        ON CONFLICT (merchant_id, endpoint_id, event_id) DO UPDATE
          SET state = 'due', next_at = EXCLUDED.next_at, until = EXCLUDED.until`;
      if (count > 0) announce(prisma, merchantId, "webhooks");
      return count;
    },

    async deliveries({ merchantId, environment }, id, { state, before }, limit) {
      const rows = await prisma.$queryRaw<DeliveryRow[]>`
        SELECT ${deliveryColumns} FROM ${deliveriesWithEvents}
        WHERE d.merchant_id = ${merchantId}::uuid AND d.endpoint_id = ${id}::uuid AND e.environment = ${environment}
          ${state === undefined ? Prisma.empty : Prisma.sql`AND d.state = ${state}`}
          ${before === undefined ? Prisma.empty : Prisma.sql`AND d.sequence < ${before}`}
        ORDER BY d.sequence DESC LIMIT ${limit}`;
      return rows.map(toDelivery);
    },

    async dueEndpoints(merchantId, limit) {
      return prisma.$queryRaw<{ merchantId: string; endpointId: string }[]>`
        SELECT w.merchant_id::text AS "merchantId", w.id::text AS "endpointId" FROM webhook_endpoints AS w
        WHERE w.enabled AND w.paused_until <= statement_timestamp() AND w.lease_until <= statement_timestamp()
          ${merchantId === null ? Prisma.empty : Prisma.sql`AND w.merchant_id = ${merchantId}::uuid`}
          AND EXISTS (SELECT 1 FROM webhook_deliveries AS d
            WHERE d.merchant_id = w.merchant_id AND d.endpoint_id = w.id AND d.state = 'due'
              AND d.next_at <= statement_timestamp())
        ORDER BY w.paused_until LIMIT ${limit}`;
    },

    async claim({ merchantId, endpointId }, leaseMs) {
      const mark = holder.mark();
      const [row] = await holder.claim(
        () => prisma.$queryRaw<EndpointRow[]>`
          WITH claimed AS (
            UPDATE webhook_endpoints SET lease_until = statement_timestamp() + ${milliseconds(leaseMs)}, holder = ${mark}::uuid
            WHERE merchant_id = ${merchantId}::uuid AND id = ${endpointId}::uuid AND enabled
              AND paused_until <= statement_timestamp() AND lease_until <= statement_timestamp()
            RETURNING *)
          SELECT ${endpointColumns} FROM claimed`,
        () => giveBack(merchantId, endpointId, mark),
      );
      return row === undefined ? null : { ...toEndpoint(row), secrets: secretsOf(encryption, row), mark };
    },

    async due({ caller: { merchantId }, id }, limit) {
      const rows = await prisma.$queryRaw<DeliveryRow[]>`
        SELECT * FROM (
          SELECT ${deliveryColumns} FROM ${deliveriesWithEvents}
          WHERE d.merchant_id = ${merchantId}::uuid AND d.endpoint_id = ${id}::uuid AND d.state = 'due'
            AND d.next_at <= statement_timestamp()
          ORDER BY d.next_at, d.sequence LIMIT ${limit}) AS first
        ORDER BY sequence`;
      return rows.map(toDelivery);
    },

    async record({ caller: { merchantId }, id }, results) {
      const worked = results.some(({ state }) => state === "delivered");
      const failed = !worked && results.some(({ tries }) => tries.at(-1)?.error !== "subject_gone");
      const rows = results.map(({ event, state, tries, retryInMs }) => ({
        id: event.id,
        state,
        retryInMs,
        tries: storedTries.write({ tries }),
      }));
      const failures = worked
        ? Prisma.sql`failing_since = NULL, failed_rounds = 0`
        : failed
          ? Prisma.sql`failing_since = least(failing_since, statement_timestamp()), failed_rounds = failed_rounds + 1`
          : Prisma.sql`failed_rounds = failed_rounds`;
      const [row] = await prisma.$queryRaw<{ failedRounds: number; failingForMs: number }[]>`
        WITH recorded AS (
          UPDATE webhook_deliveries AS d SET state = given.state, tries = given.tries, next_at = given.next_at
          FROM (
            SELECT id, state, tries, statement_timestamp() + "retryInMs" * interval '1 millisecond' AS next_at
            FROM json_to_recordset(${JSON.stringify(rows)}::json) AS each(id uuid, state text, tries json, "retryInMs" float8)) AS given
          WHERE d.merchant_id = ${merchantId}::uuid AND d.endpoint_id = ${id}::uuid AND d.event_id = given.id),
        counted AS (
          UPDATE webhook_endpoints SET ${failures}
          WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid
          RETURNING failed_rounds, failing_since)
        SELECT failed_rounds AS "failedRounds",
          coalesce(extract(epoch FROM statement_timestamp() - failing_since) * 1000, 0)::float8 AS "failingForMs"
        FROM counted`;
      return row ?? { failedRounds: 0, failingForMs: 0 };
    },

    async pause({ caller: { merchantId }, id }, ms) {
      await prisma.$executeRaw`
        UPDATE webhook_endpoints SET paused_until = statement_timestamp() + ${milliseconds(ms)}
        WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid`;
    },

    async release({ caller: { merchantId }, id, mark }) {
      await holder.release(() => giveBack(merchantId, id, mark));
    },
  };
}

function toEvent({ eventId, sequence, type, subjectId, createdAt }: EventColumns): WebhookEvent {
  return { id: eventId, sequence: Number(sequence), type, subjectId, createdAt };
}

/** @throws StoredValueError */
function toDelivery(row: DeliveryRow): WebhookDelivery {
  const state = deliveryStates.find((each) => each === row.state);
  if (state === undefined) throw new StoredValueError(`stored webhook delivery: ${row.state}`);
  const tries = row.tries === null ? [] : storedTries.read(row.tries).tries;
  return { event: toEvent(row), state, tries, nextAt: row.nextAt, until: row.until };
}
