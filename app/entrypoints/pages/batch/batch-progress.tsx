import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { OfferedPrint } from "../ui/print-bought-button.tsx";
import { PrintBoughtButton } from "../ui/print-bought-button.tsx";
import { ProgressBanner } from "../ui/progress-banner.tsx";
import type { WrongRowsProps } from "./wrong-rows.tsx";
import { WrongRows } from "./wrong-rows.tsx";

interface BatchProgressProps {
  readonly batch: WrongRowsProps & {
    readonly state: "working" | "done" | "failed";
    readonly done: number;
    readonly total: number;
    readonly bought: number;
    /** Rows of which the carrier has not said yet whether it booked. */
    readonly asked: number;
    /** Rows of which only the merchant can find out. */
    readonly toCheck: readonly number[];
    readonly print: OfferedPrint;
  };
  /** The viewer may print and dismiss. */
  readonly mayAct: boolean;
  onPrint(): void;
  onResult(): void;
  onDismiss(): void;
}

/** The latest import: its progress, then its labels and its errors. */
export function BatchProgress({ batch, mayAct, onPrint, onResult, onDismiss }: BatchProgressProps) {
  const { batch: texts } = useTexts();
  const { state, done, total, bought, asked, toCheck, wrong } = batch;
  if (state === "working")
    return (
      <ProgressBanner
        title={texts.buying}
        progress={done === total ? texts.asked(asked) : texts.progress(done, total)}
        goesOn={texts.goesOn}
        {...{ done, total }}
      />
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
          {bought === 0 ? null : (
            <PrintBoughtButton
              print={batch.print}
              label={texts.print(bought)}
              disabled={!mayAct}
              onPrint={onPrint}
            />
          )}
          <Button onClick={onResult}>{texts.result}</Button>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
