import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { correctionScope } from "../../shopify/optional-scopes.ts";
import { askForScopes } from "../frame/ask-for-scopes.ts";
import type { Others, Stored } from "../frame/use-draft.ts";
import { othersOf } from "../frame/use-draft.ts";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import type { action } from "./actions.server.ts";
import type { RecipientDraft } from "./label-draft.ts";
import type { Correction } from "./recipient-fields.tsx";

/**
 * Writes a typed address to the order in Shopify, after asking for the right to do so.
 * @param correction `null`: the sandbox changes no order
 * @param onCorrected the order has the address now, and its own copy is no longer needed
 */
export function useCorrection(
  fulfillmentOrderId: string,
  correction: { readonly isGranted: boolean } | null,
  onCorrected: () => void,
): Correction | null {
  const { corrections: texts } = useTexts().ownLabel;
  const words = useReasonWords();
  const { state, data, submit } = useFetcher<typeof action>();
  const [asking, setAsking] = useState(false);
  const [declined, setDeclined] = useState(false);
  const answer = data?.intent === "correct" && state === "idle" ? data : null;
  useAnnounceAnswer(answer, answer?.outcome === "corrected" ? texts.corrected : null);
  const [opened, setOpened] = useState<Stored<RecipientDraft> | null>(null);
  const [others, setOthers] = useState<Others>({});
  const seen = useRef(answer);
  useEffect(() => {
    if (answer === seen.current) return;
    seen.current = answer;
    if (answer?.outcome === "corrected") onCorrected();
    if (answer?.outcome !== "changed") return;
    const { now } = answer;
    if (opened !== null)
      setOthers((before) => ({ ...before, ...othersOf(before, opened.values, now.values) }));
    setOpened(now);
  }, [answer, onCorrected, opened]);
  if (correction === null) return null;

  async function isAllowed(): Promise<boolean> {
    if (correction?.isGranted) return true;
    setAsking(true);
    const isGranted = await askForScopes([correctionScope]);
    setAsking(false);
    return isGranted;
  }

  const trouble = () => {
    if (declined || answer?.outcome === "not-granted") return texts.declined;
    if (answer?.outcome === "no-answer") return texts.noAnswer;
    return answer?.outcome === "refused" ? words({ code: "platform-refused", said: answer.said }) : null;
  };
  const corrected = answer?.outcome === "corrected" ? answer.totals : null;
  return {
    totals: corrected && {
      sentence: texts.totals(corrected.total, corrected.tax),
      due: corrected.short === null ? null : texts.short(corrected.short),
      owed: corrected.owed === null ? null : texts.owed(corrected.owed),
    },
    busy: asking || state !== "idle",
    trouble: trouble(),
    others,
    onOpen(now: Stored<RecipientDraft>) {
      setOpened(now);
      setOthers({});
    },
    onSettle: (field: string) =>
      setOthers((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field))),
    async onCorrect(recipient: RecipientDraft) {
      const allowed = await isAllowed();
      setDeclined(!allowed);
      if (!allowed) return;
      submit(
        {
          intent: "correct",
          fulfillmentOrderId,
          recipient: JSON.stringify(recipient),
          ...(opened && { key: opened.key }),
        },
        { method: "post" },
      );
    },
  };
}
