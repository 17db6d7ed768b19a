import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useEachAnswer } from "../ui/each-answer.ts";
import type { action } from "./actions.server.ts";
import type { PricedValues } from "./label-draft.ts";
import type { PartQuote, QuotedRate } from "./part-quote.ts";

/** The values of a label whose prices are wanted. `near`: points are searched there. */
interface Wanted extends PricedValues {
  readonly near?: string;
}

interface Asked {
  readonly key: string;
  readonly wanted: Wanted;
  /** Every carrier's answer is awaited; `null`: those that are at hand are enough. The services that the page shows meanwhile. */
  readonly shown: readonly string[] | null;
}

const QUOTE_DELAY_MS = 400;

/**
 * The quote of the values on the page. Prices that are at hand come at once; where a carrier has not answered by then, the page shows
 * them and asks again for all.
 * @param loaded the quote of the part as it is
 */
export function useQuote(fulfillmentOrderId: string, loaded: PartQuote) {
  const { submit, data } = useFetcher<typeof action>();
  const first: Wanted = {
    lines: loaded.lines.map(({ id, quantity }) => `${id}:${quantity}`).join(),
    terms: "{}",
  };
  const firstKey = JSON.stringify(first);
  /** `null`: values that can't be sent. */
  const [wanted, setWanted] = useState<string | null>(firstKey);
  /** The last answer; `null`: the page shows what it was loaded with. */
  const [answered, setAnswered] = useState<{ readonly key: string; readonly quote: PartQuote | null } | null>(
    null,
  );
  const asked = useRef<Asked | null>(null);
  const latest = useRef<string | null>(firstKey);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const shown = answered?.quote ? { ...answered, quote: answered.quote } : { key: firstKey, quote: loaded };
  const isStale = wanted !== shown.key;
  const isUnanswered = isStale && answered !== null && answered.key === wanted;

  function ask(next: Wanted, shownNow: readonly string[] | null) {
    asked.current = { key: JSON.stringify(next), wanted: next, shown: shownNow };
    const waits = shownNow === null ? {} : { waits: "yes" };
    submit({ intent: "quote", fulfillmentOrderId, ...next, ...waits }, { method: "post" });
  }

  function want(next: Wanted | null, delayMs: number) {
    clearTimeout(timer.current);
    const key = next && JSON.stringify(next);
    latest.current = key;
    setWanted(key);
    if (next === null) return;
    if (key === firstKey && !loaded.isWaiting) setAnswered(null);
    else timer.current = setTimeout(() => ask(next, null), delayMs);
  }

  useEachAnswer(data, (answer) => {
    const question = asked.current;
    if (answer.intent !== "quote" || question === null || question.key !== latest.current) return;
    const { key, shown: before } = question;
    const { quote } = answer;
    // Prices that are on the page stay there if Shopify does not answer another time.
    if (quote === null && before !== null) return;
    setAnswered({ key, quote: quote && { ...quote, rates: inPlace(quote.rates, before ?? []) } });
    if (quote?.isWaiting && before === null) ask(question.wanted, servicesOf(quote));
  });

  const version = JSON.stringify(loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another quote was loaded
  useEffect(() => {
    if (latest.current !== firstKey) return;
    setAnswered(null);
    if (loaded.isWaiting) ask(first, servicesOf(loaded));
  }, [version]);

  return {
    quote: shown.quote,
    /** The prices are of other values than those on the page. */
    isStale,
    /** The last request for these values got no answer. */
    isUnanswered,
    /** Prices of the page's values are on their way. */
    isAsking: isStale && !isUnanswered && wanted !== null,
    /** Asks for the prices of these values; `null`: they have none. */
    onChange: (values: PricedValues | null) => want(values, QUOTE_DELAY_MS),
    onSearch: (values: PricedValues, near: string) => want({ ...values, near }, 0),
  };
}

function servicesOf({ rates }: PartQuote): readonly string[] {
  return rates.map(({ service }) => service);
}

/** Rates that came later go below: a row must not move under a finger that is about to buy. */
function inPlace(rates: readonly QuotedRate[], shown: readonly string[]): readonly QuotedRate[] {
  const placeOf = ({ service }: QuotedRate) =>
    shown.includes(service) ? shown.indexOf(service) : shown.length;
  return [...rates].sort((one, other) => placeOf(one) - placeOf(other));
}
