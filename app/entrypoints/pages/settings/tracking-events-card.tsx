import { ChoiceList, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { Choice, SettingsPart } from "./settings-field.tsx";
import { listOf, SettingsCard } from "./settings-field.tsx";

interface TrackingEventsCardProps extends SettingsPart {
  readonly carriers: readonly Choice[];
}

/** Carrier by carrier, whether shoppers see its scans. */
export function TrackingEventsCard({ carriers, ...part }: TrackingEventsCardProps) {
  const { cards, noCarriers } = useTexts().shopSettings;
  const silent = new Set(listOf(part.values.silentCarriers));
  const codes = carriers.map(({ value }) => value);
  const silentCarriers =
    carriers.length === 0 ? (
      <Text as="p">{noCarriers}</Text>
    ) : (
      <ChoiceList
        title={cards.events.title}
        titleHidden
        allowMultiple
        selected={codes.filter((code) => !silent.has(code))}
        choices={[...carriers]}
        onChange={(shown) =>
          part.onChange({ silentCarriers: codes.filter((code) => !shown.includes(code)).join(",") })
        }
      />
    );
  return <SettingsCard {...part} card="events" own={{ silentCarriers }} />;
}
