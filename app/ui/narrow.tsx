import { useBreakpoints } from "@shopify/polaris";
import type { ReactNode } from "react";
import { createContext, useContext } from "react";

const NarrowContext = createContext(false);

/** `narrow`: what the server guesses before the browser can measure. */
export function NarrowProvider({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  return <NarrowContext.Provider value={narrow}>{children}</NarrowContext.Provider>;
}

/** A phone's width: lists instead of tables. */
export function useNarrow(): boolean {
  return useBreakpoints({ defaults: { smDown: useContext(NarrowContext) } }).smDown;
}
