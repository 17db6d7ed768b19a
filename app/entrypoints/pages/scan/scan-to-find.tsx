import type { ComponentType } from "react";
import { useEffect, useState } from "react";
import { useLargeTexts } from "../../../texts/use-texts.tsx";
import { useStableCallback } from "../ui/stable-callback.ts";
import type { ScanPanelProps } from "./scan-panel.tsx";
import { listenForScans } from "./scanner-keys.ts";

interface ScanToFindProps extends Pick<ScanPanelProps, "steps" | "onStep"> {
  /** Another value means that the step was taken: nothing is ticked any more. */
  readonly takenKey: unknown;
}

/** Finds the parcel whose barcode is scanned anywhere on the page, and ticks it. Its panel is loaded with the first scan. */
export function ScanToFind({ takenKey, ...panel }: ScanToFindProps) {
  const loadTexts = useLargeTexts();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [loaded, setLoaded] = useState<{ readonly ScanPanel: ComponentType<ScanPanelProps> } | null>(null);
  const isIdle = codes.length === 0;
  useEffect(() => listenForScans((code) => setCodes((before) => [...before, code])), []);
  useEffect(() => {
    if (isIdle) return;
    // Without a connection, the next scan tries again.
    Promise.all([import("./scan-panel.tsx"), loadTexts("scan")]).then(
      ([module]) => setLoaded(module),
      () => setCodes([]),
    );
  }, [isIdle, loadTexts]);
  const clear = useStableCallback(() => setCodes([]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value says when
  useEffect(clear, [takenKey]);
  return isIdle || loaded === null ? null : <loaded.ScanPanel {...panel} codes={codes} onClose={clear} />;
}
