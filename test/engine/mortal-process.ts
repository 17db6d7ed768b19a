/** A process that ends at any of its calls. */
import type { OpenConnection, Ports } from "../../app/domain/engine/index.ts";

class Died extends Error {}

/** The ports of a process that dies at its n-th call of the store or the carrier, before it or after it. */
export function dyingAt(
  ports: Ports,
  stores: readonly ("bookings" | "shipments")[],
  deadAt: number,
  when: "before" | "after",
): Ports {
  let calls = 0;
  const mortal = <Thing extends object>(thing: Thing): Thing =>
    new Proxy(thing, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          calls += 1;
          if (calls > deadAt || (calls === deadAt && when === "before")) throw new Died();
          const result = member.apply(target, args);
          if (calls !== deadAt || !(result instanceof Promise)) return result;
          return result.then(() => Promise.reject(new Died()));
        };
      },
    });
  const connected = new WeakMap<OpenConnection, OpenConnection>();
  return {
    ...ports,
    ...Object.fromEntries(stores.map((store) => [store, mortal(ports[store])])),
    carriers: {
      ...ports.carriers,
      connect(account) {
        const connection = ports.carriers.connect(account);
        const known = connected.get(connection) ?? mortal(connection);
        connected.set(connection, known);
        return known;
      },
    },
  };
}
