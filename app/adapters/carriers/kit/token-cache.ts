import { LRUCache } from "lru-cache";
import type { Clock } from "../../../domain/engine/index.ts";

export interface AccessToken {
  readonly token: string;
  /** Seconds from now for which the token is valid. */
  readonly expiresInS: number;
}

/** Access tokens by login, for all connections of a process. */
export interface TokenCache {
  /** Concurrent callers share one request for a token. A failure is not kept. */
  get(login: string, ask: () => Promise<AccessToken>): Promise<string>;
  /** The carrier refused this token: the next caller asks for another. A newer token stays. */
  drop(login: string, token: string): void;
}

interface Entry {
  readonly token: Promise<string>;
  /** Milliseconds since 1970; null: still being asked for. */
  goodUntil: number | null;
  value: string | null;
}

/** A token is dropped so long before its end that no call with it arrives too late. */
const EARLY_MS = 60_000;
const MAX_LOGINS = 1_000;

export function tokenCache(clock: Clock): TokenCache {
  const kept = new LRUCache<string, Entry>({ max: MAX_LOGINS });
  return {
    get(login, ask) {
      const known = kept.get(login);
      if (known !== undefined && (known.goodUntil === null || clock.now().getTime() < known.goodUntil))
        return known.token;
      const asked = ask();
      const entry: Entry = { token: asked.then(({ token }) => token), goodUntil: null, value: null };
      kept.set(login, entry);
      asked.then(
        ({ token, expiresInS }) => {
          entry.value = token;
          entry.goodUntil = clock.now().getTime() + expiresInS * 1000 - EARLY_MS;
        },
        () => {
          if (kept.peek(login) === entry) kept.delete(login);
        },
      );
      return entry.token;
    },
    drop(login, token) {
      if (kept.peek(login)?.value === token) kept.delete(login);
    },
  };
}
