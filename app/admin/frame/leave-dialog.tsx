import { useBlocker } from "@remix-run/react";
import { Modal, Text } from "@shopify/polaris";
import { useEffect } from "react";
import { useTexts } from "../../texts/use-texts.tsx";

/**
 * Asks before typed values are lost, on a page without a save bar. A page has one: the router asks one at a time.
 * @param dirty the page holds values that leaving loses
 */
export function LeaveDialog({ dirty }: { readonly dirty: boolean }) {
  const texts = useTexts().common.leave;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(dirty);
  const stay = () => blocker.reset?.();
  return (
    <Modal
      open={blocker.state === "blocked"}
      onClose={stay}
      title={texts.title}
      size="small"
      primaryAction={{ content: texts.leave, destructive: true, onAction: () => blocker.proceed?.() }}
      secondaryActions={[{ content: texts.stay, onAction: stay }]}
    >
      <Modal.Section>
        <Text as="p">{texts.body}</Text>
      </Modal.Section>
    </Modal>
  );
}

/** Has the browser ask when its tab is closed. */
export function useBeforeUnload(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
}
