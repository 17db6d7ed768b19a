import { useState } from "preact/hooks";
import type { OrderPrints, PrintedDocument } from "./ask-for-prints.ts";
import { choices } from "./ask-for-prints.ts";
import { MarkPrinted } from "./mark-printed.tsx";
import { usePrints } from "./use-prints.ts";

export type Translate = (key: string, values?: Record<string, string | number>) => string;

interface PrintActionProps {
  /** Shopify's ids, `gid://shopify/Order/1`. */
  readonly orders: readonly { readonly id: string }[];
  readonly translate: Translate;
}

/** Shopify's print dialog with the labels of the orders. Source: shopify.dev, "Admin UI extensions" 2026-07, s-admin-print-action. */
export function PrintAction({ orders, translate }: PrintActionProps) {
  const ids = orders.map(({ id }) => id.slice(id.lastIndexOf("/") + 1)).join();
  const { seen, choice, choose, again } = usePrints(ids, translate("language"));
  const [chosen, setChosen] = useState(0);
  const documents = typeof seen === "string" ? [] : seen.documents;
  const at = Math.min(chosen, documents.length - 1);
  const document = documents[at];
  const src = document?.isForBrowser === true ? document.url : null;
  return (
    <s-admin-print-action {...(src !== null && { src })}>
      <s-stack gap="base">
        {choice !== undefined && (
          <s-select
            label={translate("choice")}
            value={choice}
            onChange={({ currentTarget: { value } }) => {
              setChosen(0);
              choose(choices.find((each) => each === value) ?? "labels");
            }}
          >
            {choices.map((each) => (
              <s-option key={each} value={each}>
                {translate(`choices.${each}`)}
              </s-option>
            ))}
          </s-select>
        )}
        {seen === "loading" && <s-spinner accessibilityLabel={translate("loading")} />}
        {seen === "failed" && <s-text tone="critical">{translate("failed")}</s-text>}
        {typeof seen !== "string" && <Remarks prints={seen} translate={translate} />}
        {documents.length > 1 && (
          <s-select
            label={translate("document")}
            value={String(at)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          >
            {documents.map((each, index) => (
              <s-option key={each.id} value={String(index)}>
                {titleOf(each, translate)}
              </s-option>
            ))}
          </s-select>
        )}
        {document !== undefined && (
          <ChosenDocument document={document} isOnly={documents.length === 1} translate={translate} />
        )}
        {(seen === "failed" || document?.state === "failed") && (
          <s-button onClick={again}>{translate("again")}</s-button>
        )}
      </s-stack>
    </s-admin-print-action>
  );
}

/** Says why nothing, or less than all, can be printed. */
function Remarks({ prints, translate }: { readonly prints: OrderPrints; readonly translate: Translate }) {
  const { documents, ordersWithout, tooMany } = prints;
  if (tooMany) return <s-text>{translate("tooMany")}</s-text>;
  if (documents.length === 0) return <s-text>{translate("none")}</s-text>;
  if (ordersWithout === 0) return null;
  return <s-text>{translate("without", { count: ordersWithout })}</s-text>;
}

interface ChosenDocumentProps {
  readonly document: PrintedDocument;
  /** Without others, no choice names it. */
  readonly isOnly: boolean;
  readonly translate: Translate;
}

function ChosenDocument({ document, isOnly, translate }: ChosenDocumentProps) {
  const { id, state, done, total, url, isForBrowser, missing, moreMissing } = document;
  if (state === "failed") return <s-text tone="critical">{translate("notDrawn")}</s-text>;
  if (state === "working")
    return (
      <s-stack direction="inline" gap="small" alignItems="center">
        <s-spinner accessibilityLabel={translate("loading")} />
        <s-text>{translate("drawing", { done, total })}</s-text>
      </s-stack>
    );
  return (
    <>
      {isOnly && url !== null && <s-text>{titleOf(document, translate)}</s-text>}
      {missing.length > 0 && (
        <s-stack gap="small">
          <s-text>{translate("missing")}</s-text>
          {missing.map((sentence) => (
            <s-text key={sentence}>{sentence}</s-text>
          ))}
          {moreMissing > 0 && <s-text>{translate("moreMissing", { count: moreMissing })}</s-text>}
        </s-stack>
      )}
      {url !== null && !isForBrowser && (
        <s-link href={url} target="_blank">
          {translate("forPrinter")}
        </s-link>
      )}
      {url !== null && <MarkPrinted key={id} id={id} translate={translate} />}
    </>
  );
}

function titleOf({ format, documents, labels }: PrintedDocument, translate: Translate): string {
  return translate(`titles.${documents}`, { paper: translate(`papers.${format}`), count: labels });
}
