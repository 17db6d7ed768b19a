/** A job's place among those that run. */
export interface Place {
  /** The job is slow: it goes on beside the others, and its place is free for the next one. */
  giveAway(): void;
  /** The job has ended. Repeating does nothing. */
  leave(): void;
}

export interface Places {
  /** So many jobs may be asked for: each of them can begin, also if one owner has them all. */
  room(): number;
  /** Owners that may have no more at present. */
  full(): readonly string[];
  /** Null: the owner may have no more. @param owner null: of no one */
  take(owner: string | null): Place | null;
  /** Jobs with a place. */
  taken(): number;
}

interface Limit {
  readonly most: number;
  /** The most of one owner. */
  readonly ofOwner: number;
}

/**
 * The places of a process for one queue.
 * @param limit jobs with a place at a time
 * @param all these, and those that gave theirs away
 * @param turn an owner without a job here has so many to offer at most
 */
export function placesFor(limit: Limit, all: Limit, turn: number): Places {
  const placed = countWithin(limit, turn);
  const running = countWithin(all, turn);
  return {
    room: () => Math.min(placed.room(), running.room()),
    full: () => [...new Set([...placed.full(), ...running.full()])],
    taken: placed.total,
    take(owner) {
      if (!placed.hasRoom(owner) || !running.hasRoom(owner)) return null;
      const freePlace = placed.add(owner);
      const end = running.add(owner);
      return {
        giveAway: freePlace,
        leave() {
          freePlace();
          end();
        },
      };
    },
  };
}

function countWithin({ most, ofOwner }: Limit, turn: number) {
  const counts = new Map<string, number>();
  let total = 0;
  const countOf = (owner: string | null) => (owner === null ? 0 : (counts.get(owner) ?? 0));
  const change = (owner: string | null, by: 1 | -1) => {
    total += by;
    if (owner === null) return;
    const count = countOf(owner) + by;
    if (count === 0) counts.delete(owner);
    else counts.set(owner, count);
  };
  return {
    total: () => total,
    hasRoom: (owner: string | null) => total < most && countOf(owner) < ofOwner,
    full: () => [...counts].filter(([, count]) => count >= ofOwner).map(([owner]) => owner),
    /** A batch may be of one owner alone, so it is no larger than what each one may still have. */
    room() {
      const ofThose = [...counts.values()].filter((count) => count < ofOwner).map((count) => ofOwner - count);
      return Math.max(0, Math.min(most - total, turn > ofOwner ? ofOwner : most, ...ofThose));
    },
    /** @returns gives it back, once */
    add(owner: string | null): () => void {
      change(owner, 1);
      let isBack = false;
      return () => {
        if (isBack) return;
        isBack = true;
        change(owner, -1);
      };
    },
  };
}
