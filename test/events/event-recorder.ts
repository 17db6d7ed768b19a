/** Records which events each step of a story leaves in the database, in words that are the same at every run. */
import type { Json } from "../http/api-client.ts";

type Sql = (text: string, values?: readonly unknown[]) => Promise<readonly Json[]>;

/** The events of one step, sorted. A list that is empty is absent. */
export interface StepEvents {
  /** `merchant environment actor@address action object detail`. */
  readonly audit?: readonly string[];
  /** `merchant environment subject: type, type…; deliveries`: those of one subject in the order of their numbers. */
  readonly webhooks?: readonly string[];
  /** Jobs for Shopify: `type shipment`. */
  readonly jobs?: readonly string[];
  /** Notices about labels: `code shipment`. */
  readonly notices?: readonly string[];
}

interface Found {
  readonly list: keyof StepEvents;
  readonly key: string;
  readonly text: string;
  readonly ids: readonly (readonly [id: string | null, kind: string])[];
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export class EventRecorder {
  readonly recorded: Record<string, StepEvents> = {};
  private readonly sql: Sql;
  private readonly seen = new Set<string>();
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  private readonly jobs: () => Promise<readonly Json[]>;

  /** @param jobs by default those of the server's queue */
  constructor(sql: Sql, jobs = () => sql("SELECT id, data FROM pgboss.job WHERE name = 'shipment-event'")) {
    this.sql = sql;
    this.jobs = jobs;
  }

  /** The work resolves once its consequences are done. A repeated name adds to the step. */
  async step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const result = await work();
    const found = (await this.find()).filter(({ key }) => !this.seen.has(key));
    for (const { key } of found) this.seen.add(key);
    const before = this.recorded[name] ?? {};
    const events: Record<string, readonly string[]> = { ...before };
    for (const [list, texts] of Object.entries(this.textsOf(found)))
      events[list] = [...(events[list] ?? []), ...texts].sort();
    this.recorded[name] = events;
    return result;
  }

  /** Ids become names such as `shipment 3`, in the order of the texts around them and then of their making. */
  private textsOf(found: readonly Found[]): Record<string, string[]> {
    const lists: Record<string, string[]> = {};
    const firstId = ({ ids }: Found) => ids.map(([id]) => id ?? "").join();
    const sorted = found.toSorted(
      (a, b) => compare(a.list + a.text, b.list + b.text) || compare(firstId(a), firstId(b)),
    );
    for (const { list, text, ids } of sorted) {
      let named = text;
      for (const [id, kind] of ids) named = named.replace("#", this.named(id, kind));
      lists[list] = [...(lists[list] ?? []), named];
    }
    return lists;
  }

  private named(id: string | null, kind: string): string {
    if (id === null) return kind;
    if (id.match(uuid) === null) return `${kind} …`;
    const known = this.names.get(id);
    if (known !== undefined) return known;
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    this.names.set(id, `${kind} ${count}`);
    return `${kind} ${count}`;
  }

  private async find(): Promise<readonly Found[]> {
    const found: Found[] = [];
    const audit = await this.sql("SELECT * FROM audit_events");
    for (const each of audit) {
      const actorId = each.actor_id === null ? "" : "(#)";
      const address = each.address === null ? "" : "@address";
      found.push({
        list: "audit",
        key: `audit ${each.id}`,
        text: `# ${each.environment ?? "both"} ${each.actor_kind}${actorId}${address} ${each.action} # ${plain(each.detail)}`,
        ids: [
          [each.merchant_id, "merchant"],
          ...(each.actor_id === null ? [] : [[each.actor_id, each.actor_kind] as const]),
          [each.object_id, each.object_kind],
        ],
      });
    }
    const webhooks = await this.sql(
      `SELECT e.merchant_id, e.environment, e.type, e.subject_id, e.id, e.sequence,
         (SELECT count(*)::int FROM webhook_deliveries AS d WHERE d.merchant_id = e.merchant_id AND d.event_id = e.id) AS deliveries
       FROM webhook_events AS e ORDER BY e.merchant_id, e.environment, e.sequence`,
    );
    const subjects = new Map<string, Json[]>();
    for (const each of webhooks) {
      if (this.seen.has(`webhook ${each.id}`)) continue;
      this.seen.add(`webhook ${each.id}`);
      const known = subjects.get(each.subject_id) ?? [];
      subjects.set(each.subject_id, [...known, each]);
    }
    for (const [subject, events] of subjects) {
      const [first] = events;
      const types = events.map(({ type, deliveries }) => `${type} (${deliveries})`).join(", ");
      found.push({
        list: "webhooks",
        key: `webhooks ${first.id}`,
        text: `# ${first.environment} #: ${types}`,
        ids: [
          [first.merchant_id, "merchant"],
          [subject, first.type.split(".")[0]],
        ],
      });
    }
    for (const { id, data } of await this.jobs())
      found.push({
        list: "jobs",
        key: `job ${id}`,
        text: `# ${data.environment} ${data.type} #`,
        ids: [
          [data.merchantId, "merchant"],
          [data.shipmentId, "shipment"],
        ],
      });
    const notices = await this.sql(
      "SELECT id, merchant_id, environment, code, shipment_id FROM label_notices",
    );
    for (const each of notices)
      found.push({
        list: "notices",
        key: `notice ${each.id}`,
        text: `# ${each.environment} ${each.code} #`,
        ids: [
          [each.merchant_id, "merchant"],
          [each.shipment_id, "shipment"],
        ],
      });
    return found;
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A detail without what differs from run to run. */
function plain(detail: Json): string {
  return JSON.stringify(Object.fromEntries(Object.entries(detail).sort(([a], [b]) => compare(a, b))))
    .replace(/"trackingRef":"[^"]*"/, '"trackingRef":"…"')
    .replace(/"prefix":"[^"]*"/, '"prefix":"…"')
    .replace(/127\.0\.0\.1:\d+/, "127.0.0.1")
    .replace(/\d{4}-\d\d-\d\d/g, "…")
    .replaceAll(uuid, "…");
}
