import { BlockStack, Card, ChoiceList, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Heading } from "../ui/heading.tsx";
import type { Choice, SettingsPart } from "./settings-values.ts";
import { listOf } from "./settings-values.ts";

interface TrackingEventsCardProps extends SettingsPart {
  readonly carriers: readonly Choice[];
}

/** Carrier by carrier, whether shoppers see its scans. */
export function TrackingEventsCard({ values, carriers, onChange }: TrackingEventsCardProps) {
  const { events: texts } = useTexts().shopSettings;
  const silent = new Set(listOf(values.silentCarriers));
  return (
    <div id="events">
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.title} body={texts.body} />
          {carriers.length === 0 ? (
            <Text as="p">{texts.none}</Text>
          ) : (
            <ChoiceList
              title={texts.title}
              titleHidden
              allowMultiple
              selected={carriers.map(({ value }) => value).filter((code) => !silent.has(code))}
              choices={[...carriers]}
              onChange={(shown) =>
                onChange({
                  silentCarriers: carriers
                    .map(({ value }) => value)
                    .filter((code) => !shown.includes(code))
                    .join(","),
                })
              }
            />
          )}
        </BlockStack>
      </Card>
    </div>
  );
}
