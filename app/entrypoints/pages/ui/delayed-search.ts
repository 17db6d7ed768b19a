import { useEffect, useRef, useState } from "react";

const SEARCH_DELAY_MS = 350;

/**
 * Asks for the typed words when typing pauses, so that not every letter is a request. `asked` is the words of the
 * page: if they differ from our last request (the browser's back button), they replace the typed words; answers to
 * earlier letters do not.
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
    /**
     * Serves a request that is due anyway: it takes the typed words (or `words`) along, and the pending search is
     * dropped.
     */
    takeNow(words = query.trim()): string {
      clearTimeout(timer.current);
      setQuery(words);
      lastAsked.current = words;
      return words;
    },
  };
}
