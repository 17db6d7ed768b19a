import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { marketScopes } from "../../shopify/optional-scopes.ts";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import type { CheckoutAnswer } from "./checkout-actions.server.ts";

/** The words of the buttons' answers. Each page has its own. */
interface CheckoutWords {
  readonly connected: string;
  readonly later: string;
  readonly card: { readonly rotated: string };
  readonly rates: {
    readonly added: (count: number) => string;
    readonly nothing: string;
    readonly refused: (name: string, said: string | null) => string;
    readonly declined: string;
    readonly waiting: string;
  };
}

type RatesKind = "unknown" | "scopes-needed" | "zones" | "markets";

/** The checkout buttons: their actions, and the answer to the last click. */
export function useCheckoutButtons(ratesKind: RatesKind, texts: CheckoutWords) {
  const connecting = useFetcher<CheckoutAnswer>();
  const rotating = useFetcher<CheckoutAnswer>();
  const connected = connectionOf(connecting.data);
  const rotated = connectionOf(rotating.data);
  useAnnounceAnswer(connecting.data, connected === "connected" ? texts.connected : null);
  useAnnounceAnswer(rotating.data, rotated === "connected" ? texts.card.rotated : null);
  return {
    connecting: connecting.state !== "idle",
    /** The reason why the last click failed, if Shopify could not be asked. */
    connectLater: connected === "later" || rotated === "later" ? texts.later : null,
    connect: () => connecting.submit({ intent: "connect-checkout" }, { method: "post" }),
    rotating: rotating.state !== "idle",
    rotate: () => rotating.submit({ intent: "rotate-callback" }, { method: "post" }),
    rates: useAddRates(ratesKind, texts),
  };
}

function connectionOf(answer: CheckoutAnswer | undefined) {
  return answer === undefined || answer.intent === "add-rates" ? null : answer.connection;
}

function useAddRates(ratesKind: RatesKind, texts: CheckoutWords) {
  const { state, data: answer, submit } = useFetcher<CheckoutAnswer>();
  const [asking, setAsking] = useState(false);
  const [declined, setDeclined] = useState(false);
  const outcome = answer?.intent === "add-rates" ? answer.outcome : null;
  const count = outcome?.kind === "added" && outcome.refused.length === 0 ? outcome.added.length : null;
  useAnnounceAnswer(
    answer,
    count === null ? null : count === 0 ? texts.rates.nothing : texts.rates.added(count),
  );

  /** Asks for the scopes in Shopify's own window. */
  async function mayUseMarkets(): Promise<boolean> {
    setAsking(true);
    try {
      const { scopes } = window.shopify;
      const { granted } = await scopes.query();
      if (marketScopes.every((scope) => granted.includes(scope))) return true;
      return (await scopes.request([...marketScopes])).result === "granted-all";
    } finally {
      setAsking(false);
    }
  }

  return {
    busy: asking || state !== "idle",
    problems: problemsOf(declined, outcome, texts),
    async onAdd(placeIds: readonly string[] | null) {
      // Markets need both scopes, also if the merchant has withdrawn one of them.
      const isAllowed = ratesKind === "zones" || (await mayUseMarkets());
      setDeclined(!isAllowed);
      if (!isAllowed) return;
      const places = placeIds === null ? "" : JSON.stringify(placeIds);
      submit({ intent: "add-rates", places }, { method: "post" });
    },
  };
}

function problemsOf(
  declined: boolean,
  outcome: Extract<CheckoutAnswer, { intent: "add-rates" }>["outcome"] | null,
  texts: CheckoutWords,
): readonly string[] {
  if (declined || outcome?.kind === "scopes-needed") return [texts.rates.declined];
  if (outcome?.kind === "later") return [texts.later];
  if (outcome?.kind === "not-connected") return [texts.rates.waiting];
  return outcome?.kind === "added"
    ? outcome.refused.map(({ name, said }) => texts.rates.refused(name, said))
    : [];
}
