import type { Caller } from "../../engine/index.ts";

export const disabledReasons = ["merchant", "failing", "gone", "uninstalled"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export interface WebhookEndpoint {
  readonly id: string;
  readonly caller: Caller;
  readonly url: string;
  readonly description: string | null;
  /** Empty: all. */
  readonly events: readonly string[];
  /** `null`: enabled. */
  readonly disabled: { readonly reason: DisabledReason; readonly at: Date } | null;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  /** The time until which the former secret signs too; `null`: there is none. */
  readonly formerSecretUntil: Date | null;
  readonly createdAt: Date;
}

export interface WebhookEvent {
  readonly id: string;
  /** Grows with each event of a merchant in an environment. */
  readonly sequence: number;
  readonly type: string;
  readonly subjectId: string;
  readonly createdAt: Date;
}

export const tryErrors = [
  "status",
  "redirect",
  "timeout",
  "address_not_allowed",
  "name_not_found",
  "connection_failed",
  "subject_gone",
] as const;
export type TryError = (typeof tryErrors)[number];

export interface DeliveryTry {
  /** ISO 8601. */
  readonly at: string;
  /** The receiver's; `null`: it answered none. */
  readonly status: number | null;
  /** `null`: delivered. */
  readonly error: TryError | null;
  readonly ms: number;
}

export const deliveryStates = ["due", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface WebhookDelivery {
  readonly event: WebhookEvent;
  readonly state: DeliveryState;
  readonly tries: readonly DeliveryTry[];
  /** The time of the next try. */
  readonly nextAt: Date;
  /** The last moment of a further try. */
  readonly until: Date;
}

/** An endpoint whose deliveries this process may send, with the secrets that sign them, the newest first. */
export interface ClaimedEndpoint extends WebhookEndpoint {
  readonly secrets: readonly string[];
  /** The mark of this claim; `null`: the claim ends by its time alone. */
  readonly mark: string | null;
}

export interface DueEndpoint {
  readonly merchantId: string;
  readonly endpointId: string;
}

export interface RoundResult {
  readonly event: WebhookEvent;
  readonly state: DeliveryState;
  readonly tries: readonly DeliveryTry[];
  /** The time from now to the next try, if one is due. */
  readonly retryInMs: number;
}

export type EndpointChange = Partial<
  Pick<WebhookEndpoint, "url" | "description" | "events"> & { readonly enabled: boolean }
>;

/** Moments are the database's. */
export interface WebhookStore {
  /** The most endpoints that a merchant can have in one environment. */
  readonly mostEndpoints: number;
  /** Repeated, it answers the endpoint that has the id. `null`: the caller has as many as allowed. */
  add(
    caller: Caller,
    endpoint: Pick<WebhookEndpoint, "id" | "url" | "description" | "events">,
    secret: string,
  ): Promise<WebhookEndpoint | null>;
  list(caller: Caller): Promise<readonly WebhookEndpoint[]>;
  get(caller: Caller, id: string): Promise<WebhookEndpoint | null>;
  /** @param check sees the stored one while no other change can come between; it throws to keep it */
  change(
    caller: Caller,
    id: string,
    change: EndpointChange,
    check?: (stored: WebhookEndpoint) => void,
  ): Promise<WebhookEndpoint | null>;
  /** False: there is none. Its deliveries go with it. */
  remove(caller: Caller, id: string): Promise<boolean>;
  /** The secrets that sign now, the newest first; `null`: there is no such endpoint. */
  secrets(caller: Caller, id: string): Promise<readonly string[] | null>;
  /** The newest secret also signs for a while. A repeated `secret` changes nothing. */
  rotate(caller: Caller, id: string, secret: string, formerForMs: number): Promise<WebhookEndpoint | null>;
  /** Records an event for this endpoint alone; `null`: there is no such endpoint. */
  test(caller: Caller, id: string): Promise<WebhookEvent | null>;
  /** A label that no carrier draws later is ready. Repeating is harmless. */
  labelReady(caller: Caller, shipmentId: string): Promise<void>;
  /** Makes events due again, of those that the endpoint chose. @returns how many */
  replay(
    caller: Caller,
    id: string,
    which: { readonly eventId: string } | { readonly from: Date; readonly to: Date },
  ): Promise<number>;
  /** Newest first. */
  deliveries(
    caller: Caller,
    id: string,
    filter: { readonly state?: DeliveryState | undefined; readonly before?: number | undefined },
    limit: number,
  ): Promise<readonly WebhookDelivery[]>;

  /** Endpoints with deliveries that may be sent now. @param merchantId `null`: of every merchant */
  dueEndpoints(merchantId: string | null, limit: number): Promise<readonly DueEndpoint[]>;
  /** `null`: it is disabled, paused, or another process sends to it. */
  claim(due: DueEndpoint, leaseMs: number): Promise<ClaimedEndpoint | null>;
  /** The deliveries that are due first, in the order of their numbers. */
  due(endpoint: WebhookEndpoint, limit: number): Promise<readonly WebhookDelivery[]>;
  /** Stores the results of deliveries that were sent together. */
  record(
    endpoint: WebhookEndpoint,
    results: readonly RoundResult[],
  ): Promise<{ readonly failedRounds: number; readonly failingForMs: number }>;
  pause(endpoint: WebhookEndpoint, ms: number): Promise<void>;
  disable(endpoint: WebhookEndpoint, reason: DisabledReason): Promise<void>;
  release(endpoint: ClaimedEndpoint): Promise<void>;
}
