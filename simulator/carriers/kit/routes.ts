import type { CarrierCall, Reply } from "./http.ts";

/** The parts of a path that its pattern names, decoded. */
export type PathParts = Readonly<Record<string, string>>;
export type RouteHandler = (call: CarrierCall, parts: PathParts) => Reply | Promise<Reply>;

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly handler: RouteHandler;
}

/** Paths and their handlers. `/parcels/{id}:cancel` names a part within one segment; all else is literal. */
export class Routes {
  readonly #routes: Route[] = [];

  add(method: string, pattern: string, handler: RouteHandler): this {
    const source = pattern
      .split(/(\{\w+\})/)
      .map((piece) =>
        piece.startsWith("{")
          ? `(?<${piece.slice(1, -1)}>[^/:]+?)`
          : piece.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&"),
      )
      .join("");
    this.#routes.push({ method, path: new RegExp(`^${source}$`), handler });
    return this;
  }

  /** @returns null if no route has this method and path */
  find(call: CarrierCall): (() => Reply | Promise<Reply>) | null {
    for (const { method, path, handler } of this.#routes) {
      const match = method === call.method ? path.exec(call.path) : null;
      if (match === null) continue;
      const parts = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]),
      );
      return () => handler(call, parts);
    }
    return null;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
