import { Banner, BlockStack, ProgressBar, Text } from "@shopify/polaris";
import { useTexts } from "./texts/texts.tsx";

export interface ProductProgress {
  readonly state: "asked" | "preparing" | "reading" | "done" | "failed";
  readonly found: number;
  readonly read: number;
  readonly error: string | null;
}

export function isImporting(progress: ProductProgress | null): boolean {
  return progress !== null && progress.state !== "done" && progress.state !== "failed";
}

/** How far reading the products out of Shopify is; nothing once it is done. */
export function ProductImportBanner({
  progress,
  onImport,
}: {
  progress: ProductProgress | null;
  onImport(): void;
}) {
  const { products: texts } = useTexts();
  if (progress === null || progress.state === "done") return null;
  if (progress.state === "failed")
    return (
      <Banner
        tone="critical"
        title={texts.importFailed}
        action={{ content: texts.importAgain, onAction: onImport }}
      >
        <Text as="p">{progress.error}</Text>
      </Banner>
    );
  const isReading = progress.state === "reading";
  return (
    <Banner tone="info" title={texts.importing}>
      <BlockStack gap="200">
        <Text as="p">
          {isReading
            ? texts.importRead(progress.read, progress.found)
            : progress.found > 0
              ? texts.importFound(progress.found)
              : texts.importAsked}
        </Text>
        {isReading ? (
          <ProgressBar
            size="small"
            animated={false}
            progress={Math.floor((100 * progress.read) / Math.max(1, progress.found))}
            ariaLabelledBy="product-import-progress"
          />
        ) : null}
        <Text as="span" variant="bodySm" tone="subdued" id="product-import-progress">
          {texts.importGoesOn}
        </Text>
      </BlockStack>
    </Banner>
  );
}
