import { SaveBar } from "@shopify/app-bridge-react";
import { useEffect } from "react";
import type { DraftSaveBarProps } from "./draft-save-bar.tsx";
import { useLeaving } from "./use-leaving.ts";

/** The save bar of Shopify's admin. */
export function ShopifySaveBar({ id, dirty, saving, texts, onSave, onDiscard }: DraftSaveBarProps) {
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
  const blocker = useLeaving(dirty);
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
}
