import { Card, SkeletonBodyText } from "@shopify/polaris";
import type { ComponentType } from "react";
import { useEffect, useState } from "react";
import { useLargeTexts } from "../../../texts/use-texts.tsx";
import type { PileGroup } from "./pile.server.ts";

interface PileProps {
  readonly groups: readonly PileGroup[];
}

/** The parcels that changed after printing. Most days there are none, so the card is loaded when there are. */
export function Pile({ groups }: PileProps) {
  const loadTexts = useLargeTexts();
  const [loaded, setLoaded] = useState<{ readonly PileCard: ComponentType<PileProps> } | null>(null);
  const isEmpty = groups.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    // A browser without a connection shows the card after the next load of the page.
    Promise.all([import("./pile-card.tsx"), loadTexts("pile")]).then(
      ([module]) => setLoaded(module),
      () => {},
    );
  }, [isEmpty, loadTexts]);
  if (isEmpty) return null;
  if (loaded !== null) return <loaded.PileCard groups={groups} />;
  return (
    <Card>
      <SkeletonBodyText lines={3} />
    </Card>
  );
}
