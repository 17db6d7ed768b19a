import type { paths } from "./generated/openapi.ts";
import type { AnswerOf, Body, CallOptions, Method, PathOf, Query, Rest, Schemas } from "./operations.ts";
import type { Connection, SendOptions } from "./send.ts";
import { send, wait } from "./send.ts";

type Path = keyof paths;
interface AnyOptions extends SendOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}
interface Page<Value> {
  readonly data: readonly Value[];
  readonly next_cursor?: string | null;
}
/** Filters of a list, and `limit`: how many to read at once. */
type Filters<P extends PathOf<"get">> = Omit<Query<P>, "cursor">;

const POLL_MS = 500;
const LONGEST_POLL_MS = 5_000;
/** The largest that the API takes. */
const PAGE = 250;

/** A merchant's door to the API, in the environment of its key. */
export class Waybill {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The rates of a request, cheapest first. */
  async quote(request: Schemas["QuoteRequest"], options: SendOptions = {}): Promise<Schemas["Rate"][]> {
    return (await this.#send(
      "post",
      "/v1/rates",
      { ...request, failures: false },
      options,
    )) as Schemas["Rate"][];
  }

  /** The rates, and why the other services have none. */
  async quoteWithFailures(
    request: Schemas["QuoteRequest"],
    options: SendOptions = {},
  ): Promise<Schemas["Quote"]> {
    return (await this.#send(
      "post",
      "/v1/rates",
      { ...request, failures: true },
      options,
    )) as Schemas["Quote"];
  }

  /** Buys a rate, or quotes and buys at once with `service` or `select`. */
  async buy(request: Schemas["ShipmentRequest"], options: SendOptions = {}): Promise<Schemas["Shipment"]> {
    const body = { ...request, dry_run: false };
    return (await this.#send("post", "/v1/shipments", body, options)) as Schemas["Shipment"];
  }

  /** The shipment as `buy` would make it. Buys nothing. */
  async dryRun(request: Schemas["ShipmentRequest"], options: SendOptions = {}): Promise<Schemas["DryRun"]> {
    const body = { ...request, dry_run: true };
    return (await this.#send("post", "/v1/shipments", body, options)) as Schemas["DryRun"];
  }

  shipment(id: string, options: SendOptions = {}): Promise<Schemas["Shipment"]> {
    return this.get("/v1/shipments/{id}", { ...options, path: { id } });
  }

  /** Cancels a shipment and its pickup. Cancelling twice is the same as once. */
  cancel(id: string, options: SendOptions = {}): Promise<Schemas["Shipment"]> {
    return this.delete("/v1/shipments/{id}", { ...options, path: { id } });
  }

  /** All shipments that fit, newest first. Pages are read while you iterate. */
  shipments(
    filters: Filters<"/v1/shipments"> = {},
    options: SendOptions = {},
  ): AsyncGenerator<Schemas["Shipment"], void, undefined> {
    return this.#list("/v1/shipments", { ...options, query: filters });
  }

  /** Trackers that fit, newest first. */
  trackers(
    filters: Filters<"/v1/trackers"> = {},
    options: SendOptions = {},
  ): AsyncGenerator<Schemas["Tracker"], void, undefined> {
    return this.#list("/v1/trackers", { ...options, query: filters });
  }

  /** Saved addresses that fit, newest first. */
  savedAddresses(
    filters: Filters<"/v1/address_book"> = {},
    options: SendOptions = {},
  ): AsyncGenerator<Schemas["SavedAddress"], void, undefined> {
    return this.#list("/v1/address_book", { ...options, query: filters });
  }

  /** The events sent to a webhook endpoint, newest first, with every try. */
  deliveries(
    endpointId: string,
    filters: Filters<"/v1/webhook_endpoints/{id}/deliveries"> = {},
    options: SendOptions = {},
  ): AsyncGenerator<Schemas["WebhookDelivery"], void, undefined> {
    const path = { id: endpointId };
    return this.#list("/v1/webhook_endpoints/{id}/deliveries", { ...options, path, query: filters });
  }

  /** Many labels as one document. Waits for a document that takes longer to draw. */
  async printLabels(request: Schemas["PrintRequest"], options: SendOptions = {}): Promise<Schemas["Labels"]> {
    const printed = await this.post("/v1/labels", request, options);
    if (!("kind" in printed)) return printed;
    const { url, pages = 0, skipped = [], pick_list = null } = await this.waitForJob(printed.id, options);
    return { url, pages, skipped, pick_list };
  }

  /** A job once it is done or failed. */
  async waitForJob(id: string, options: Pick<SendOptions, "signal"> = {}): Promise<Schemas["Job"]> {
    for (let ms = POLL_MS; ; ms = Math.min(ms * 1.5, LONGEST_POLL_MS)) {
      const job = await this.get("/v1/jobs/{id}", { ...options, path: { id } });
      if (job.state !== "working") return job;
      await wait(ms, options.signal);
    }
  }

  /** Any GET of the API: `get("/v1/points", { query: { country: "GR", zip: "54622" } })`. */
  get<P extends PathOf<"get">>(path: P, ...[options]: Rest<P, "get">): Promise<AnswerOf<P, "get">> {
    return this.#any("get", path, undefined, options);
  }

  post<P extends PathOf<"post">>(
    path: P,
    body: Body<P, "post">,
    ...[options]: Rest<P, "post">
  ): Promise<AnswerOf<P, "post">> {
    return this.#any("post", path, body, options);
  }

  put<P extends PathOf<"put">>(
    path: P,
    body: Body<P, "put">,
    ...[options]: Rest<P, "put">
  ): Promise<AnswerOf<P, "put">> {
    return this.#any("put", path, body, options);
  }

  patch<P extends PathOf<"patch">>(
    path: P,
    body: Body<P, "patch">,
    ...[options]: Rest<P, "patch">
  ): Promise<AnswerOf<P, "patch">> {
    return this.#any("patch", path, body, options);
  }

  delete<P extends PathOf<"delete">>(
    path: P,
    ...[options]: Rest<P, "delete">
  ): Promise<AnswerOf<P, "delete">> {
    return this.#any("delete", path, undefined, options);
  }

  async #any<P extends Path, M extends Method>(
    method: M,
    path: P,
    body: unknown,
    options: CallOptions<P, M> | undefined,
  ): Promise<AnswerOf<P, M>> {
    return unwrapped(await this.#send(method, path, body, options ?? {})) as AnswerOf<P, M>;
  }

  async *#list<Value>(path: Path, options: AnyOptions): AsyncGenerator<Value, void, undefined> {
    let cursor: string | null | undefined;
    do {
      const query = { limit: PAGE, ...options.query, cursor };
      const page = (await this.#send("get", path, undefined, { ...options, query })) as Page<Value>;
      yield* page.data;
      cursor = page.next_cursor;
    } while (cursor !== null && cursor !== undefined);
  }

  #send(method: Method, path: Path, body: unknown, { path: names, query, ...options }: AnyOptions) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names?.[name] ?? ""));
    const sending = { method: method.toUpperCase(), path: filled + queryOf(query ?? {}), body };
    return send(this.#connection, sending, options);
  }
}

function unwrapped(answer: unknown): unknown {
  const { status, data } = Object(answer);
  return status === "ok" && data !== undefined ? data : answer;
}

/** Objects as the API takes them: `metadata[key]=value`. */
function queryOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    if (typeof value !== "object") return [[name, String(value)]];
    return Object.entries(value).map(([key, each]) => [`${name}[${key}]`, String(each)]);
  });
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}
