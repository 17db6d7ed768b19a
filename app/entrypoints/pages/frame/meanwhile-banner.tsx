import { Banner } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

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
