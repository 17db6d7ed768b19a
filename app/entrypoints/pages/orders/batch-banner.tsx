import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { OfferedPrint } from "../ui/print-bought-button.tsx";
import { PrintBoughtButton } from "../ui/print-bought-button.tsx";
import { ProgressBanner } from "../ui/progress-banner.tsx";

/** The labels of one click, or of several clicks on one label each: how far they are, and how they ended. */
export interface Batch {
  readonly ids: readonly string[];
  readonly total: number;
  readonly working: number;
  readonly waiting: number;
  readonly bought: number;
  /** Bought labels that are valid. */
  readonly labels: number;
  /** Of these, the labels that no print has. */
  readonly newLabels: number;
  /** Bought orders that the platform does not know as fulfilled yet. */
  readonly toFulfill: number;
  readonly failed: number;
  readonly leftAlone: number;
  /** Amounts with their currency; empty: nothing was bought. */
  readonly cost: readonly string[];
  readonly print: OfferedPrint;
}

/** The labels that a print is of, and how many its button names. */
export interface BatchPrint {
  readonly which: "new" | "all";
  readonly count: number;
}

interface BatchBannerProps {
  readonly batch: Batch;
  onPrint(batch: Batch, wanted: BatchPrint): void;
  onDismiss(batch: Batch): void;
}

export function BatchBanner({ batch, onPrint, onDismiss }: BatchBannerProps) {
  const print = (wanted: BatchPrint) => onPrint(batch, wanted);
  return batch.working > 0 ? (
    <Running batch={batch} onPrint={print} />
  ) : (
    <Ended batch={batch} onPrint={print} onDismiss={() => onDismiss(batch)} />
  );
}

interface PartProps {
  readonly batch: Batch;
  onPrint(wanted: BatchPrint): void;
}

function Running({ batch, onPrint }: PartProps) {
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
          <PrintNew batch={batch} onPrint={onPrint} />
        </InlineStack>
      )}
    </ProgressBanner>
  );
}

/** Prints the labels that came since the last print. */
function PrintNew({ batch: { labels, newLabels, print }, onPrint }: PartProps) {
  const { batch: texts } = useTexts().orders;
  return (
    <PrintBoughtButton
      primary
      print={print}
      label={(newLabels < labels ? texts.printNew : texts.print)(newLabels)}
      onPrint={() => onPrint({ which: "new", count: newLabels })}
    />
  );
}

function Ended({ batch, onPrint, onDismiss }: PartProps & { onDismiss(): void }) {
  const { batch: texts } = useTexts().orders;
  const { ids, bought, labels, newLabels, toFulfill, failed, waiting, leftAlone, cost } = batch;
  return (
    <Banner
      tone={failed > 0 ? "warning" : "success"}
      title={bought === 0 ? texts.none : texts.bought(bought, cost.join(" + "))}
      onDismiss={onDismiss}
    >
      <BlockStack gap="200">
        {toFulfill > 0 ? <Text as="p">{texts.toFulfill(toFulfill)}</Text> : null}
        {waiting > 0 ? <Text as="p">{texts.waiting(waiting)}</Text> : null}
        {leftAlone > 0 ? <Text as="p">{texts.leftAlone(leftAlone)}</Text> : null}
        <InlineStack gap="200">
          {newLabels === 0 ? null : <PrintNew batch={batch} onPrint={onPrint} />}
          {newLabels === labels ? null : (
            <PrintBoughtButton
              print={batch.print}
              label={texts.printAgain(labels)}
              onPrint={() => onPrint({ which: "all", count: labels })}
            />
          )}
          {failed === 0 ? null : <Button url="/app/orders?view=failed">{texts.failed(failed)}</Button>}
          {ids.length === 1 ? null : <Button onClick={onDismiss}>{texts.dismissAll}</Button>}
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
