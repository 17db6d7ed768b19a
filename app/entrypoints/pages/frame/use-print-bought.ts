import { useFetcher, useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { useAnnounce } from "../ui/announce.tsx";
import { usePath } from "../ui/door.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import type { OfferedPrint } from "../ui/print-bought-button.tsx";

/**
 * Asks for the labels of a purchase. Documents that have no window of their own are opened from the list of shipments.
 * @param printedAlready says that another tab or person printed them first
 */
export function usePrintBought(
  printedAlready: string | null = null,
): (print: OfferedPrint, form: Readonly<Record<string, string>>) => void {
  const { state, data, submit } = useFetcher<{ readonly intent: string; readonly labels?: number }>();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const path = usePath();
  const opensList = useRef(false);
  useEachAnswer(state === "idle" ? data : null, ({ labels }) => {
    if (labels === 0 && printedAlready !== null) announce(printedAlready);
    if (opensList.current) navigate(path("/shipments"));
  });
  return (print, form) => {
    opensList.current = print.url === null;
    submit({ ...form, printId: print.id }, { method: "post" });
  };
}
