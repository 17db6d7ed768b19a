import { Banner, List } from "@shopify/polaris";
import type { Kept } from "../../../../domain/tariffs/form/from-document.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";

/** The parts of the list without a field in the form. */
export function KeptCard({ kept: { surcharges, parts } }: { kept: Kept }) {
  const texts = useTexts().priceList;
  if (surcharges.length + parts.length === 0) return null;
  return (
    <Banner tone="info" title={texts.kept}>
      <List>
        {surcharges.map((name) => (
          <List.Item key={`surcharge ${name}`}>{texts.keptSurcharge(name)}</List.Item>
        ))}
        {parts.map((part) => (
          <List.Item key={part}>{texts.keptParts[part]}</List.Item>
        ))}
      </List>
      <p>{texts.keptHow}</p>
    </Banner>
  );
}
