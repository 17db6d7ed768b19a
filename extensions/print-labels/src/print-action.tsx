import { useEffect, useState } from "preact/hooks";
import type { OrderPrints, PrintedDocument } from "./ask-for-labels.ts";
import { askForLabels } from "./ask-for-labels.ts";

interface PrintActionProps {
  /** Shopify's ids, `gid://shopify/Order/1`. */
  readonly orders: readonly { readonly id: string }[];
  translate(key: string, values?: Record<string, string | number>): string;
}

type Seen = OrderPrints | "loading" | "failed";

/** Shopify's print dialog with the labels of the orders. Source: shopify.dev, "Admin UI extensions" 2026-07, s-admin-print-action. */
export function PrintAction({ orders, translate }: PrintActionProps) {
  const [seen, setSeen] = useState<Seen>("loading");
  const [chosen, setChosen] = useState(0);
  const ids = orders.map(({ id }) => id.slice(id.lastIndexOf("/") + 1)).join();
  useEffect(() => {
    askForLabels(ids.split(","), translate("language")).then(setSeen, () => setSeen("failed"));
  }, [ids]);
  const document = typeof seen === "string" ? undefined : seen.documents[chosen];
  const labelOf = ({ format, labels }: PrintedDocument) =>
    translate("labels", { paper: translate(`papers.${format}`), count: labels });
  return (
    <s-admin-print-action {...(document?.isForBrowser === true && { src: document.url })}>
      <s-stack gap="base">
        {seen === "loading" && <s-spinner accessibilityLabel={translate("loading")} />}
        {seen === "failed" && <s-text tone="critical">{translate("failed")}</s-text>}
        {typeof seen !== "string" && (
          <>
            {seen.tooMany && <s-text>{translate("tooMany")}</s-text>}
            {!seen.tooMany && seen.documents.length === 0 && <s-text>{translate("none")}</s-text>}
            {seen.documents.length > 0 && seen.ordersWithout > 0 && (
              <s-text>{translate("without", { count: seen.ordersWithout })}</s-text>
            )}
            {seen.documents.length > 1 && (
              <s-select
                label={translate("document")}
                value={String(chosen)}
                onChange={(event) => setChosen(Number(event.currentTarget.value))}
              >
                {seen.documents.map((each, index) => (
                  <s-option key={each.url} value={String(index)}>
                    {labelOf(each)}
                  </s-option>
                ))}
              </s-select>
            )}
            {document !== undefined && seen.documents.length === 1 && <s-text>{labelOf(document)}</s-text>}
            {document?.isForBrowser === false && (
              <s-link href={document.url} target="_blank">
                {translate("forPrinter")}
              </s-link>
            )}
          </>
        )}
      </s-stack>
    </s-admin-print-action>
  );
}
