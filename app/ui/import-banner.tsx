import { Banner, BlockStack, ProgressBar, Text } from "@shopify/polaris";
import { useId } from "react";

export interface ImportProgress {
  readonly state: "asked" | "preparing" | "reading" | "done" | "failed";
  readonly found: number;
  readonly read: number;
}

export interface ImportTexts {
  readonly importing: string;
  readonly importAsked: string;
  readonly importFailed: string;
  readonly importAgain: string;
  readonly importGoesOn: string;
  importFound(found: number): string;
  importRead(read: number, found: number): string;
}

export function isImporting(progress: ImportProgress | null): boolean {
  return progress !== null && progress.state !== "done" && progress.state !== "failed";
}

/** The progress of an import from Shopify; nothing once it is complete. */
export function ImportBanner({
  progress,
  failure,
  texts,
  onImport,
}: {
  progress: ImportProgress | null;
  /** Why it failed, in words. */
  failure: string | null;
  texts: ImportTexts;
  onImport(): void;
}) {
  const label = useId();
  if (progress === null || progress.state === "done") return null;
  if (progress.state === "failed")
    return (
      <Banner
        tone="critical"
        title={texts.importFailed}
        action={{ content: texts.importAgain, onAction: onImport }}
      >
        {failure === null ? null : <Text as="p">{failure}</Text>}
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
            ariaLabelledBy={label}
          />
        ) : null}
        <Text as="span" variant="bodySm" tone="subdued" id={label}>
          {texts.importGoesOn}
        </Text>
      </BlockStack>
    </Banner>
  );
}
