import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { OfferedPrint } from "../ui/print-bought-button.tsx";
import { PrintBoughtButton } from "../ui/print-bought-button.tsx";
import { ProgressBanner } from "../ui/progress-banner.tsx";

/** The labels of one click: how far they are, and how they ended. */
export interface Batch {
  readonly id: string;
  readonly total: number;
  readonly working: number;
  readonly waiting: number;
  readonly bought: number;
  /** Bought orders that the platform does not know as fulfilled yet. */
  readonly toFulfill: number;
  readonly failed: number;
  readonly leftAlone: number;
  /** Amounts with their currency; empty: nothing was bought. */
  readonly cost: readonly string[];
  readonly print: OfferedPrint;
}

interface BatchBannerProps {
  readonly batch: Batch;
  onPrint(batch: Batch): void;
  onDismiss(id: string): void;
}

export function BatchBanner({ batch, onPrint, onDismiss }: BatchBannerProps) {
  return batch.working > 0 ? (
    <Running batch={batch} />
  ) : (
    <Ended batch={batch} onPrint={() => onPrint(batch)} onDismiss={() => onDismiss(batch.id)} />
  );
}

function Running({ batch }: Pick<BatchBannerProps, "batch">) {
  const texts = useTexts().orders;
  const { total, bought, failed, working } = batch;
  return (
    <ProgressBanner
      title={texts.buying}
      progress={texts.buyingProgress(bought, total) + (failed > 0 ? ` ${texts.buyingFailed(failed)}` : "")}
      done={total - working}
      total={total}
      goesOn={texts.buyingGoesOn}
    />
  );
}

interface EndedProps {
  readonly batch: Batch;
  onPrint(): void;
  onDismiss(): void;
}

function Ended({ batch, onPrint, onDismiss }: EndedProps) {
  const { batch: texts } = useTexts().orders;
  const { bought, toFulfill, failed, waiting, leftAlone, cost } = batch;
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
        {bought === 0 && failed === 0 ? null : (
          <InlineStack gap="200">
            {bought === 0 ? null : (
              <PrintBoughtButton print={batch.print} label={texts.print(bought)} onPrint={onPrint} />
            )}
            {failed === 0 ? null : <Button url="/app/orders?view=failed">{texts.failed(failed)}</Button>}
          </InlineStack>
        )}
      </BlockStack>
    </Banner>
  );
}
