import { useFetcher } from "@remix-run/react";
import { useRef, useState } from "react";
import { useEachAnswer } from "../ui/each-answer.ts";
import type { action, CauseAnswer } from "./actions.server.ts";

/** Purchases of one request. */
const AT_ONCE = 10;

type Intent = Exclude<CauseAnswer["intent"], "again">;

/** Settles orders some at a time, so that the page shows how far it is. */
export function useTurns(onEnd: (answer: CauseAnswer) => void) {
  const { state, data, submit } = useFetcher<typeof action>();
  const [running, setRunning] = useState<{ readonly intent: Intent; readonly ids: readonly string[] } | null>(
    null,
  );
  const soFar = useRef<CauseAnswer | null>(null);
  const done = useRef(0);
  const [shown, setShown] = useState(0);

  function next(intent: Intent, ids: readonly string[]): void {
    submit({ intent, ids: ids.slice(done.current, done.current + AT_ONCE).join() }, { method: "post" });
  }

  useEachAnswer(state === "idle" ? data : null, (answer) => {
    if (running === null || answer.intent === "again") return;
    const before = soFar.current;
    soFar.current = {
      intent: running.intent,
      done: (before?.done ?? 0) + answer.done,
      left: [...(before?.left ?? []), ...answer.left],
    };
    done.current += AT_ONCE;
    setShown(Math.min(done.current, running.ids.length));
    if (done.current < running.ids.length) next(running.intent, running.ids);
    else {
      onEnd(soFar.current);
      setRunning(null);
    }
  });

  return {
    running: running && { intent: running.intent, done: shown, of: running.ids.length },
    start(intent: Intent, ids: readonly string[]) {
      soFar.current = null;
      done.current = 0;
      setShown(0);
      setRunning({ intent, ids });
      next(intent, ids);
    },
  };
}
