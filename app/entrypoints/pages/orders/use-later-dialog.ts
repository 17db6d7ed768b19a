import { useState } from "react";
import { useReturnFocus } from "../ui/return-focus.ts";
import type { ChosenOrders } from "./orders-table.tsx";

/**
 * A dialog about chosen orders whose module is loaded when it opens for the first time. `isMissing`: it could not be loaded; a browser asks
 * for a module once, so only a new load of the page repeats it.
 * @param load the dialog, once its words are loaded too
 */
export function useLaterDialog<Dialog>(load: () => Promise<Dialog>) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [chosen, setChosen] = useState<ChosenOrders | null>(null);
  const rememberFocus = useReturnFocus(chosen !== null);
  return {
    Dialog: dialog,
    isMissing,
    /** `null`: the dialog is closed. */
    chosen,
    ask(orders: ChosenOrders) {
      // The bar with the button may disappear together with the selection.
      rememberFocus(null);
      setChosen(orders);
      if (dialog === null)
        load().then(
          (loaded) => setDialog(() => loaded),
          () => setMissing(true),
        );
    },
    close: () => setChosen(null),
  };
}
