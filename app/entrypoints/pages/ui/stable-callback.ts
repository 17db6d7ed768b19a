import { useCallback, useRef } from "react";

/** The latest `act` behind a function that stays the same, so that rows which get it are drawn again only when their own values change. */
export function useStableCallback<Args extends unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: Args) => latest.current(...args), []);
}
