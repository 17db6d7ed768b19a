import type { ReactNode } from "react";
import { createContext, useCallback, useContext } from "react";

/** One of the two ways to the same pages: the embedded admin and the partner dashboard. */
export interface Door {
  /** The beginning of the pages' paths. */
  readonly base: "/app" | "/dashboard";
  /** The viewer sees what only a Shopify shop has: orders, products, settings. */
  readonly hasShop: boolean;
  /** The viewer may buy, change and cancel. */
  readonly mayShip: boolean;
}

const admin: Door = { base: "/app", hasShop: true, mayShip: true };

const DoorContext = createContext<Door>(admin);

export function DoorProvider({ door, children }: { door: Door; children: ReactNode }) {
  return <DoorContext.Provider value={door}>{children}</DoorContext.Provider>;
}

export function useDoor(): Door {
  return useContext(DoorContext);
}

/** Makes the path of a page that both doors have: `/shipments` is `/app/shipments`, or `/dashboard/shipments`. */
export function usePath(): (page: string) => string {
  const { base } = useDoor();
  return useCallback((page) => `${base}${page}`, [base]);
}
