import type { Door } from "./door.ts";

export interface Found {
  readonly door: Door;
  readonly params: Readonly<Record<string, string>>;
  /** The methods that the path's doors take. */
  readonly allow: readonly string[];
  /** True when the path has doors and none takes the method. */
  readonly isRefused: boolean;
}

export type FindDoor = (method: string, path: string) => Found | undefined;

interface Pattern {
  readonly segments: readonly string[];
  readonly door: Door;
}

/** The first matching row wins; `undefined` for a path without a row. */
export function doorFinder(doors: readonly Door[]): FindDoor {
  const byFirstSegment = new Map<string, Pattern[]>();
  for (const door of doors)
    for (const path of door.paths) {
      const segments = path.split("/").slice(1);
      const [first = ""] = segments;
      byFirstSegment.set(first, [...(byFirstSegment.get(first) ?? []), { segments, door }]);
    }

  return (method, path) => {
    const asked = path.split("/").slice(1);
    const patterns = byFirstSegment.get(asked[0] ?? "");
    if (patterns === undefined) return undefined;
    const allow: string[] = [];
    let other: Omit<Found, "allow" | "isRefused"> | undefined;
    for (const { segments, door } of patterns) {
      const params = paramsOf(segments, asked);
      if (params === undefined) continue;
      if (takes(door, method)) return { door, params, allow, isRefused: false };
      allow.push(...allowedBy(door));
      other ??= { door, params };
    }
    return other && { ...other, allow, isRefused: true };
  };
}

function takes({ methods }: Door, method: string): boolean {
  return methods === "every" || methods.some((each) => each === (method === "HEAD" ? "GET" : method));
}

function allowedBy({ methods }: Door): readonly string[] {
  if (methods === "every") return [];
  return methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}

function paramsOf(
  segments: readonly string[],
  asked: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const takesRest = segments.at(-1) === "*";
  const fixed = takesRest ? segments.length - 1 : segments.length;
  if (asked.length < fixed || (asked.length > fixed && !takesRest)) return undefined;
  const params: Record<string, string> = {};
  for (let index = 0; index < fixed; index++) {
    const segment = segments[index] ?? "";
    const value = asked[index] ?? "";
    if (!segment.startsWith(":")) {
      if (segment !== value) return undefined;
      continue;
    }
    if (value === "") return undefined;
    // `readTarget` has refused paths that do not decode.
    params[segment.slice(1)] = value.includes("%") ? decodeURIComponent(value) : value;
  }
  if (takesRest) params["*"] = asked.slice(fixed).join("/");
  return params;
}
