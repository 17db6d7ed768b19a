import { Banner, BlockStack, Button, InlineStack } from "@shopify/polaris";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useDoor } from "../ui/door.tsx";
import type { Connection, Waiting } from "./waiting.ts";
import { connectionOnServer, currentConnection, LOGIN_WINDOW, subscribe } from "./waiting.ts";

/** Above the page and its dialogs. With Polaris's mark of a layer, a dialog leaves the focus here. */
const layer = { "data-portal-id": "connection" };

/** Says that a request waits, and for which reason. The page below keeps its values. */
export function ConnectionBar() {
  const { connection: texts } = useTexts();
  const { isOffline, waiting } = useSyncExternalStore(subscribe, currentConnection, connectionOnServer);
  const shown = shownOf({ isOffline, waiting });
  const { hasShop } = useDoor();
  const button = useRef<HTMLDivElement>(null);
  const asks = shown?.entry?.isForm === true && shown.entry.asks;
  // A dialog keeps Tab to itself, so the way to the button is shown.
  useEffect(() => {
    if (!asks) return;
    const before = document.activeElement;
    button.current?.querySelector("button")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [asks]);
  if (shown === null) return null;
  const { kind, entry } = shown;
  const isLogIn = kind === "login" && !hasShop;
  return (
    <div {...layer} className="connection-bar">
      <Banner
        tone={kind === "fault" || kind === "unknown" ? "critical" : "warning"}
        title={texts[kind].title}
      >
        <BlockStack gap="200" inlineAlign="start">
          <p>{texts[kind].body}</p>
          {entry === null ? null : (
            <div ref={button}>
              <InlineStack gap="200">
                {isLogIn ? <Button onClick={openLogIn}>{texts.logIn}</Button> : null}
                <Button onClick={kind === "other" ? reload : entry.again}>
                  {kind === "other" ? texts.reload : texts.again}
                </Button>
                {entry.isForm && entry.asks ? <Button onClick={entry.stop}>{texts.stop}</Button> : null}
              </InlineStack>
            </div>
          )}
        </BlockStack>
      </Banner>
    </div>
  );
}

const reload = () => window.location.reload();

/** In a window of its own: this page and its values stay. */
function openLogIn(): void {
  window.open("/dashboard/log-in", LOGIN_WINDOW, "popup,width=520,height=760");
}

type Kind = "offline" | "unsent" | "unknown" | "login" | "other" | "busy" | "fault" | "refused";

/** The most pressing: a question before a notice. */
function shownOf({
  isOffline,
  waiting,
}: Connection): { readonly kind: Kind; readonly entry: Waiting | null } | null {
  const entry =
    waiting.find((each) => each.isForm && each.asks) ?? waiting.find(({ asks }) => asks) ?? waiting[0];
  if (entry === undefined) return isOffline ? { kind: "offline", entry: null } : null;
  const { trouble, asks, isForm, isUnsent } = entry;
  if (trouble !== "connection") return { kind: trouble, entry };
  return { kind: asks && isForm ? (isUnsent ? "unsent" : "unknown") : "offline", entry };
}
