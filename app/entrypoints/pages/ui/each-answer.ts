import { useEffect, useRef } from "react";

/**
 * Acts once on each new answer of a fetcher. The effect has no dependencies on purpose: Remix keeps answers outside React's
 * state, and on a slow device an effect that depends on one may never run, though the page shows the answer.
 */
export function useEachAnswer<Answer extends object>(
  answer: Answer | null | undefined,
  act: (answer: Answer) => void,
): void {
  const handled = useRef<Answer>();
  useEffect(() => {
    if (!answer || answer === handled.current) return;
    handled.current = answer;
    act(answer);
  });
}
