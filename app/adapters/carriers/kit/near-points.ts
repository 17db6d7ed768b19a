/** Points around a place, of carriers whose whole list can't be fetched: cached by place, and guarded like prices. */
import { LRUCache } from "lru-cache";
import type {
  CarrierAccount,
  CarrierPoint,
  Clock,
  PointPlace,
  PointsNear,
} from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import { unavailable } from "./timed-connection.ts";
import { within } from "./within.ts";

const FRESH_MS = 6 * 60 * 60_000;
/** An older answer serves while the carrier is asked again, or is away. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** Each has some kilobytes. */
const MOST_PLACES = 5_000;
const MOST_POINTS = 50;
/** Longer than anyone waits: a late answer serves the next question. */
const ANSWERS_WITHIN_MS = 10_000;
/** Places of a carrier that are asked for at the same time: a hanging one must not pile up sockets. */
const MOST_AT_ONCE = 20;
const MOST_SCOPES = 1_000;

interface Answer {
  readonly points: readonly CarrierPoint[];
  readonly at: number;
}

interface Scope {
  readonly breaker: CircuitBreaker;
  underWay: number;
}

/** Wraps the points of an account. The memory is the process's, and accounts share what a carrier says to everyone. */
export type NearMemory = (account: CarrierAccount, pointsNear: PointsNear) => PointsNear;

export function nearMemory(clock: Clock): NearMemory {
  const answers = new LRUCache<string, Answer>({ max: MOST_PLACES });
  const asking = new Map<string, Promise<readonly CarrierPoint[]>>();
  const scopes = new LRUCache<string, Scope>({ max: MOST_SCOPES });

  function scopeOf(name: string): Scope {
    const known = scopes.get(name) ?? { breaker: circuitBreaker(clock), underWay: 0 };
    scopes.set(name, known);
    return known;
  }

  async function ask(scope: Scope, pointsNear: PointsNear, place: PointPlace) {
    const attempt = scope.underWay < MOST_AT_ONCE ? scope.breaker.attempt() : null;
    if (attempt === null) throw leftAlone();
    scope.underWay++;
    try {
      const points = await within(
        ANSWERS_WITHIN_MS,
        () => pointsNear.near(place, { most: MOST_POINTS, withinMs: ANSWERS_WITHIN_MS }),
        unavailable,
      );
      attempt.succeeded();
      return points.slice(0, MOST_POINTS);
    } catch (error) {
      // It answered, about this place: others may be right.
      if (error instanceof EngineError && error.code !== "CARRIER_UNAVAILABLE") attempt.succeeded();
      else attempt.failed();
      throw error;
    } finally {
      scope.underWay--;
    }
  }

  return (account, pointsNear) => {
    const name = pointsNear.isPublic ? account.driver : `${account.id} ${account.updatedAt.getTime()}`;
    return {
      ...pointsNear,
      near(place, { most, withinMs }) {
        const key = `${name} ${place.country} ${areaOf(place.zip)}`;
        const now = clock.now().getTime();
        const known = answers.get(key);
        const age = known === undefined ? Number.POSITIVE_INFINITY : now - known.at;
        const cut = (points: readonly CarrierPoint[]) => points.slice(0, most);
        if (known !== undefined && age < FRESH_MS) return Promise.resolve(cut(known.points));
        const scope = scopeOf(name);
        // A trial is for the one who makes it: its neighbours don't wait for a carrier that hangs.
        if (scope.breaker.isOpen())
          return known !== undefined && age < KEPT_MS
            ? Promise.resolve(cut(known.points))
            : Promise.reject(leftAlone());
        let asked = asking.get(key);
        if (asked === undefined) {
          asked = ask(scope, pointsNear, place).finally(() => asking.delete(key));
          asking.set(key, asked);
          asked.then(
            (points) => answers.set(key, { points, at: clock.now().getTime() }),
            () => undefined,
          );
        }
        if (known !== undefined && age < KEPT_MS) return Promise.resolve(cut(known.points));
        const answer = asked;
        return within(withinMs, () => answer, unavailable).then(cut);
      },
    };
  };
}

function leftAlone(): EngineError {
  return new EngineError("CARRIER_UNAVAILABLE", "The carrier is not asked for points at the moment.");
}

/** Neighbouring postcodes share an answer: the last character of longer ones counts for a few streets. */
function areaOf(zip: string): string {
  const bare = zip.replace(/[\s-]/g, "").toUpperCase();
  return bare.length > 3 ? bare.slice(0, -1) : bare;
}
