import { useEffect, useRef, useState } from "react";

const SEARCH_DELAY_MS = 350;

/**
 * What is typed, asked for when typing pauses, so that each letter is not a request of its own. Another `asked` than the
 * one we asked for last (the browser's back button) replaces what is typed; an answer to earlier letters does not.
 */
export function useDelayedSearch(asked: string, onAsk: (words: string) => void) {
  const [query, setQuery] = useState(asked);
  const lastAsked = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => {
    if (asked === lastAsked.current) return;
    lastAsked.current = asked;
    setQuery(asked);
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(words: string) {
    clearTimeout(timer.current);
    if (words === lastAsked.current) return;
    lastAsked.current = words;
    onAsk(words);
  }

  return {
    query,
    type(value: string) {
      setQuery(value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => ask(value.trim()), SEARCH_DELAY_MS);
    },
    clear() {
      setQuery("");
      ask("");
    },
    /** For a request that is made anyway: takes what is typed (or `words` instead) along, not to ask for it later. */
    takeNow(words = query.trim()): string {
      clearTimeout(timer.current);
      setQuery(words);
      lastAsked.current = words;
      return words;
    },
  };
}
