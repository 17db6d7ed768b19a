import { Banner, BlockStack, List, Text } from "@shopify/polaris";
import type { SkipCode } from "../../../domain/orders/printing/print.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { ProgressBanner } from "../ui/progress-banner.tsx";
import type { Documents } from "./print-dialog.tsx";

export interface PrintProgress {
  readonly id: string;
  /** Shopify's print dialog showed it, and does not report whether it was printed. */
  readonly isPreview: boolean;
  readonly state: "working" | "done" | "failed";
  readonly done: number;
  readonly total: number;
  /** The number of labels in the document. */
  readonly labels: number;
  readonly documents: Documents;
  readonly format: string;
  readonly url: string | null;
  readonly skipped: readonly {
    readonly shipmentId: string;
    readonly code: SkipCode;
    readonly name: string;
  }[];
  readonly moreSkipped: number;
}

interface PrintBannerProps {
  readonly print: PrintProgress;
  /** One of several documents, each on a paper of its own. */
  readonly namesPaper: boolean;
  /** The document was opened, which marks its shipments. */
  onOpen(): void;
  /** Absent: the viewer may not. */
  readonly onMarkPrinted?: () => void;
  /** Absent: the viewer may not. */
  readonly onDismiss?: () => void;
}

/** The latest print: its progress, then its document and what it lacks. */
export function PrintBanner({ print, namesPaper, onOpen, onMarkPrinted, ...dismissal }: PrintBannerProps) {
  const texts = useTexts().printing;
  if (print.isPreview)
    return (
      <Banner
        tone="info"
        title={texts.previewed(print.labels)}
        {...(onMarkPrinted && { action: { content: texts.markPrinted, onAction: onMarkPrinted } })}
        {...dismissal}
      >
        <Text as="p">{texts.previewedBody}</Text>
      </Banner>
    );
  const isOfLabels = print.documents === "labels" || print.documents === "labels_and_slips";
  const papers: Readonly<Record<string, string>> = isOfLabels ? texts.formats : texts.slipFormats;
  const titled = (title: string) =>
    namesPaper ? texts.onPaper(papers[print.format] ?? print.format, title) : title;
  if (print.state === "working") {
    return (
      <ProgressBanner
        title={titled(texts.preparing)}
        progress={texts.prepared(print.done, print.total)}
        done={print.done}
        total={print.total}
        goesOn={texts.preparingGoesOn}
      />
    );
  }
  if (print.state === "failed") {
    return (
      <Banner tone="critical" title={titled(texts.printFailed)} {...dismissal}>
        <Text as="p">{texts.printFailedBody}</Text>
      </Banner>
    );
  }
  const ready: Readonly<Record<Documents, (count: number) => string>> = {
    labels: texts.ready,
    labels_and_slips: texts.ready,
    slips: texts.readySlips,
    pick_list: texts.readyPickList,
  };
  const missing = print.skipped.length + print.moreSkipped;
  return (
    <Banner
      tone={missing === 0 ? "success" : "warning"}
      title={titled(print.url === null ? texts.readyNone : ready[print.documents](print.labels))}
      {...(print.url === null
        ? {}
        : {
            action: {
              content: isOfLabels ? texts.openDocument : texts.openOther,
              url: print.url,
              external: true,
              onAction: onOpen,
            },
          })}
      {...dismissal}
    >
      {missing === 0 ? null : (
        <BlockStack gap="100">
          <Text as="p">{texts.skipped(missing)}</Text>
          <List>
            {print.skipped.map(({ shipmentId, code, name }) => (
              <List.Item key={shipmentId}>{texts.skippedLabel(name, texts.skipReasons[code])}</List.Item>
            ))}
          </List>
          {print.moreSkipped === 0 ? null : <Text as="p">{texts.moreSkipped(print.moreSkipped)}</Text>}
        </BlockStack>
      )}
    </Banner>
  );
}
