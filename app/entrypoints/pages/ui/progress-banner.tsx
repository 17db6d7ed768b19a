import { Banner, BlockStack, ProgressBar, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useId } from "react";

interface ProgressBannerProps {
  readonly title: string;
  /** How far it is, in words. */
  readonly progress: string;
  readonly done: number;
  /** `null`: not known yet, so there is no bar. */
  readonly total: number | null;
  /** That it goes on when the person leaves the page. */
  readonly goesOn: string;
  /** Actions on the part that is done. */
  readonly children?: ReactNode;
}

/** Work of the background that takes more than a moment. */
export function ProgressBanner({ title, progress, done, total, goesOn, children }: ProgressBannerProps) {
  const label = useId();
  return (
    <Banner tone="info" title={title}>
      <BlockStack gap="200">
        <Text as="p">{progress}</Text>
        {total === null ? null : (
          <ProgressBar
            size="small"
            animated={false}
            progress={Math.floor((100 * done) / Math.max(1, total))}
            ariaLabelledBy={label}
          />
        )}
        <Text as="span" variant="bodySm" tone="subdued" id={label}>
          {goesOn}
        </Text>
        {children}
      </BlockStack>
    </Banner>
  );
}
