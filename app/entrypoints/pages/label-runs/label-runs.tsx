import type { ComponentType } from "react";
import { useEffect, useState } from "react";
import { useLargeTexts } from "../../../texts/use-texts.tsx";
import { useRefreshWhile } from "../frame/refresh-while.ts";
import type { LabelRunView } from "./label-run-view.server.ts";

interface LabelRunsProps {
  readonly runs: readonly LabelRunView[];
}

/** The hand-overs and cancellations of many labels that go on or have just ended. Most visits see none, so they are loaded when there are. */
export function LabelRuns({ runs }: LabelRunsProps) {
  const loadTexts = useLargeTexts();
  const [loaded, setLoaded] = useState<{ readonly LabelRunBanners: ComponentType<LabelRunsProps> } | null>(
    null,
  );
  const isEmpty = runs.length === 0;
  useRefreshWhile(runs.some(({ state }) => state === "working"));
  useEffect(() => {
    if (isEmpty) return;
    // A browser without a connection shows them after the next load of the page.
    Promise.all([import("./label-run-banners.tsx"), loadTexts("labelRuns")]).then(
      ([module]) => setLoaded(module),
      () => {},
    );
  }, [isEmpty, loadTexts]);
  return isEmpty || loaded === null ? null : <loaded.LabelRunBanners runs={runs} />;
}
