/**
 * The audit trail: actors, their actions, the objects, times and addresses. The statements of the changes
 * write it (docs/decisions/078). It names no recipient and no secret.
 */
import type { Environment, JsonValue, Shipment } from "../../engine/index.ts";
import type { AuditAction } from "../../events/events.ts";

/** `app`: this service by itself, such as a job that ends what a crash cut off. */
export const actorKinds = ["staff", "key", "member", "operator", "rule", "shopify", "app"] as const;
export type ActorKind = (typeof actorKinds)[number];

/** A piece of work is done for an actor. */
export interface Actor {
  readonly kind: ActorKind;
  /** Shopify's number of a member of staff, or the id of an API key or of the dashboard's member. */
  readonly id: string | null;
  /** Their address on the network. */
  readonly address: string | null;
}

export interface AuditEvent {
  /** UUIDv7. */
  readonly id: string;
  /** `null`: it concerns both. */
  readonly environment: Environment | null;
  readonly at: Date;
  /** `name`: of a key or a member that the merchant still has, or of a member of the shop's staff. */
  readonly actor: Actor & { readonly name: string | null };
  /** One of `auditActions`, or of a newer release's. */
  readonly action: string;
  readonly object: { readonly kind: string; readonly id: string | null };
  readonly detail: Readonly<Record<string, JsonValue>>;
}

export interface AuditFilter {
  /** Absent: both. Given: the environment's, and those that concern both. */
  readonly environment?: Environment | undefined;
  readonly action?: string | undefined;
  readonly actorKind?: ActorKind | undefined;
  readonly actorId?: string | undefined;
  /** The first and the first later moment. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export interface AuditStore {
  /** The newest first. @param before an event's id */
  page(
    merchantId: string,
    filter: AuditFilter,
    limit: number,
    before: string | null,
  ): Promise<{ readonly events: readonly AuditEvent[]; readonly nextCursor: string | null }>;
  /** The events of a shipment, its order, its pickup and its pickup list, the newest first. */
  ofShipment(
    shipment: Pick<
      Shipment,
      "id" | "merchantId" | "accountId" | "pickupRef" | "pickupListRef" | "relatedOrderId"
    >,
    limit: number,
  ): Promise<readonly AuditEvent[]>;
  /** The newest first, with constant memory. */
  stream(merchantId: string, filter: AuditFilter): AsyncGenerator<AuditEvent>;
  /** Records an event of a change to no row, or to many. */
  record(
    caller: { readonly merchantId: string; readonly environment: Environment | null },
    action: AuditAction,
    objectId: string | null,
    detail: Readonly<Record<string, JsonValue>>,
  ): Promise<void>;
}

/** The actor of the present work. */
export interface Acting {
  /** `null`: unknown. */
  current(): Actor | null;
  /** Runs work that comes from an address; `become` names its actor. */
  from<Result>(address: string | null, work: () => Result): Result;
  /** Names the actor of the work around this call. */
  become(kind: ActorKind, id?: string | null): void;
  as<Result>(actor: Actor, work: () => Result): Result;
}

const nothing = "-";
const plainId = /^[0-9A-Za-z-]{1,40}$/;
const plainAddress = /^[0-9A-Fa-f:.]{2,45}$/;

/**
 * The actor as the database holds it: `kind id address`. It leaves out an id or address of another form, which a caller
 * may have invented.
 */
export function actorText({ kind, id, address }: Actor): string {
  const written = (value: string | null, form: RegExp) =>
    value !== null && form.test(value) ? value : nothing;
  return `${kind} ${written(id, plainId)} ${written(address, plainAddress)}`;
}

/** `null` for what `actorText` does not write. */
export function readActor(text: string | null): Actor | null {
  const [name, id = nothing, address = nothing] = text?.split(" ") ?? [];
  const kind = actorKinds.find((each) => each === name);
  if (kind === undefined) return null;
  return { kind, id: id === nothing ? null : id, address: address === nothing ? null : address };
}
