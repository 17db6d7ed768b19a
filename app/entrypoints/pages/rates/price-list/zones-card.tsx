import { BlockStack, Box, Button, Card, FormLayout, InlineStack, Text, TextField } from "@shopify/polaris";
import type { ListForm, ZoneForm } from "../../../../domain/tariffs/form/list-form.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Heading } from "../../ui/heading.tsx";
import { AddButton } from "./add-button.tsx";
import type { ListLimits } from "./loader.server.ts";
import { pricesOf } from "./with-grid.ts";

const readyZones = [
  "cities",
  "mainland",
  "islands",
  "remote",
  "highlands",
  "scottish-islands",
  "northern-ireland",
  "isle-of-man",
] as const;

/** Places of zones that price lists of the country have, as text. */
type ReadyPlaces = Readonly<Record<string, string>>;

interface ZonesCardProps {
  readonly list: ListForm;
  readonly limits: ListLimits;
  /** Null: there are none for the shop's country. */
  readonly ready: ReadyPlaces | null;
  errorOf(field: string): string | undefined;
  onChange(change: Partial<ListForm>): void;
  onAdd(): void;
  onRemove(index: number): void;
}

/** The places of each zone, as pasted text. */
export function ZonesCard({ list, limits, ready, errorOf, onChange, onAdd, onRemove }: ZonesCardProps) {
  const texts = useTexts().priceList;
  const missing = errorOf("zones");
  const changeZone = (at: number, change: Partial<ZoneForm>) =>
    onChange({ zones: list.zones.map((zone, index) => (index === at ? { ...zone, ...change } : zone)) });
  return (
    <Card padding="0">
      <Box padding="400">
        <Heading title={texts.zones} body={texts.zonesBody("84300")} />
        {list.zones.length > 0 ? null : (
          <Text as="p" {...(missing === undefined ? {} : { tone: "critical" as const })}>
            {missing ?? texts.noZones}
          </Text>
        )}
      </Box>
      {list.zones.map((zone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a zone is the column at this position
        <Box key={index} padding="400" borderBlockStartWidth="025" borderColor="border">
          <Zone
            zone={zone}
            name={zone.name || texts.zone(index + 1)}
            ready={ready}
            nameError={errorOf(`zones.${index}.name`)}
            placesError={errorOf(`zones.${index}.places`)}
            onChange={(change) => changeZone(index, change)}
            onRemove={() => onRemove(index)}
          />
        </Box>
      ))}
      <Box padding="400" borderBlockStartWidth="025" borderColor="border">
        <AddButton
          label={texts.addZone}
          limits={limits}
          isFull={list.zones.length >= limits.zones || pricesOf(list, 1) > limits.prices}
          onAdd={onAdd}
        />
      </Box>
    </Card>
  );
}

interface ZoneProps {
  readonly zone: ZoneForm;
  readonly name: string;
  readonly ready: ReadyPlaces | null;
  readonly nameError: string | undefined;
  readonly placesError: string | undefined;
  onChange(change: Partial<ZoneForm>): void;
  onRemove(): void;
}

function Zone({ zone, name, ready, nameError, placesError, onChange, onRemove }: ZoneProps) {
  const texts = useTexts().priceList;
  const { places } = zone;
  return (
    <BlockStack gap="300">
      <FormLayout>
        <TextField
          label={texts.zoneName}
          autoComplete="off"
          maxLength={100}
          value={zone.name}
          onChange={(value) => onChange({ name: value })}
          {...(nameError === undefined ? {} : { error: nameError })}
        />
        <TextField
          label={texts.places(name)}
          autoComplete="off"
          multiline={3}
          maxHeight="12rem"
          disabled={places === null}
          {...(places === null ? { helpText: texts.keptPlaces } : {})}
          value={places ?? ""}
          onChange={(value) => onChange({ places: value })}
          {...(placesError === undefined ? {} : { error: placesError })}
        />
      </FormLayout>
      <InlineStack gap="400">
        {ready === null || places === null
          ? null
          : readyZones
              .filter((each) => ready[each] !== undefined)
              .map((each) => (
                <Button
                  key={each}
                  variant="plain"
                  accessibilityLabel={texts.ready[each](name)}
                  onClick={() =>
                    onChange({ places: [places.trim(), ready[each]].filter(Boolean).join("\n") })
                  }
                >
                  {texts.readyShort[each]}
                </Button>
              ))}
        <Button
          variant="plain"
          tone="critical"
          accessibilityLabel={texts.removeZone(name)}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
