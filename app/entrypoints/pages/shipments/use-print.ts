import { useFetcher, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { useReturnFocus } from "../ui/return-focus.ts";
import type { action } from "./actions.server.ts";
import type { LastPaper, Paper } from "./print-dialog.tsx";
import { placesOf } from "./print-dialog.tsx";
import type { ChosenShipments } from "./shipments-table.tsx";

/** A document that was opened in another window has marked its shipments by then. */
const OPENED_MS = 2_000;

/** The chosen values alone, because forms have no `null`. */
export function chosenFields(filter: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}

/** Printing from the list: with the merchant's paper at once, or after asking for it. */
export function usePrint(
  filter: Readonly<{ readonly view: string; readonly search: string } & Record<string, string | null>>,
  last: LastPaper,
) {
  const { shipments, printing: texts } = useTexts();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const choice = useFetcher<typeof action>();
  const dismissal = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ChosenShipments | null>(null);
  const rememberFocus = useReturnFocus(chosen !== null);
  const ofView = choice.state === "idle" && choice.data?.intent === "choose-print" ? choice.data.ids : null;
  /** The labels of the question; `null`: they are not known yet. */
  const ids = chosen === "all" ? ofView : chosen;
  const [isNothing, setNothing] = useState(false);
  useEachAnswer(state === "idle" ? answer : null, () => setChosen(null));
  useEachAnswer(ofView, (found) => {
    setNothing(found.length === 0);
    if (found.length === 0) setChosen(null);
  });

  const send = (wanted: readonly string[], { documents, format, position, order }: Paper) => {
    const how = { documents, format, position: String(position), order };
    const whole = chosen === "all" ? { filter: JSON.stringify(chosenFields(filter)) } : {};
    submit({ intent: "print", ids: wanted.join(), ...whole, ...how }, { method: "post" });
  };
  const ask = (shipments: ChosenShipments) => {
    // The bar with this button disappears together with the selection.
    rememberFocus(null);
    setChosen(shipments);
    setNothing(false);
    if (shipments === "all")
      choice.submit({ intent: "choose-print", ...chosenFields(filter) }, { method: "post" });
  };
  function noteOf() {
    if (isNothing) return texts.nothingToPrint;
    return answer?.intent === "print" && answer.came > 0 ? texts.came(answer.came) : null;
  }
  return {
    answer,
    note: noteOf(),
    ask,
    /** Sheets have a first free place, which is asked for. Of a whole view, the question says how many labels it has. */
    start(shipments: ChosenShipments) {
      const { documents, format } = last;
      if (shipments === "all" || placesOf(format) > 1) ask(shipments);
      else send(shipments, { documents, format, position: 1, order: "order" });
    },
    /** The next revision of a printed pick list. */
    pickListAgain: (list: string) => submit({ intent: "print-pick-list", list }, { method: "post" }),
    opened: () => setTimeout(revalidate, OPENED_MS),
    dismiss: (id: string) => dismissal.submit({ intent: "dismiss-print", id }, { method: "post" }),
    markPrinted: (id: string) => dismissal.submit({ intent: "mark-printed", id }, { method: "post" }),
    dialog: {
      open: chosen !== null,
      title: ids === null ? shipments.printAll : texts.paperTitle(ids.length),
      busy: state !== "idle",
      isReady: ids !== null,
      onPrint: (chosenPaper: Paper) => {
        if (ids !== null) send(ids, chosenPaper);
      },
      onClose: () => setChosen(null),
    },
  };
}
