import { BlockStack, FormLayout, Select } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { AutomationCard } from "./automation-card.tsx";
import { CashCard } from "./cash-card.tsx";
import { PaperCard } from "./paper-card.tsx";
import { PurchaseCard } from "./purchase-card.tsx";
import { ReturnsCard } from "./returns-card.tsx";
import type { Choice, SettingsPart } from "./settings-field.tsx";
import { Field, fieldsOf, SettingsCard } from "./settings-field.tsx";
import { TrackingEventsCard } from "./tracking-events-card.tsx";

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
