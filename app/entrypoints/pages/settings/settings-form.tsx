import type { TextFieldProps } from "@shopify/polaris";
import { BlockStack, Card, Checkbox, FormLayout, Select, TextField } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Heading } from "../ui/heading.tsx";
import { AutomationCard } from "./automation-card.tsx";
import { CashCard } from "./cash-card.tsx";
import { PaperCard } from "./paper-card.tsx";
import { PurchaseCard } from "./purchase-card.tsx";
import { ReturnsCard } from "./returns-card.tsx";
import type { Choice, SettingsPart, SettingsValues, WrongFields } from "./settings-values.ts";
import { TrackingEventsCard } from "./tracking-events-card.tsx";

interface SettingsFormProps {
  readonly values: SettingsValues;
  readonly wrong: WrongFields;
  readonly countries: readonly Choice[];
  readonly services: readonly Choice[];
  readonly carriers: readonly Choice[];
  /** Names of the carriers in use that collect cash. */
  readonly collecting: readonly string[];
  readonly formats: readonly Choice[];
  readonly seesReturns: boolean;
  onChange(change: Partial<SettingsValues>): void;
}

/** Sender, default parcel and automation: the part of the settings that is saved together. */
export function SettingsForm(props: SettingsFormProps) {
  const { values, wrong, countries, services, carriers, formats, onChange } = props;
  const texts = useTexts();
  const more = useTexts().settings;
  const errors = { ...texts.settings.errors, ...more.errors };

  const errorOf = (name: keyof SettingsValues) => (wrong.has(name) ? { error: errors[name] } : {});
  const field = (
    name: keyof SettingsValues,
    label: string,
    autoComplete: string,
    extra: Partial<TextFieldProps> = {},
  ) => (
    <TextField
      label={label}
      value={String(values[name])}
      onChange={(value) => onChange({ [name]: value })}
      autoComplete={autoComplete}
      {...errorOf(name)}
      {...extra}
    />
  );

  return (
    <BlockStack gap="400">
      <div id="sender">
        <Card>
          <BlockStack gap="400">
            <Heading title={texts.settings.sender} body={texts.settings.senderBody} />
            <FormLayout>
              <FormLayout.Group>
                {field("senderName", texts.settings.name, "name")}
                {field("senderCompany", texts.settings.company, "organization")}
              </FormLayout.Group>
              {field("senderAddress", texts.settings.address, "address-line1")}
              {field("senderAddress2", texts.settings.address2, "address-line2")}
              <FormLayout.Group condensed>
                {field("senderZip", texts.settings.zip, "postal-code")}
                {field("senderCity", texts.settings.city, "address-level2")}
                <Select
                  label={texts.settings.country}
                  options={[{ label: texts.settings.chooseCountry, value: "" }, ...countries]}
                  value={values.senderCountry}
                  onChange={(senderCountry) => onChange({ senderCountry })}
                  {...errorOf("senderCountry")}
                />
              </FormLayout.Group>
              <FormLayout.Group>
                {field("senderPhone", texts.settings.phone, "tel", { type: "tel" })}
                {field("senderEmail", texts.settings.email, "email", { type: "email" })}
              </FormLayout.Group>
            </FormLayout>
          </BlockStack>
        </Card>
      </div>
      <div id="parcel">
        <Card>
          <BlockStack gap="400">
            <Heading title={texts.settings.parcel} body={texts.settings.parcelBody} />
            <FormLayout>
              <FormLayout.Group condensed>
                {field("parcelLength", texts.settings.length, "off", { inputMode: "decimal", suffix: "cm" })}
                {field("parcelWidth", texts.settings.width, "off", { inputMode: "decimal", suffix: "cm" })}
                {field("parcelHeight", texts.settings.height, "off", { inputMode: "decimal", suffix: "cm" })}
              </FormLayout.Group>
            </FormLayout>
          </BlockStack>
        </Card>
      </div>
      <AutomationCard values={values} services={services} errorOf={errorOf} onChange={onChange} />
      <CashCard values={values} collecting={props.collecting} errorOf={errorOf} onChange={onChange} />
      <PurchaseCard values={values} services={services} countries={countries} onChange={onChange} />
      <Card>
        <Checkbox
          label={more.points}
          helpText={more.pointsHelp}
          checked={values.points}
          onChange={(points) => onChange({ points })}
        />
      </Card>
      <PaperCard values={values} carriers={carriers} formats={formats} onChange={onChange} />
      <ReturnsCard values={values} seesReturns={props.seesReturns} onChange={onChange} />
      <TrackingEventsCard values={values} carriers={carriers} onChange={onChange} />
      <Card>
        <Checkbox
          label={more.keepsApi}
          helpText={more.keepsApiHelp}
          checked={values.keepsApi}
          onChange={(keepsApi) => onChange({ keepsApi })}
        />
      </Card>
      <RetentionCard values={values} wrong={wrong.has("addressesDays")} onChange={onChange} />
    </BlockStack>
  );
}

/** Sets how long names and addresses stay in shipments that have ended. */
function RetentionCard({ values, wrong, onChange }: SettingsPart & { readonly wrong: boolean }) {
  const { errors } = useTexts().settings;
  const { retention: texts } = useTexts().shopSettings;
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
