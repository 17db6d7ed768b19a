import { Banner, BlockStack, Card, Checkbox, TextField } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Heading } from "../ui/heading.tsx";
import type { SettingsPart, SettingsValues } from "./settings-values.ts";

interface CashCardProps extends SettingsPart {
  /** Names of the carriers in use that collect cash. */
  readonly collecting: readonly string[];
  errorOf(name: keyof SettingsValues): { error?: string };
}

/** Names the payment methods whose orders are paid to the carrier. */
export function CashCard({ values, collecting, errorOf, onChange }: CashCardProps) {
  const { cash: texts } = useTexts().settings;
  return (
    <div id="cash">
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.title} body={texts.body} />
          <TextField
            label={texts.gateways}
            helpText={texts.help}
            value={values.cashGateways}
            onChange={(cashGateways) => onChange({ cashGateways })}
            multiline={4}
            maxHeight={240}
            autoComplete="off"
            {...errorOf("cashGateways")}
          />
          <Checkbox
            label={texts.only}
            helpText={texts.onlyHelp(collecting)}
            checked={values.cashOnly}
            onChange={(cashOnly) => onChange({ cashOnly })}
          />
          {values.cashOnly && collecting.length === 0 ? (
            <Banner tone="warning">{texts.noneCollects}</Banner>
          ) : null}
        </BlockStack>
      </Card>
    </div>
  );
}
