import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { BoughtPrint, PrintableLabels } from "../ui/print-bought-buttons.tsx";
import { PrintBoughtButtons } from "../ui/print-bought-buttons.tsx";
import { ProgressBanner } from "../ui/progress-banner.tsx";
import type { WrongRowsProps } from "./wrong-rows.tsx";
import { WrongRows } from "./wrong-rows.tsx";

interface BatchProgressProps {
  readonly batch: WrongRowsProps &
    PrintableLabels & {
      readonly state: "working" | "done" | "failed";
      readonly done: number;
      readonly total: number;
      readonly bought: number;
      /** Rows of which the carrier has not said yet whether it booked. */
      readonly asked: number;
      /** Rows of which only the merchant can find out. */
      readonly toCheck: readonly number[];
    };
  /** The viewer may print and dismiss. */
  readonly mayAct: boolean;
  onPrint(wanted: BoughtPrint): void;
  onResult(): void;
  onDismiss(): void;
}

/** The latest import: its progress, then its labels and its errors. */
export function BatchProgress({ batch, mayAct, onPrint, onResult, onDismiss }: BatchProgressProps) {
  const { batch: texts } = useTexts();
  const { state, done, total, bought, asked, toCheck, wrong, newLabels } = batch;
  const printing = { disabled: !mayAct, onPrint };
  if (state === "working")
    return (
      <ProgressBanner
        title={texts.buying}
        progress={done === total ? texts.asked(asked) : texts.progress(done, total)}
        goesOn={texts.goesOn}
        {...{ done, total }}
      >
        {newLabels === 0 ? null : (
          <InlineStack>
            <PrintBoughtButtons bought={batch} texts={texts.prints} isRunning {...printing} />
          </InlineStack>
        )}
      </ProgressBanner>
    );
  return (
    <Banner
      tone={wrong + asked + toCheck.length === 0 && state === "done" ? "success" : "warning"}
      title={texts.bought(bought)}
      {...(mayAct && { onDismiss })}
    >
      <BlockStack gap="200">
        {state === "failed" ? <Text as="p">{texts.failed}</Text> : null}
        {asked === 0 ? null : <Text as="p">{texts.asked(asked)}</Text>}
        {toCheck.length === 0 ? null : <Text as="p">{texts.toCheck(toCheck)}</Text>}
        {wrong === 0 ? null : <WrongRows {...batch} />}
        <InlineStack gap="200">
          <PrintBoughtButtons bought={batch} texts={texts.prints} isRunning={false} {...printing} />
          <Button onClick={onResult}>{texts.result}</Button>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
