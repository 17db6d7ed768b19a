import { Banner, List } from "@shopify/polaris";
import type { ComponentType } from "react";
import { useEffect, useState } from "react";
import { useLargeTexts } from "../../../texts/use-texts.tsx";
import { usePath } from "../ui/door.tsx";
import { useStableCallback } from "../ui/stable-callback.ts";
import { keepScans, keptScans } from "./kept-scans.ts";
import type { ScanPanelProps } from "./scan-panel.tsx";
import { listenForScans } from "./scanner-keys.ts";

interface ScanToFindProps extends Pick<ScanPanelProps, "steps" | "onStep"> {
  /** Another value means that the step was taken: nothing is ticked any more. */
  readonly takenKey: unknown;
  /** The page has them, because without a connection no others can be loaded. */
  readonly words: { readonly kept: string; readonly reload: string };
}

/** Between two tries to load the panel, without a connection. */
const AGAIN_MS = 3_000;

/**
 * Finds the parcel whose barcode is scanned anywhere on the page, and ticks it. Its panel is loaded with the first scan. Scans that come while it
 * can't be loaded are kept and named.
 */
export function ScanToFind({ takenKey, words, ...panel }: ScanToFindProps) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const isIdle = codes.length === 0;
  const { Panel, missing } = usePanel(codes[0]);
  useEffect(() => {
    setCodes(keptScans());
    return listenForScans((code) => setCodes((before) => [...before, code]));
  }, []);
  const isMissing = missing !== null;
  useEffect(() => {
    if (isMissing) keepScans(codes);
  }, [isMissing, codes]);
  const clear = useStableCallback(() => setCodes([]));
  const [taken, setTaken] = useState(takenKey);
  if (taken !== takenKey) {
    setTaken(takenKey);
    setCodes([]);
  }
  if (isIdle) return null;
  if (Panel !== null) return <Panel {...panel} codes={codes} onClose={clear} />;
  if (missing === null) return null;
  return (
    <div role="alert">
      <Banner
        tone="warning"
        title={words.kept}
        {...(missing === "remembered" && {
          action: { content: words.reload, onAction: () => window.location.reload() },
        })}
      >
        <List>
          {[...new Set(codes)].map((code) => (
            <List.Item key={code}>{code}</List.Item>
          ))}
        </List>
      </Banner>
    </div>
  );
}

/**
 * The panel, once there is a code. `lost`: there is no connection, and it is tried again. `remembered`: the connection is back, but some browsers ask for
 * a module once, and only a new load of the page repeats it.
 */
function usePanel(code: string | undefined) {
  const loadTexts = useLargeTexts();
  const path = usePath();
  const lookUp = code === undefined ? null : `${path("/scan")}?code=${encodeURIComponent(code)}`;
  const [Panel, setPanel] = useState<{ readonly ScanPanel: ComponentType<ScanPanelProps> } | null>(null);
  const [missing, setMissing] = useState<"lost" | "remembered" | null>(null);
  useEffect(() => {
    if (lookUp === null || Panel !== null) return;
    let isOver = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      clearTimeout(again);
      try {
        const [{ ScanPanel }] = await Promise.all([import("./scan-panel.tsx"), loadTexts("scan")]);
        if (isOver) return;
        setPanel({ ScanPanel });
        setMissing(null);
        keepScans([]);
      } catch {
        const isBack = await fetch(lookUp).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isOver) return;
        setMissing(isBack ? "remembered" : "lost");
        again = setTimeout(load, AGAIN_MS);
      }
    };
    void load();
    window.addEventListener("online", load);
    return () => {
      isOver = true;
      clearTimeout(again);
      window.removeEventListener("online", load);
    };
  }, [lookUp, Panel, loadTexts]);
  return { Panel: Panel?.ScanPanel ?? null, missing: Panel === null ? missing : null };
}
