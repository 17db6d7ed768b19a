import { useCallback } from "react";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import type { ShipmentAnswer } from "./actions.server.ts";

/** Puts the reason of a failed action into words; `null` if the action succeeded or there was none. */
export function useTroubleOf() {
  const { shipment: texts } = useTexts();
  const words = useReasonWords();
  return useCallback(
    (answer: Pick<ShipmentAnswer, "outcome" | "reason"> | undefined) => {
      if (answer === undefined || answer.outcome === "done") return null;
      return answer.reason === null ? texts.later : words(answer.reason);
    },
    [texts, words],
  );
}
