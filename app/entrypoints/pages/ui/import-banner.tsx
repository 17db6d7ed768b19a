import { Banner, Text } from "@shopify/polaris";
import { ProgressBanner } from "./progress-banner.tsx";

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
  const { found, read } = progress;
  const isReading = progress.state === "reading";
  const before = found > 0 ? texts.importFound(found) : texts.importAsked;
  return (
    <ProgressBanner
      title={texts.importing}
      progress={isReading ? texts.importRead(read, found) : before}
      done={read}
      total={isReading ? found : null}
      goesOn={texts.importGoesOn}
    />
  );
}
