import { useBreakpoints } from "@shopify/polaris";
import type { ReactNode } from "react";
import { createContext, useContext } from "react";

const NarrowContext = createContext(false);

/** `narrow`: the server's guess, until the browser can measure. */
export function NarrowProvider({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  return <NarrowContext.Provider value={narrow}>{children}</NarrowContext.Provider>;
}

/** Whether the page has a phone's width, for lists instead of tables. */
export function useNarrow(): boolean {
  return useBreakpoints({ defaults: { smDown: useContext(NarrowContext) } }).smDown;
}
