import { Banner } from "@shopify/polaris";
import { useTextsOf } from "../texts/texts.tsx";
import { commonEl } from "./texts/common-el.ts";
import { commonEn } from "./texts/common-en.ts";

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
