import { useEffect, useState } from "preact/hooks";
import type { Choice, OrderPrints } from "./ask-for-prints.ts";
import { askForPrints, readPrints } from "./ask-for-prints.ts";

/** Between two questions about documents that are being drawn. */
const PAUSE_MS = 1_000;

export type Seen = OrderPrints | "loading" | "failed";

export interface Prints {
  readonly seen: Seen;
  /** As asked for, else as the merchant prints. */
  readonly choice: Choice | undefined;
  choose(choice: Choice): void;
  again(): void;
}

/** The documents of these orders; asks again while one is being drawn. @param ids joined by commas */
export function usePrints(ids: string, language: string): Prints {
  const [asked, setAsked] = useState<{ readonly choice?: Choice }>({});
  const [seen, setSeen] = useState<Seen>("loading");
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (now: Seen) => {
      if (isOver) return;
      setSeen(now);
      if (typeof now === "string" || now.documents.every(({ state }) => state !== "working")) return;
      timer = setTimeout(() => follow(now), PAUSE_MS);
    };
    const follow = (now: OrderPrints) =>
      readPrints(
        now.documents.map(({ id }) => id),
        language,
      ).then(
        (documents) => show({ ...now, documents }),
        () => show("failed"),
      );
    setSeen("loading");
    askForPrints(ids.split(","), asked.choice, language).then(show, () => show("failed"));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [ids, language, asked]);
  return {
    seen,
    choice: asked.choice ?? (typeof seen === "string" ? undefined : seen.choice),
    choose: (choice) => setAsked({ choice }),
    again: () => setAsked({ ...asked }),
  };
}
