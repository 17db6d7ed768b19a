import { Button, Card, EmptyState } from "@shopify/polaris";
import { commonEl } from "../../ui/configuration/texts/common-el.ts";
import { commonEn } from "../../ui/configuration/texts/common-en.ts";
import { parcelImage } from "../../ui/illustrations.ts";
import { useTextsOf } from "../../ui/texts/texts.tsx";

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
