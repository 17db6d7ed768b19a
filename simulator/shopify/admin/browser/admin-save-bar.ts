import { confirmDialog, drawButton, part } from "./admin-dom.ts";
import type { BarButton, FromAdmin, SaveBarState } from "./protocol.ts";

/** The bar of unsaved changes, and the question whether to discard them. */
export function adminSaveBar(send: (message: FromAdmin) => void) {
  let state: SaveBarState | null = null;
  const bar = part("save-bar");

  const click = async (button: BarButton, discards: boolean): Promise<void> => {
    if (discards && state?.discardConfirmation && !(await confirmLoss())) return;
    send({ type: "click", ref: button.ref });
  };

  const draw = (button: BarButton | null, fallback: string, className: string, discards: boolean) => {
    if (!button) return [];
    const label = button.label || fallback;
    const element = drawButton(
      button.loading ? `${label} …` : label,
      className,
      () => void click(button, discards),
    );
    element.disabled = button.disabled || button.loading;
    element.setAttribute("aria-busy", String(button.loading));
    return [element];
  };

  return {
    show: (next: SaveBarState | null): void => {
      state = next;
      document.body.classList.toggle("has-save-bar", next !== null);
      part("save-bar-actions").replaceChildren(
        ...(next
          ? [
              ...draw(next.discard, "Discard", "button on-dark", true),
              ...draw(next.save, "Save", "button light", false),
            ]
          : []),
      );
      bar.hidden = next === null;
    },
    /** True if nothing is unsaved, or the user discards it; then the app's own discard button is pressed. */
    mayLeave: async (): Promise<boolean> => {
      if (!state) return true;
      if (!(await confirmLoss())) return false;
      if (state?.discard) send({ type: "click", ref: state.discard.ref });
      return true;
    },
  };
}

const confirmLoss = (): Promise<boolean> =>
  confirmDialog(
    "Discard all unsaved changes?",
    "If you discard changes, you’ll delete any edits you made since you last saved.",
    "Discard changes",
    "Continue editing",
  );
