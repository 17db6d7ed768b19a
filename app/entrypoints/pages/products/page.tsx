import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Page } from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useImportWords, useTexts } from "../../../texts/use-texts.tsx";
import { useListNavigation } from "../frame/list-navigation.ts";
import { useRefreshWhile } from "../frame/refresh-while.ts";
import { uploadLimits } from "../frame/upload-limits.ts";
import { useDownload } from "../frame/use-download.ts";
import { useAnnounce } from "../ui/announce.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { ImportBanner, isImporting } from "../ui/import-banner.tsx";
import { useReturnFocus } from "../ui/return-focus.ts";
import type { action } from "./actions.server.ts";
import { EditProductDialog } from "./edit-product-dialog.tsx";
import type { loader } from "./loader.server.ts";
import { ProductFileDialog } from "./product-file-dialog.tsx";
import type { ProductRow } from "./product-rows.tsx";
import { ProductsTable } from "./products-table.tsx";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.products.title);

export default function Products() {
  const page = useLoaderData<typeof loader>();
  const { productImport, products: texts } = useTexts();
  const filter = { view: page.view, search: page.search };
  const navigation = useListNavigation(filter, page);
  const editing = useEditing();
  const file = useFile();
  const shopify = useFetcher<typeof action>();
  const download = useDownload();
  const importing = isImporting(page.progress);
  const importWords = useImportWords();
  useRefreshWhile(importing);

  const importFromShopify = () => shopify.submit({ intent: "import" }, { method: "post" });

  return (
    <Page
      title={texts.title}
      fullWidth
      primaryAction={{ content: texts.importFile, onAction: file.ask }}
      secondaryActions={[
        {
          content: texts.exportFile,
          loading: download.fetching !== null,
          disabled: page.rows.length === 0,
          onAction: () => download.start("/app/products.csv", "products.csv"),
        },
        {
          content: texts.importFromShopify,
          // The action stays enabled during an import: asking again replaces one whose job was given up.
          disabled: shopify.state !== "idle",
          onAction: importFromShopify,
        },
      ]}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <ImportBanner
            progress={page.progress}
            failure={importWords(page.progress?.error ?? null)}
            texts={productImport}
            onImport={importFromShopify}
          />
          {download.failed ? <Banner tone="critical">{texts.exportFailed}</Banner> : null}
          <ProductsTable
            rows={page.rows}
            filter={filter}
            {...navigation}
            importing={importing}
            onEdit={editing.open}
            onImport={importFromShopify}
          />
        </BlockStack>
      </Box>
      <EditProductDialog row={editing.row} countries={page.countries} onClose={editing.close} />
      <ProductFileDialog {...file.dialog} />
    </Page>
  );
}

function useEditing() {
  const [row, setRow] = useState<ProductRow | null>(null);
  const rememberFocus = useReturnFocus(row !== null);
  return {
    row,
    open(opened: ProductRow) {
      rememberFocus(document.activeElement);
      setRow(opened);
    },
    close: () => setRow(null),
  };
}

/** Said before the file is sent, in the words of the answer to one that is. */
const tooLarge = { problems: [{ row: 1, column: null, kind: "too-large", value: "" }], more: 0 };

function useFile() {
  const { products: texts } = useTexts();
  const announce = useAnnounce();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [isRead, setIsRead] = useState(false);
  const rememberFocus = useReturnFocus(open);
  const result = answer?.intent === "file" ? answer : null;
  const isTooLarge = file !== null && file.size > uploadLimits.products;
  useEachAnswer(state === "idle" ? result : null, ({ problems, changed }) => {
    setIsRead(true);
    if (problems.length > 0) return;
    setOpen(false);
    announce(texts.fileStored(changed));
  });
  return {
    ask() {
      rememberFocus(document.activeElement);
      setFile(null);
      setOpen(true);
    },
    dialog: {
      open,
      file,
      result: isTooLarge ? tooLarge : isRead && file !== null ? result : null,
      busy: state !== "idle",
      onChoose(chosen: File) {
        setIsRead(false);
        setFile(chosen);
      },
      onUpload() {
        if (file === null || isTooLarge) return;
        setIsRead(false);
        const form = new FormData();
        form.set("file", file);
        submit(form, { method: "post", encType: "multipart/form-data" });
      },
      onClose: () => setOpen(false),
    },
  };
}
