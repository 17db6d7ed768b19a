import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../request/read-body.ts";
import type { Call, Refusal } from "./door.ts";
import type { Found } from "./find-door.ts";
import type { Target } from "./read-target.ts";
import { isEncrypted } from "./read-target.ts";
import type { UnverifiedBodies } from "./unverified-bodies.ts";
import { BodyRefusedError } from "./unverified-bodies.ts";
import { toWebHeaders } from "./web-adapter.ts";

/** A class, because seven closures for each request would cost a list's door a tenth of its throughput. */
export class NodeCall implements Call {
  readonly method: string;
  readonly path: string;
  readonly params: Found["params"];
  readonly allow: Found["allow"];
  readonly #target: Target;
  readonly #door: Found["door"];
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #bodies: UnverifiedBodies;
  #bodyRefusal: Refusal | undefined;

  constructor(
    target: Target,
    found: Found,
    request: IncomingMessage,
    response: ServerResponse,
    bodies: UnverifiedBodies,
  ) {
    this.method = request.method ?? "GET";
    this.path = target.path;
    this.params = found.params;
    this.allow = found.allow;
    this.#target = target;
    this.#door = found.door;
    this.#request = request;
    this.#response = response;
    this.#bodies = bodies;
  }

  /** The answer in place of the handler's own, after the body was refused while it was under way. */
  get bodyRefusal(): Refusal | undefined {
    return this.#bodyRefusal;
  }

  get url(): URL {
    const { protocol, host, path, query } = this.#target;
    return new URL(`${protocol}://${host}${path}${query}`);
  }

  get connection(): Call["connection"] {
    const remoteAddress = this.#request.socket.remoteAddress ?? "";
    return { remoteAddress, encrypted: isEncrypted(this.#request) };
  }

  header(name: string): string | null {
    return headerOf(this.#request, name);
  }

  async body(): Promise<Uint8Array | null> {
    const limit = this.#door.body ?? { longest: 0 };
    const read = limit.isUnverified === true ? this.#bodies.read : readBody;
    try {
      return await read(
        this.#request.iterator({ destroyOnReturn: false }),
        this.#request.headers["content-length"],
        limit,
      );
    } catch (error) {
      if (error instanceof BodyRefusedError) this.#bodyRefusal = error.refusal;
      throw error;
    }
  }

  isGone(): boolean {
    if (this.#bodyRefusal !== undefined) return true;
    return this.#response.destroyed && !this.#response.writableFinished;
  }

  toRequest(): Request {
    return new Request(this.url, { method: this.method, headers: toWebHeaders(this.#request) });
  }
}

export function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return (typeof value === "string" ? value : value?.join(", ")) ?? null;
}
