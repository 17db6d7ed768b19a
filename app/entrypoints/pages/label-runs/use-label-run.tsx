import { useFetcher } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { useDoor, usePath } from "../ui/door.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { useReturnFocus } from "../ui/return-focus.ts";
import type { LabelRunDialog as LabelRunDialogType } from "./label-run-dialog.tsx";
import type { LabelRunAnswer } from "./label-run-forms.server.ts";

// Its code and words are needed once a step is chosen. A browser that can't load them keeps the selection.
const LabelRunDialog = lazy(() =>
  import("./label-run-dialog.tsx").then(
    (loaded) => ({ default: loaded.LabelRunDialog }),
    () => ({ default: (() => null) as typeof LabelRunDialogType }),
  ),
);

type Step = "hand-over" | "cancel";

/** Some labels, all of a view, or all that wait for a van. */
export type ChoosingForm =
  | { readonly intent: "choose"; readonly ids: string }
  | { readonly intent: "choose-all"; readonly [field: string]: string }
  | { readonly intent: "choose-waiting" };

/**
 * Hands labels over or cancels them, after a question that names how many. The labels are chosen when the question is asked: those that
 * come into the view meanwhile are not among them.
 */
export function useLabelRun() {
  const path = usePath();
  const { mayShip } = useDoor();
  const choice = useFetcher<LabelRunAnswer>();
  const order = useFetcher<LabelRunAnswer>();
  const [step, setStep] = useState<Step | null>(null);
  const rememberFocus = useReturnFocus(step !== null);
  const answer = order.data ?? null;
  useEachAnswer(order.state === "idle" ? answer : null, () => setStep(null));
  const to = { method: "post", action: path("/shipments?index") } as const;
  const chosen =
    choice.state === "idle" && choice.data?.intent === "choose" && choice.data.step === step
      ? choice.data
      : null;
  return {
    /** A new object after each order. */
    answer,
    /** @param which the form that chooses the labels, without the step */
    ask(wanted: Step, which: ChoosingForm, opener: Element | null = null) {
      if (!mayShip) return;
      // The bar with this button disappears together with the selection.
      rememberFocus(opener);
      setStep(wanted);
      choice.submit({ ...which, step: wanted }, to);
    },
    dialog:
      step === null ? null : (
        <Suspense fallback={null}>
          <LabelRunDialog
            step={step}
            chosen={chosen}
            busy={order.state !== "idle"}
            onClose={() => setStep(null)}
            onConfirm={({ id, ids, more }) =>
              order.submit({ intent: step, id, ids: ids.join(), ...(more === 0 && { of: "all" }) }, to)
            }
          />
        </Suspense>
      ),
  };
}
