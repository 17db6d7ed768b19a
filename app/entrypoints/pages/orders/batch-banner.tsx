import { Banner, BlockStack, Button, InlineStack, Link, List, Text } from "@shopify/polaris";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
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
  readonly failures: readonly {
    readonly reason: PurchaseReason | null;
    readonly count: number;
    readonly orders: readonly { readonly id: string; readonly name: string }[];
  }[];
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
  const { bought, toFulfill, failed, waiting, leftAlone, cost, failures } = batch;
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
        {failures.length === 0 ? null : (
          <List>
            {failures.map((failure) => (
              <List.Item key={JSON.stringify(failure.reason)}>
                <Failure failure={failure} />
              </List.Item>
            ))}
          </List>
        )}
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

function Failure({ failure: { reason, count, orders } }: { failure: Batch["failures"][number] }) {
  const { batch: texts } = useTexts().orders;
  const words = useReasonWords();
  const rest = count - orders.length;
  return (
    <BlockStack>
      <Text as="span">{texts.cause(count, reason === null ? texts.noReason : words(reason))}</Text>
      <InlineStack gap="150">
        {orders.map(({ id, name }) => (
          <Link key={id} url={`/app/orders/${id}`}>
            {name}
          </Link>
        ))}
        {rest > 0 ? <Text as="span">{texts.more(rest)}</Text> : null}
      </InlineStack>
    </BlockStack>
  );
}
