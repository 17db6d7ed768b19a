import { BlockStack, Card, TextField } from "@shopify/polaris";
import { useTexts } from "../../texts/use-texts.tsx";
import { Heading } from "./heading.tsx";
import type { SettingsPart } from "./settings-values.ts";

/** How long people stay in shipments that have ended. */
export function RetentionCard({ values, wrong, onChange }: SettingsPart & { readonly wrong: boolean }) {
  const { retention: texts, errors } = useTexts().settings;
  return (
    <div id="retention">
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.title} body={texts.body} />
          <TextField
            label={texts.days}
            helpText={texts.help}
            value={values.addressesDays}
            onChange={(addressesDays) => onChange({ addressesDays })}
            inputMode="numeric"
            autoComplete="off"
            {...(wrong ? { error: errors.addressesDays } : {})}
          />
        </BlockStack>
      </Card>
    </div>
  );
}
