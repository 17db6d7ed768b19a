import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../read-body.ts";
import type { Call } from "./door.ts";
import type { Found } from "./find-door.ts";
import type { Target } from "./read-target.ts";
import { isEncrypted } from "./read-target.ts";
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

  constructor(target: Target, found: Found, request: IncomingMessage, response: ServerResponse) {
    this.method = request.method ?? "GET";
    this.path = target.path;
    this.params = found.params;
    this.allow = found.allow;
    this.#target = target;
    this.#door = found.door;
    this.#request = request;
    this.#response = response;
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

  body(): Promise<Uint8Array | null> {
    return readBody(
      this.#request.iterator({ destroyOnReturn: false }),
      this.#request.headers["content-length"],
      this.#door.body ?? { longest: 0 },
    );
  }

  isGone(): boolean {
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
