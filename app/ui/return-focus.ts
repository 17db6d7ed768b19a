import { useCallback, useEffect, useRef } from "react";

/**
 * Brings the focus back to what opened a dialog, or to the page: Polaris does it only for dialogs with an activator of
 * their own, which the actions of a page's header are not.
 * @returns tells where to: what opened the dialog; `null`, the page, when that goes away with what the dialog did
 */
export function useReturnFocus(open: boolean): (opener: Element | null) => void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (!closed) return;
    let frame = requestAnimationFrame(function wait() {
      // Until it has faded out, the dialog keeps the focus to itself.
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
