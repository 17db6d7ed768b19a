import { Banner, BlockStack, ChoiceList, FormLayout, Select, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { PaperCard } from "./paper-card.tsx";
import { PurchaseCard } from "./purchase-card.tsx";
import { ReturnsCard } from "./returns-card.tsx";
import type { Choice, SettingsPart } from "./settings-field.tsx";
import { Field, fieldsOf, listOf, SettingsCard } from "./settings-field.tsx";

interface SettingsFormProps extends SettingsPart {
  readonly countries: readonly Choice[];
  readonly services: readonly Choice[];
  readonly carriers: readonly Choice[];
  /** Names of the carriers in use that collect cash. */
  readonly collecting: readonly string[];
  readonly formats: readonly Choice[];
  readonly seesReturns: boolean;
}

/** Sender, default parcel and automation: the part of the settings that is saved together. */
export function SettingsForm(props: SettingsFormProps) {
  const { values, wrong, onChange, countries, services, carriers, formats } = props;
  const part = { values, wrong, onChange };
  return (
    <BlockStack gap="400">
      <SenderCard {...part} countries={countries} />
      <ParcelCard {...part} />
      <AutomationCard {...part} services={services} />
      <CashCard {...part} collecting={props.collecting} />
      <PurchaseCard {...part} services={services} countries={countries} />
      <SettingsCard {...part} card="points" />
      <PaperCard {...part} carriers={carriers} formats={formats} />
      <ReturnsCard {...part} seesReturns={props.seesReturns} />
      <TrackingEventsCard {...part} carriers={carriers} />
      <SettingsCard {...part} card="removal" />
      <SettingsCard {...part} card="retention" />
    </BlockStack>
  );
}

function SenderCard({ countries, ...part }: SettingsPart & Pick<SettingsFormProps, "countries">) {
  const { chooseCountry } = useTexts().settings;
  const { label, error } = useTexts().shopSettings.fields.senderCountry;
  const { values, wrong, onChange } = part;
  return (
    <SettingsCard {...part} card="sender" below={fieldsOf("sender")}>
      <FormLayout>
        <FormLayout.Group>
          <Field {...part} name="senderName" autoComplete="name" />
          <Field {...part} name="senderCompany" autoComplete="organization" />
        </FormLayout.Group>
        <Field {...part} name="senderAddress" autoComplete="address-line1" />
        <Field {...part} name="senderAddress2" autoComplete="address-line2" />
        <FormLayout.Group condensed>
          <Field {...part} name="senderZip" autoComplete="postal-code" />
          <Field {...part} name="senderCity" autoComplete="address-level2" />
          <Select
            label={label}
            options={[{ label: chooseCountry, value: "" }, ...countries]}
            value={values.senderCountry}
            onChange={(senderCountry) => onChange({ senderCountry })}
            {...(wrong.has("senderCountry") ? { error } : {})}
          />
        </FormLayout.Group>
        <FormLayout.Group>
          <Field {...part} name="senderPhone" autoComplete="tel" type="tel" />
          <Field {...part} name="senderEmail" autoComplete="email" type="email" />
        </FormLayout.Group>
      </FormLayout>
    </SettingsCard>
  );
}

function ParcelCard(part: SettingsPart) {
  return (
    <SettingsCard {...part} card="parcel" below={fieldsOf("parcel")}>
      <FormLayout>
        <FormLayout.Group condensed>
          <Field {...part} name="parcelLength" />
          <Field {...part} name="parcelWidth" />
          <Field {...part} name="parcelHeight" />
        </FormLayout.Group>
      </FormLayout>
    </SettingsCard>
  );
}

interface AutomationCardProps extends SettingsPart {
  readonly services: readonly Choice[];
}

/** Decides whether a fulfillment that the merchant creates in Shopify gets a label. */
function AutomationCard({ services, ...part }: AutomationCardProps) {
  const texts = useTexts().shopSettings;
  const { values, wrong, onChange } = part;
  const { label, error } = texts.fields.defaultService;
  const own = {
    fallback: <Field {...part} name="fallback" disabled={!values.automatic} />,
    pickup: <Field {...part} name="pickup" disabled={!values.automatic} />,
    defaultService:
      values.fallback === "default-service" ? (
        <Select
          label={label}
          disabled={!values.automatic}
          options={[{ label: texts.chooseService, value: "" }, ...services]}
          value={values.defaultService}
          onChange={(defaultService) => onChange({ defaultService })}
          {...(services.length === 0 ? { helpText: texts.noServices } : {})}
          {...(wrong.has("defaultService") ? { error } : {})}
        />
      ) : null,
  };
  return <SettingsCard {...part} card="automation" own={own} />;
}

interface CashCardProps extends SettingsPart {
  /** Names of the carriers in use that collect cash. */
  readonly collecting: readonly string[];
}

/** Names the payment methods whose orders are paid to the carrier. */
function CashCard({ collecting, ...part }: CashCardProps) {
  const { cash: texts } = useTexts().shopSettings;
  const own = { cashOnly: <Field {...part} name="cashOnly" helpText={texts.onlyHelp(collecting)} /> };
  return (
    <SettingsCard {...part} card="cash" own={own}>
      {part.values.cashOnly && collecting.length === 0 ? (
        <Banner tone="warning">{texts.noneCollects}</Banner>
      ) : null}
    </SettingsCard>
  );
}

interface TrackingEventsCardProps extends SettingsPart {
  readonly carriers: readonly Choice[];
}

/** Carrier by carrier, whether shoppers see its scans. */
function TrackingEventsCard({ carriers, ...part }: TrackingEventsCardProps) {
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
