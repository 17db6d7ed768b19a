import { Banner, BlockStack } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";

interface MeanwhileBannerProps {
  readonly what: "changed" | "gone" | "list" | null;
  readonly children?: ReactNode;
}

/** Says that another save came first, and what that means for the changes here. */
export function MeanwhileBanner({ what, children }: MeanwhileBannerProps) {
  const { meanwhile } = useTexts().decisions;
  if (what === null) return null;
  return (
    <Banner tone="warning" title={meanwhile.title}>
      <BlockStack gap="200">
        <p>{meanwhile[what]}</p>
        {children}
      </BlockStack>
    </Banner>
  );
}
