/** How a request reached us: what its headers alone can't be trusted to say. */
export interface Connection {
  /** Address of the peer: the caller's own, or a proxy's. */
  readonly remoteAddress: string;
  /** TLS ends in this process. */
  readonly encrypted: boolean;
}

/** What the API looks at of a request; the server makes it without a Request, which would cost a fifth of the work. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly url: URL;
  readonly connection: Connection;
  /** By its name in lower case; `null` when there is none. */
  header(name: string): string | null;
  /** `null` when it is longer than `longestApiBody`. */
  body(): Promise<Uint8Array | null>;
  /** The caller hung up: nobody hears the answer. */
  isGone(): boolean;
}

export type RequestHead = Pick<ApiRequest, "header">;
