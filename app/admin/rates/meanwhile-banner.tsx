import { Banner } from "@shopify/polaris";
import { useTexts } from "../../texts/use-texts.tsx";

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
