import { Banner, Button, Card, EmptyState } from "@shopify/polaris";
import { useTexts } from "../../texts/use-texts.tsx";
import { parcelImage } from "../../ui/illustrations.ts";

/** Says that another save came first, and what that means for the changes here. */
export function MeanwhileBanner({ what }: { what: "changed" | "gone" | "list" | null }) {
  const { meanwhile } = useTexts().decisions;
  if (what === null) return null;
  return (
    <Banner tone="warning" title={meanwhile.title}>
      <p>{meanwhile[what]}</p>
    </Banner>
  );
}

/** Shown in place of a form if the item has changed since the link was made. */
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
