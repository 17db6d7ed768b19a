import { useBlocker } from "@remix-run/react";
import { SaveBar } from "@shopify/app-bridge-react";
import { useEffect } from "react";
import { useBeforeUnload } from "./leave-dialog.tsx";

interface DraftSaveBarProps {
  readonly id: string;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly texts: { readonly save: string; readonly discard: string };
  onSave(): void;
  onDiscard(): void;
}

/** Shopify's save bar, shown while a draft has unsaved changes. Leaving the page then asks first. */
export function DraftSaveBar({ id, dirty, saving, texts, onSave, onDiscard }: DraftSaveBarProps) {
  useLeaveConfirmation(dirty);
  return (
    <SaveBar id={id} open={dirty} discardConfirmation>
      <button type="button" variant="primary" {...(saving ? { loading: "" } : {})} onClick={onSave}>
        {texts.save}
      </button>
      <button type="button" disabled={saving} onClick={onDiscard}>
        {texts.discard}
      </button>
    </SaveBar>
  );
}

/** A merchant who decides to stay is asked again at the next attempt to leave. */
function useLeaveConfirmation(dirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let current = true;
    void window.shopify.saveBar.leaveConfirmation().then(() => {
      if (current) blocker.proceed();
    });
    return () => {
      current = false;
    };
  }, [blocker]);
  useBeforeUnload(dirty);
}
