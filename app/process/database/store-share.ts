/** Limits how many of a process's database connections some stores use at once, so that the others always have some. */

/** The longest wait for a connection of the share, the same as a request's for any connection. */
const patienceMs = 2_000;

export class ShareUsedUpError extends Error {
  override readonly name = "ShareUsedUpError";
  /** PostgreSQL's own code for too many connections. */
  readonly code = "53300";
}

export interface Share {
  /** The same store, whose methods all answer with promises. A call begins when fewer than the share's connections are in use, or fails after 2 seconds. */
  of<Store extends object>(store: Store): Store;
}

export function shareOf(connections: number): Share {
  let free = connections;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new ShareUsedUpError(`none of ${connections} connections became free in ${patienceMs} ms`));
      }, patienceMs);
      waiting.push(begin);
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    of: (store) =>
      new Proxy(store, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== "function") return value;
          return async (...given: unknown[]) => {
            await enter();
            try {
              return await value.apply(target, given);
            } finally {
              leave();
            }
          };
        },
      }),
  };
}
