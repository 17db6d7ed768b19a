import { Button, Card, EmptyState } from "@shopify/polaris";
import { parcelImage } from "../illustrations.ts";
import { useTextsOf } from "../texts/texts.tsx";
import { commonEl } from "./texts/common-el.ts";
import { commonEn } from "./texts/common-en.ts";

/** In place of a form: what was to be edited is no more what the link says. */
export function NotThere({ listUrl }: { listUrl: string }) {
  const texts = useTextsOf({ en: commonEn, el: commonEl });
  return (
    <Card>
      <EmptyState
        heading={texts.notThere}
        image={parcelImage}
        footerContent={<Button url={listUrl}>{texts.backToList}</Button>}
      >
        <p>{texts.notThereBody}</p>
      </EmptyState>
    </Card>
  );
}
