import {
  BlockStack,
  Button,
  Card,
  Checkbox,
  FormLayout,
  InlineStack,
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { useState } from "react";
import type { OfferedOptions } from "../../../domain/orders/offers/offered-options.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { NumberField } from "../ui/number-field.tsx";
import type {
  AddressField,
  FieldName,
  FieldPath,
  ParcelField,
  ParcelValues,
  Side,
  Values,
} from "./fields.ts";

interface FieldsProps {
  readonly values: Values;
  readonly wrong: readonly FieldPath[];
  onChange(name: FieldName, value: string): void;
  /** Fills several fields at once. */
  onFill(values: Readonly<Record<string, string>>): void;
}

/** An address of the address book, with the fields that it fills. */
export interface SavedChoice {
  readonly id: string;
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

interface AddressCardProps extends FieldsProps {
  readonly side: Side;
  readonly saved: Readonly<
    Record<Side, { readonly chosen: string; readonly offered: readonly SavedChoice[] }>
  >;
  readonly countries: readonly { readonly label: string; readonly value: string }[];
}

const types: Partial<Record<AddressField, "tel" | "email">> = { phone: "tel", email: "email" };

/** Browsers fill in the sender; a recipient is another person each time. */
export function AddressCard({ side, saved, countries, ...form }: AddressCardProps) {
  const { chosen, offered } = saved[side];
  const [selected, setSelected] = useState(chosen);
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
          {offered.length === 0 ? null : (
            <Select
              label={texts.saved}
              options={[
                { value: "", label: texts.chooseSaved },
                ...offered.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={selected}
              onChange={(id) => {
                setSelected(id);
                form.onFill(offered.find((each) => each.id === id)?.values ?? {});
              }}
            />
          )}
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

interface ParcelsCardProps extends FieldsProps {
  readonly parcels: readonly ParcelValues[];
  onParcels(parcels: readonly ParcelValues[]): void;
}

/** The parcels of the shipment; a further one begins as a copy of the last. */
export function ParcelsCard({ parcels, onParcels, ...form }: ParcelsCardProps) {
  const { newShipment: texts, ownLabel } = useTexts();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.parcel}
        </Text>
        {parcels.map((parcel, at) => (
          <ParcelFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a parcel is its place in the list
            key={at}
            at={at}
            isOnly={parcels.length === 1}
            parcel={parcel}
            wrong={form.wrong}
            onChange={(changed) => onParcels(parcels.map((each, index) => (index === at ? changed : each)))}
            onRemove={() => onParcels(parcels.filter((_, index) => index !== at))}
          />
        ))}
        <InlineStack>
          <Button
            disabled={parcels.length >= MOST_PARCELS}
            onClick={() => onParcels([...parcels, ...parcels.slice(-1)])}
          >
            {ownLabel.addParcel}
          </Button>
        </InlineStack>
        <FormLayout>
          <Field {...form} name="reference" label={texts.reference} helpText={texts.optional} />
        </FormLayout>
      </BlockStack>
    </Card>
  );
}

const MOST_PARCELS = 50;

interface ParcelFieldsProps extends Pick<FieldsProps, "wrong"> {
  readonly at: number;
  readonly isOnly: boolean;
  readonly parcel: ParcelValues;
  onChange(parcel: ParcelValues): void;
  onRemove(): void;
}

function ParcelFields({ at, isOnly, parcel, wrong, onChange, onRemove }: ParcelFieldsProps) {
  const { newShipment: texts, ownLabel } = useTexts();
  const field = (name: ParcelField) => ({
    label: texts[name],
    value: parcel[name],
    maxLength: 300,
    ...(wrong.includes(`parcels.${at}.${name}`) && {
      error: name === "contents" ? texts.wrongText : texts.wrongNumber,
    }),
    onChange: (value: string) => onChange({ ...parcel, [name]: value }),
  });
  return (
    <fieldset aria-label={ownLabel.parcel(at + 1)} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <BlockStack gap="200">
        {isOnly ? null : (
          <InlineStack align="space-between" blockAlign="center">
            <Text as="h3" variant="headingSm">
              {ownLabel.parcel(at + 1)}
            </Text>
            <Button
              variant="plain"
              tone="critical"
              onClick={onRemove}
              accessibilityLabel={ownLabel.removeParcel(at + 1)}
            >
              {ownLabel.remove}
            </Button>
          </InlineStack>
        )}
        <FormLayout>
          <NumberField {...field("weight")} />
          <FormLayout.Group condensed>
            <NumberField {...field("length")} />
            <NumberField {...field("width")} />
            <NumberField {...field("height")} />
          </FormLayout.Group>
          <TextField {...field("contents")} autoComplete="off" helpText={texts.optional} />
        </FormLayout>
      </BlockStack>
    </fieldset>
  );
}

interface OptionsCardProps extends FieldsProps {
  readonly options: OfferedOptions;
}

/** The options that a service of the merchant has, or that are chosen. */
export function OptionsCard({ options, ...form }: OptionsCardProps) {
  const { newShipment: texts, ownLabel } = useTexts();
  const { values, onChange } = form;
  const amount = (name: "cash" | "insurance", label: string, helpText: string) =>
    options[name].length === 0 && values[name] === "" ? null : (
      <Field
        {...{ ...form, name, label, helpText }}
        suffix={options[name].join(" / ")}
        error={ownLabel.wrongAmount}
      />
    );
  const cash = amount("cash", texts.cash, texts.cashHelp);
  const insurance = amount("insurance", ownLabel.insurance, ownLabel.insuranceHelp);
  const hasSaturday = options.saturday.includes(values["to-country"]) || values.saturday !== "";
  if (cash === null && insurance === null && !hasSaturday) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {ownLabel.options}
        </Text>
        <FormLayout>
          {cash}
          {insurance}
          {hasSaturday ? (
            <Checkbox
              label={ownLabel.saturday}
              checked={values.saturday !== ""}
              onChange={(isChosen) => onChange("saturday", isChosen ? "yes" : "")}
            />
          ) : null}
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
  /** The currency of an amount. */
  readonly suffix?: string;
  /** Absent: it is to be filled in. */
  readonly error?: string;
}

function Field({ name, label, values, wrong, onChange, type, helpText, suffix, error }: FieldProps) {
  const { newShipment: texts } = useTexts();
  const typed = {
    label,
    value: values[name],
    onChange: (value: string) => onChange(name, value),
    maxLength: 300,
    ...(helpText !== undefined && { helpText }),
    ...(wrong.includes(name) && { error: error ?? texts.wrongText }),
  };
  if (suffix !== undefined) return <NumberField {...typed} suffix={suffix} />;
  return <TextField {...typed} {...(type !== undefined && { type })} autoComplete="off" />;
}
