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
  const dismissal = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ChosenShipments | null>(null);
  const rememberFocus = useReturnFocus(chosen !== null);
  useEachAnswer(state === "idle" ? answer : null, () => setChosen(null));

  const send = (wanted: ChosenShipments, { documents, format, position, order }: Paper) => {
    const how = { documents, format, position: String(position), order };
    submit(
      wanted === "all"
        ? { intent: "print-all", ...chosenFields(filter), ...how }
        : { intent: "print", ids: wanted.join(), ...how },
      { method: "post" },
    );
  };
  const ask = (shipments: ChosenShipments) => {
    // The bar with this button disappears together with the selection.
    rememberFocus(null);
    setChosen(shipments);
  };
  return {
    answer,
    note: answer?.intent === "print" && answer.asked === 0 ? texts.nothingToPrint : null,
    ask,
    /** Sheets have a first free place, which is asked for. */
    start(shipments: ChosenShipments) {
      const { documents, format } = last;
      if (placesOf(format) > 1) ask(shipments);
      else send(shipments, { documents, format, position: 1, order: "order" });
    },
    /** The next revision of a printed pick list. */
    pickListAgain: (list: string) => submit({ intent: "print-pick-list", list }, { method: "post" }),
    opened: () => setTimeout(revalidate, OPENED_MS),
    dismiss: (id: string) => dismissal.submit({ intent: "dismiss-print", id }, { method: "post" }),
    markPrinted: (id: string) => dismissal.submit({ intent: "mark-printed", id }, { method: "post" }),
    dialog: {
      open: chosen !== null,
      title: chosen === null || chosen === "all" ? shipments.printAll : texts.paperTitle(chosen.length),
      busy: state !== "idle",
      onPrint: (chosenPaper: Paper) => {
        if (chosen !== null) send(chosen, chosenPaper);
      },
      onClose: () => setChosen(null),
    },
  };
}
