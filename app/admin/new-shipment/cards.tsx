import { BlockStack, Card, FormLayout, Select, Text, TextField } from "@shopify/polaris";
import { useTexts } from "../../texts/use-texts.tsx";
import type { AddressField, FieldName, Side, Values } from "./fields.ts";

interface FieldsProps {
  readonly values: Values;
  readonly wrong: readonly FieldName[];
  onChange(name: FieldName, value: string): void;
}

interface AddressCardProps extends FieldsProps {
  readonly side: Side;
  readonly countries: readonly { readonly label: string; readonly value: string }[];
}

const types: Partial<Record<AddressField, "tel" | "email">> = { phone: "tel", email: "email" };

/** Browsers fill in the sender; a recipient is another person each time. */
export function AddressCard({ side, countries, ...form }: AddressCardProps) {
  const { newShipment: texts, settings } = useTexts();
  const field = (name: AddressField) => (
    <Field
      {...form}
      name={`${side}-${name}`}
      label={settings[name]}
      {...(types[name] !== undefined && { type: types[name] })}
    />
  );
  const country = `${side}-country` as const;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts[side]}
        </Text>
        <FormLayout>
          <FormLayout.Group>
            {field("name")}
            {field("company")}
          </FormLayout.Group>
          {field("address")}
          <FormLayout.Group>
            {field("zip")}
            {field("city")}
          </FormLayout.Group>
          <Select
            label={settings.country}
            options={[{ value: "", label: settings.chooseCountry }, ...countries]}
            value={form.values[country]}
            onChange={(code) => form.onChange(country, code)}
            {...(form.wrong.includes(country) && { error: texts.wrongCountry })}
          />
          <FormLayout.Group>
            {field("phone")}
            {field("email")}
          </FormLayout.Group>
          {side === "to" ? (
            <Field {...form} name="point" label={texts.point} helpText={texts.pointHelp} />
          ) : null}
        </FormLayout>
      </BlockStack>
    </Card>
  );
}

export function ParcelCard(form: FieldsProps) {
  const { newShipment: texts } = useTexts();
  const wrong = texts.wrongNumber;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.parcel}
        </Text>
        <FormLayout>
          <Field {...form} name="weight" label={texts.weight} wrongText={wrong} />
          <FormLayout.Group condensed>
            <Field {...form} name="length" label={texts.length} wrongText={wrong} />
            <Field {...form} name="width" label={texts.width} wrongText={wrong} />
            <Field {...form} name="height" label={texts.height} wrongText={wrong} />
          </FormLayout.Group>
          <FormLayout.Group>
            <Field {...form} name="contents" label={texts.contents} helpText={texts.optional} />
            <Field {...form} name="reference" label={texts.reference} helpText={texts.optional} />
          </FormLayout.Group>
        </FormLayout>
      </BlockStack>
    </Card>
  );
}

interface FieldProps extends FieldsProps {
  readonly name: FieldName;
  readonly label: string;
  readonly type?: "tel" | "email";
  readonly helpText?: string;
  readonly wrongText?: string;
}

function Field({ name, label, values, wrong, onChange, type, helpText, wrongText }: FieldProps) {
  const { newShipment: texts } = useTexts();
  return (
    <TextField
      label={label}
      {...(type !== undefined && { type })}
      value={values[name]}
      onChange={(value) => onChange(name, value)}
      maxLength={300}
      autoComplete="off"
      {...(helpText !== undefined && { helpText })}
      {...(wrong.includes(name) && { error: wrongText ?? texts.wrongText })}
    />
  );
}
