import { Banner, BlockStack, ProgressBar, Text } from "@shopify/polaris";
import { useId } from "react";
import { useTexts } from "../../texts/use-texts.tsx";

export interface BuyingProgress {
  readonly waiting: number;
  readonly bought: number;
  readonly failed: number;
}

/** Shows the progress of the purchases, and nothing once all labels are bought. */
export function BuyingBanner({ progress }: { progress: BuyingProgress | null }) {
  const texts = useTexts().orders;
  const label = useId();
  if (progress === null) return null;
  const { waiting, bought, failed } = progress;
  const all = waiting + bought + failed;
  return (
    <Banner tone="info" title={texts.buying}>
      <BlockStack gap="200">
        <Text as="p">
          {texts.buyingProgress(bought, all)}
          {failed > 0 ? ` ${texts.buyingFailed(failed)}` : null}
        </Text>
        <ProgressBar
          size="small"
          animated={false}
          progress={Math.floor((100 * (bought + failed)) / all)}
          ariaLabelledBy={label}
        />
        <Text as="span" variant="bodySm" tone="subdued" id={label}>
          {texts.buyingGoesOn}
        </Text>
      </BlockStack>
    </Banner>
  );
}
