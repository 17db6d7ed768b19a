import { Banner, Button, Card, EmptyState } from "@shopify/polaris";
import { useTexts } from "../../texts/use-texts.tsx";
import { parcelImage } from "../../ui/illustrations.ts";

/** Tells that somebody else was first, and what has become of the changes here. */
export function MeanwhileBanner({ what }: { what: "changed" | "gone" | "list" | null }) {
  const { meanwhile } = useTexts().decisions;
  if (what === null) return null;
  return (
    <Banner tone="warning" title={meanwhile.title}>
      <p>{meanwhile[what]}</p>
    </Banner>
  );
}

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
