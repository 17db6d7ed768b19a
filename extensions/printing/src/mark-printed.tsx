import { useState } from "preact/hooks";
import { markPrinted } from "./ask-for-prints.ts";
import type { Translate } from "./print-action.tsx";

interface MarkPrintedProps {
  /** Of the document. */
  readonly id: string;
  readonly translate: Translate;
}

/** The admin prints the document itself, and reports it to no app: the merchant says that it was printed. */
export function MarkPrinted({ id, translate }: MarkPrintedProps) {
  const [state, setState] = useState<"unknown" | "busy" | "marked" | "failed">("unknown");
  if (state === "marked") return <s-text tone="success">{translate("marked")}</s-text>;
  const mark = () => {
    setState("busy");
    markPrinted(id).then(
      () => setState("marked"),
      () => setState("failed"),
    );
  };
  return (
    <s-stack gap="small">
      <s-text>{translate("unknown")}</s-text>
      {state === "failed" && <s-text tone="critical">{translate("notMarked")}</s-text>}
      <s-button onClick={mark} loading={state === "busy"}>
        {translate("mark")}
      </s-button>
    </s-stack>
  );
}
