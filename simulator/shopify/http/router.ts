import type { IncomingHttpHeaders } from "node:http";
import { inAction } from "../webhooks/action.ts";
import type { Reply } from "./reply.ts";
import { badRequest } from "./reply.ts";

/** A request with its body read. */
export interface Incoming {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
}

export type Params = Record<string, string>;
export type Handler = (incoming: Incoming, params: Params) => Reply | Promise<Reply>;

export interface Route {
  method: string;
  /** `/store/:handle/*`: a colon names one segment, a final star the rest */
  pattern: string;
  handler: Handler;
}

interface Compiled extends Route {
  segments: string[];
}

/** Finds the first route with a matching method and path. */
export class Router {
  readonly #routes: Compiled[] = [];

  add(method: string, pattern: string, handler: Handler): this {
    this.#routes.push({ method, pattern, handler, segments: split(pattern) });
    return this;
  }

  /** @returns the handler's reply, or null if no route matches */
  async handle(incoming: Incoming): Promise<Reply | null> {
    const path = split(incoming.url.pathname);
    for (const route of this.#routes) {
      if (route.method !== incoming.method) continue;
      const params = match(route.segments, path);
      if (params) return inAction(() => route.handler(incoming, params));
    }
    return null;
  }
}

const split = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

function match(pattern: string[], path: string[]): Params | null {
  const params: Params = {};
  for (const [index, segment] of pattern.entries()) {
    if (segment === "*") {
      params.rest = path.slice(index).join("/");
      return params;
    }
    const actual = path[index];
    if (actual === undefined) return null;
    if (segment.startsWith(":")) params[segment.slice(1)] = decodeURIComponent(actual);
    else if (segment !== actual) return null;
  }
  return path.length === pattern.length ? params : null;
}

/** The body as JSON; an empty one is an empty object. */
export function readJson(incoming: Incoming): unknown {
  const text = incoming.rawBody.toString("utf8").trim();
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("the body is not JSON");
  }
}
