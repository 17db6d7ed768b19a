import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useEachAnswer } from "../ui/each-answer.ts";
import type { action, Understood } from "./actions.server.ts";

type Prices = Understood["prices"];

/** The prices of a file's rows so far, which the purchase then confirms. */
export interface PricedFile extends Pick<Prices, "costs" | "labels" | "refused" | "next"> {
  /** Of the check; the purchase has it too. */
  readonly id: string;
  /** The server could not price the rest: a new check begins again. */
  readonly isBroken: boolean;
}

/**
 * Asks for the prices of further rows until all are priced.
 * @param isCurrent no other check is under way
 * @param formOf the form that sends the file with these fields
 * @returns `null`: the file is not checked
 */
export function useRowPrices(
  checked: Understood | null,
  isCurrent: boolean,
  formOf: (fields: Readonly<Record<string, string>>) => FormData,
): PricedFile | null {
  const { state, data, submit } = useFetcher<typeof action>();
  const [priced, setPriced] = useState<PricedFile | null>(null);
  function take(id: string, prices: Prices, before: PricedFile | null) {
    const { costs, next, sums } = prices;
    setPriced({
      ...{ id, costs, next, isBroken: false },
      labels: [...(before?.labels ?? []), ...prices.labels],
      refused: [...(before?.refused ?? []), ...prices.refused],
    });
    if (next === null) return;
    const form = formOf({ intent: "price", id, from: String(next), sums: JSON.stringify(sums) });
    submit(form, { method: "post", encType: "multipart/form-data" });
  }
  useEachAnswer(checked, ({ id, prices }) => take(id, prices, null));
  useEachAnswer(state === "idle" ? data : null, (answer) => {
    if (!isCurrent || priced === null || priced.id !== checked?.id) return;
    if (answer.intent !== "price") setPriced({ ...priced, isBroken: true });
    else if (answer.id === priced.id) take(answer.id, answer.prices, priced);
  });
  return checked !== null && priced?.id === checked.id ? priced : null;
}
