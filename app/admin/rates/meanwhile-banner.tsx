import { Banner } from "@shopify/polaris";
import { commonEl } from "../../ui/configuration/texts/common-el.ts";
import { commonEn } from "../../ui/configuration/texts/common-en.ts";
import { useTextsOf } from "../../ui/texts/texts.tsx";

/** Tells that somebody else was first, and what has become of the changes here. */
export function MeanwhileBanner({ what }: { what: "changed" | "gone" | "list" | null }) {
  const { meanwhile } = useTextsOf({ en: commonEn, el: commonEl });
  if (what === null) return null;
  return (
    <Banner tone="warning" title={meanwhile.title}>
      <p>{meanwhile[what]}</p>
    </Banner>
  );
}
