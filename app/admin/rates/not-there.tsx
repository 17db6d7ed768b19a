import { Button, Card, EmptyState } from "@shopify/polaris";
import { useTexts } from "../../texts/use-texts.tsx";
import { parcelImage } from "../../ui/illustrations.ts";

/** In place of a form: what was to be edited is no more what the link says. */
export function NotThere({ listUrl }: { listUrl: string }) {
  const texts = useTexts().decisions;
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
