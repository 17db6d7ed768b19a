import type { TextFieldProps } from "@shopify/polaris";
import {
  BlockStack,
  Card,
  Checkbox,
  ChoiceList,
  FormLayout,
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { useTexts } from "./texts/texts.tsx";

/** The form's values, all as text: what the merchant typed, right or wrong. */
export interface SettingsValues {
  readonly senderName: string;
  readonly senderCompany: string;
  readonly senderAddress: string;
  readonly senderAddress2: string;
  readonly senderCity: string;
  readonly senderZip: string;
  readonly senderCountry: string;
  readonly senderPhone: string;
  readonly senderEmail: string;
  readonly parcelLength: string;
  readonly parcelWidth: string;
  readonly parcelHeight: string;
  readonly automatic: boolean;
  readonly fallback: "leave-alone" | "default-service";
  readonly defaultService: string;
  readonly pickup: "none" | "next-working-day";
}

/** Fields whose value can't be stored; what to do is in the texts. */
export type WrongFields = ReadonlySet<keyof SettingsValues>;

interface Choice {
  readonly label: string;
  readonly value: string;
}

interface SettingsFormProps {
  readonly values: SettingsValues;
  readonly wrong: WrongFields;
  readonly countries: readonly Choice[];
  readonly services: readonly Choice[];
  onChange(change: Partial<SettingsValues>): void;
}

/** Sender, default parcel and automation: the part of the settings that is saved together. */
export function SettingsForm({ values, wrong, countries, services, onChange }: SettingsFormProps) {
  const texts = useTexts();

  const errorOf = (name: keyof SettingsValues) =>
    wrong.has(name) ? { error: texts.settings.errors[name] } : {};
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
      <div id="automation">
        <Card>
          <BlockStack gap="400">
            <Heading title={texts.settings.automation} body={texts.settings.automationBody} />
            <Checkbox
              label={texts.settings.automatic}
              checked={values.automatic}
              onChange={(automatic) => onChange({ automatic })}
            />
            <ChoiceList
              title={texts.settings.fallback}
              disabled={!values.automatic}
              selected={[values.fallback]}
              choices={[
                { value: "leave-alone", label: texts.settings.fallbackLeave },
                { value: "default-service", label: texts.settings.fallbackDefault },
              ]}
              onChange={([choice]) =>
                onChange({ fallback: choice === "default-service" ? "default-service" : "leave-alone" })
              }
            />
            {values.fallback === "default-service" ? (
              <Select
                label={texts.settings.defaultService}
                disabled={!values.automatic}
                options={[{ label: texts.settings.chooseService, value: "" }, ...services]}
                value={values.defaultService}
                onChange={(defaultService) => onChange({ defaultService })}
                {...(services.length === 0 ? { helpText: texts.settings.noServices } : {})}
                {...errorOf("defaultService")}
              />
            ) : null}
            <ChoiceList
              title={texts.settings.pickup}
              disabled={!values.automatic}
              selected={[values.pickup]}
              choices={[
                { value: "none", label: texts.settings.pickupNone },
                { value: "next-working-day", label: texts.settings.pickupNext },
              ]}
              onChange={([choice]) =>
                onChange({ pickup: choice === "next-working-day" ? "next-working-day" : "none" })
              }
            />
          </BlockStack>
        </Card>
      </div>
    </BlockStack>
  );
}

function Heading({ title, body }: { title: string; body: string }) {
  return (
    <BlockStack gap="100">
      <Text as="h2" variant="headingMd">
        {title}
      </Text>
      <Text as="p" tone="subdued">
        {body}
      </Text>
    </BlockStack>
  );
}
