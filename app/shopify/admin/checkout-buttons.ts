import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import type { RatesAction, SetUpState } from "../../ui/checkout-setup/set-up-state.ts";
import { setUpEl } from "../../ui/checkout-setup/texts/set-up-el.ts";
import type { SetUpTexts } from "../../ui/checkout-setup/texts/set-up-en.ts";
import { setUpEn } from "../../ui/checkout-setup/texts/set-up-en.ts";
import { useTextsOf } from "../../ui/texts/texts.tsx";
import type { CheckoutAnswer } from "./checkout-actions.ts";

/** What the operations on markets need: asked for on the click that needs it. */
const marketScopes = ["read_markets", "write_markets"] as const;

/** The buttons about checkout: what they do, and what came of the last click. */
export function useCheckoutButtons(ratesKind: SetUpState["rates"]["kind"]) {
  const texts = useTextsOf({ en: setUpEn, el: setUpEl });
  const connecting = useFetcher<CheckoutAnswer>();
  const rotating = useFetcher<CheckoutAnswer>();
  const connected = connectionOf(connecting.data);
  const rotated = connectionOf(rotating.data);
  useAnnounceAnswer(connecting.data, connected === "connected" ? texts.connected : null);
  useAnnounceAnswer(rotating.data, rotated === "connected" ? texts.card.rotated : null);
  return {
    connecting: connecting.state !== "idle",
    /** Why the last click came to nothing, when Shopify could not be asked. */
    connectLater: connected === "later" || rotated === "later" ? texts.later : null,
    connect: () => connecting.submit({ intent: "connect-checkout" }, { method: "post" }),
    rotating: rotating.state !== "idle",
    rotate: () => rotating.submit({ intent: "rotate-callback" }, { method: "post" }),
    rates: useAddRates(ratesKind),
  };
}

function connectionOf(answer: CheckoutAnswer | undefined) {
  return answer === undefined || answer.intent === "add-rates" ? null : answer.connection;
}

function useAddRates(ratesKind: SetUpState["rates"]["kind"]): RatesAction {
  const texts = useTextsOf({ en: setUpEn, el: setUpEl });
  const { state, data: answer, submit } = useFetcher<CheckoutAnswer>();
  const [asking, setAsking] = useState(false);
  const [declined, setDeclined] = useState(false);
  const outcome = answer?.intent === "add-rates" ? answer.outcome : null;
  const count = outcome?.kind === "added" && outcome.refused.length === 0 ? outcome.added.length : null;
  useAnnounceAnswer(
    answer,
    count === null ? null : count === 0 ? texts.rates.nothing : texts.rates.added(count),
  );

  /** The merchant answers in Shopify's own window. */
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
    async onAdd(placeIds) {
      // On markets both scopes are needed, also where the merchant has taken one back.
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
  texts: SetUpTexts,
): readonly string[] {
  if (declined || outcome?.kind === "scopes-needed") return [texts.rates.declined];
  if (outcome?.kind === "later") return [texts.later];
  if (outcome?.kind === "not-connected") return [texts.rates.waiting];
  return outcome?.kind === "added"
    ? outcome.refused.map(({ name, reason }) => texts.rates.refused(name, reason))
    : [];
}
