import { Box, Button } from "@shopify/polaris";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { isShortcut, QUIET_MS } from "./shortcut-key.ts";
import type { ShortcutsDialog as ShortcutsDialogType } from "./shortcuts-dialog.tsx";
import { useStableCallback } from "./stable-callback.ts";

// Most people never ask for it. If it can't be loaded, the page goes on.
const ShortcutsDialog = lazy(() =>
  import("./shortcuts-dialog.tsx").then(
    (loaded) => ({ default: loaded.ShortcutsDialog }),
    () => ({ default: (() => null) as typeof ShortcutsDialogType }),
  ),
);

export interface ListKey {
  /** The key that acts on the selected rows: b buys, p prints. */
  readonly actKey: "b" | "p";
  /** The label of the button that lists all keys. */
  readonly label: string;
}

/** A key that can't be loaded does nothing. */
const ignored = () => undefined;

interface ListShortcutsProps extends ListKey {
  /** `null`: nothing is selected, or the action is switched off. */
  readonly onAct: (() => void) | null;
}

/** Single keys of a list, and the button that lists them and switches them off (WCAG 2.1.4). */
export function ListShortcuts({ label, actKey, onAct }: ListShortcutsProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const actOnSelected = useStableCallback(() => onAct?.());
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const act: Readonly<Record<string, () => void>> = { [actKey]: actOnSelected, "?": () => setOpen(true) };
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Shift") return;
      const isAlone = event.timeStamp - last > QUIET_MS;
      last = event.timeStamp;
      clearTimeout(waiting);
      if (!isAlone || !isShortcut(event)) return;
      if (event.key === "/") event.preventDefault();
      waiting = setTimeout(async () => {
        const own = act[event.key];
        if (own !== undefined) own();
        else await import("./list-keys.ts").then(({ listKeys }) => listKeys[event.key]?.(), ignored);
      }, QUIET_MS);
    };
    document.addEventListener("keydown", listen);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener("keydown", listen);
    };
  }, [actKey, actOnSelected]);
  const close = useStableCallback(() => {
    setOpen(false);
    button.current?.querySelector("button")?.focus();
  });
  return (
    <Box padding="300">
      <div ref={button}>
        <Button variant="monochromePlain" onClick={() => setOpen(true)}>
          {label}
        </Button>
      </div>
      {open ? (
        <Suspense fallback={null}>
          <ShortcutsDialog actKey={actKey} onClose={close} />
        </Suspense>
      ) : null}
    </Box>
  );
}
