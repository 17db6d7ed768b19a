import { useCallback, useEffect, useRef } from "react";

/**
 * Returns the focus to the element that opened a dialog, or to the page. Polaris only does so for dialogs with an
 * activator of their own, and actions in a page's header are none.
 * @returns sets the opener; `null`, the page, if the dialog's action removes the opener
 */
export function useReturnFocus(open: boolean): (opener: Element | null) => void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (!closed) return;
    let frame = requestAnimationFrame(function wait() {
      // The dialog holds the focus until it has faded out.
      if (document.querySelector("[role=dialog]") !== null) frame = requestAnimationFrame(wait);
      else focusAgain(opener.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return useCallback((element) => {
    opener.current = element;
  }, []);
}

function focusAgain(opener: Element | null): void {
  const target = opener?.isConnected ? opener : document.querySelector("main");
  if (target instanceof HTMLElement) target.focus();
}
