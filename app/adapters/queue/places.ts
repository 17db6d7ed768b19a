/** A job's place among those that run. */
export interface Place {
  /** Gives it to the next job that waits. A second call does nothing. */
  leave(): void;
}

export interface Places {
  /** Waits for a place, in the order of asking among the owners that may have one more. */
  take(owner: string): Promise<Place>;
  isFree(): boolean;
}

interface Waiting {
  readonly owner: string;
  begin(): void;
}

/**
 * The places of a process for one queue.
 * @param most jobs that have a place at a time
 * @param ofOwner the most of them of one owner
 * @param onFree a place is free, and no job waits for it
 */
export function placesFor(most: number, ofOwner: number, onFree: () => void): Places {
  const taken = new Map<string, number>();
  const waiting: Waiting[] = [];
  const total = () => [...taken.values()].reduce((sum, count) => sum + count, 0);
  const hasRoom = (owner: string) => total() < most && (taken.get(owner) ?? 0) < ofOwner;

  function add(owner: string, change: 1 | -1): void {
    const count = (taken.get(owner) ?? 0) + change;
    if (count === 0) taken.delete(owner);
    else taken.set(owner, count);
  }
  function placeOf(owner: string): Place {
    let isLeft = false;
    return {
      leave() {
        if (isLeft) return;
        isLeft = true;
        add(owner, -1);
        beginNext();
      },
    };
  }
  function beginNext(): void {
    for (;;) {
      const next = waiting.findIndex(({ owner }) => hasRoom(owner));
      if (next < 0) break;
      for (const { owner, begin } of waiting.splice(next, 1)) {
        add(owner, 1);
        begin();
      }
    }
    if (total() < most) onFree();
  }

  return {
    isFree: () => total() < most,
    take(owner) {
      return new Promise((resolve) => {
        const begin = () => resolve(placeOf(owner));
        // A place that is free now was offered to all that wait.
        if (!hasRoom(owner)) waiting.push({ owner, begin });
        else {
          add(owner, 1);
          begin();
        }
      });
    },
  };
}
