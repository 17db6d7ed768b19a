export class KilledError extends Error {
  override readonly name = "KilledError";
}

/**
 * A store whose user dies at the given calls, counted from 1: at an odd one before its effect, at an even one after the effect of the
 * call before it. Every call counts twice.
 */
export function dying<Store extends object>(store: Store, places: readonly number[]): Store {
  let place = 0;
  const mayDie = () => {
    place += 1;
    if (places.includes(place)) throw new KilledError(`at ${place}`);
  };
  return new Proxy(store, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function") return method;
      return async (...given: readonly unknown[]) => {
        mayDie();
        const result: unknown = await method.apply(target, given);
        mayDie();
        return result;
      };
    },
  });
}
