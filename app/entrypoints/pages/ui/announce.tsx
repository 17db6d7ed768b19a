import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import { useEachAnswer } from "./each-answer.ts";

type Announce = (message: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Shows confirmations as toasts of the page's frame. `announce` must stay the same function. */
export function AnnounceProvider({ announce, children }: { announce: Announce; children: ReactNode }) {
  return <AnnounceContext.Provider value={announce}>{children}</AnnounceContext.Provider>;
}

export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

/** Confirms each new answer once; `null` when there is nothing to confirm. */
export function useAnnounceAnswer(answer: object | null | undefined, message: string | null): void {
  const announce = useAnnounce();
  useEachAnswer(message === null ? null : answer, () => announce(message ?? ""));
}
