import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { lazy, Suspense, useId, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { BoughtPrint } from "../ui/print-bought-buttons.tsx";
import { ProgressBanner } from "../ui/progress-banner.tsx";
import type { Batch } from "./batch-prints.tsx";
import { BatchPrints } from "./batch-prints.tsx";

/** Finished batches that one banner counts together; `parts` is empty if there is only one. */
export interface BatchOfParts extends Batch {
  readonly parts: readonly Batch[];
}

interface BatchBannerProps {
  readonly batch: BatchOfParts;
  onPrint(batch: Batch, wanted: BoughtPrint): void;
  onDismiss(batch: Batch): void;
}

// Most visits see one purchase, and its parts are behind a button.
const BatchParts = lazy(() =>
  import("./batch-parts.tsx").then(({ BatchParts: parts }) => ({ default: parts })),
);

export function BatchBanner(props: BatchBannerProps) {
  return props.batch.working > 0 ? <Running {...props} /> : <Ended {...props} />;
}

function Running({ batch, onPrint }: BatchBannerProps) {
  const texts = useTexts().orders;
  const { total, bought, failed, working, newLabels } = batch;
  return (
    <ProgressBanner
      title={texts.buying}
      progress={texts.buyingProgress(bought, total) + (failed > 0 ? ` ${texts.buyingFailed(failed)}` : "")}
      done={total - working}
      total={total}
      goesOn={texts.buyingGoesOn}
    >
      {newLabels === 0 ? null : (
        <InlineStack>
          <BatchPrints batch={batch} onPrint={onPrint} />
        </InlineStack>
      )}
    </ProgressBanner>
  );
}

function Ended({ batch, onPrint, onDismiss }: BatchBannerProps) {
  const { batch: texts } = useTexts().orders;
  const [isOpen, setOpen] = useState(false);
  const partsId = useId();
  const { ids, bought, toFulfill, failed, waiting, leftAlone, cost, parts } = batch;
  const dismiss = () => onDismiss(batch);
  return (
    <Banner
      tone={failed > 0 ? "warning" : "success"}
      title={bought === 0 ? texts.none : texts.bought(bought, cost.join(" + "))}
      onDismiss={dismiss}
    >
      <BlockStack gap="200">
        {toFulfill > 0 ? <Text as="p">{texts.toFulfill(toFulfill)}</Text> : null}
        {waiting > 0 ? <Text as="p">{texts.waiting(waiting)}</Text> : null}
        {leftAlone > 0 ? <Text as="p">{texts.leftAlone(leftAlone)}</Text> : null}
        <InlineStack gap="200">
          <BatchPrints batch={batch} onPrint={onPrint} />
          {failed === 0 ? null : <Button url="/app/orders?view=failed">{texts.failed(failed)}</Button>}
          {parts.length === 0 ? null : (
            <Button
              disclosure={isOpen ? "up" : "down"}
              ariaExpanded={isOpen}
              ariaControls={partsId}
              onClick={() => setOpen(!isOpen)}
            >
              {texts.parts(parts.length)}
            </Button>
          )}
          {ids.length === 1 ? null : <Button onClick={dismiss}>{texts.dismissAll}</Button>}
        </InlineStack>
        <div id={partsId}>
          {isOpen && parts.length > 0 ? (
            <Suspense fallback={null}>
              <BatchParts parts={parts} onPrint={onPrint} />
            </Suspense>
          ) : null}
        </div>
      </BlockStack>
    </Banner>
  );
}
