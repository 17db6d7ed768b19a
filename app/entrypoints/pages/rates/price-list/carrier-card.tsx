import { BlockStack, Card, FormLayout, Select, TextField } from "@shopify/polaris";
import type { ListForm } from "../../../../domain/tariffs/form/list-form.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Heading } from "../../ui/heading.tsx";
import { NumberField } from "../../ui/number-field.tsx";

interface CarrierCardProps {
  readonly list: ListForm;
  readonly currencies: readonly { readonly label: string; readonly value: string }[];
  errorOf(field: string): string | undefined;
  onChange(change: Partial<ListForm>): void;
}

const taxes = ["contract", "eu-vat", "none"] as const;
const goodsValues = ["after-discounts", "before-discounts"] as const;

/** The carrier's name, and the parts that hold for all its services. */
export function CarrierCard({ list, currencies, errorOf, onChange }: CarrierCardProps) {
  const texts = useTexts().priceList;
  const error = (field: string) => {
    const message = errorOf(field);
    return message === undefined ? {} : { error: message };
  };
  const surcharge = (field: "fuel" | "collect", suffix: string) => (
    <NumberField
      label={texts[field]}
      suffix={suffix}
      disabled={list[field] === null}
      helpText={list[field] === null ? texts.keptField : texts.none}
      value={list[field] ?? ""}
      onChange={(value) => onChange({ [field]: value })}
      {...error(field)}
    />
  );
  return (
    <>
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.carrier} />
          <FormLayout>
            <TextField
              label={texts.name}
              helpText={texts.nameHelp}
              autoComplete="off"
              maxLength={100}
              value={list.name}
              onChange={(name) => onChange({ name })}
              {...error("name")}
            />
            <TextField
              label={texts.logo}
              helpText={texts.logoHelp}
              type="url"
              autoComplete="off"
              maxLength={500}
              value={list.logo}
              onChange={(logo) => onChange({ logo })}
              {...error("logo")}
            />
            <FormLayout.Group>
              <Select
                label={texts.currency}
                options={[...currencies]}
                value={list.currency}
                onChange={(currency) => onChange({ currency })}
                {...error("currency")}
              />
              <TextField
                label={texts.validFrom}
                helpText={texts.validFromHelp}
                type="date"
                autoComplete="off"
                value={list.validFrom}
                onChange={(validFrom) => onChange({ validFrom })}
                {...error("validFrom")}
              />
            </FormLayout.Group>
            <FormLayout.Group>
              <Select
                label={texts.taxIn}
                options={(["net", "gross"] as const).map((value) => ({ value, label: texts.taxes[value] }))}
                value={list.taxIn}
                onChange={(value) => onChange({ taxIn: value === "gross" ? "gross" : "net" })}
              />
              <Select
                label={texts.tax}
                options={taxes.map((value) => ({ value, label: texts.taxRules[value] }))}
                value={list.tax}
                onChange={(value) => onChange({ tax: taxes.find((each) => each === value) ?? "none" })}
                {...error("tax")}
              />
            </FormLayout.Group>
          </FormLayout>
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.charges} />
          <FormLayout>
            <FormLayout.Group>
              {surcharge("fuel", "%")}
              {surcharge("collect", list.currency)}
              <NumberField
                label={texts.collectMost}
                suffix={list.currency}
                value={list.collectMost}
                onChange={(collectMost) => onChange({ collectMost })}
                {...error("collectMost")}
              />
            </FormLayout.Group>
            <Select
              label={texts.goodsValue}
              helpText={texts.goodsValueHelp}
              options={goodsValues.map((value) => ({ value, label: texts.goodsValues[value] }))}
              value={list.goodsValue}
              onChange={(value) =>
                onChange({ goodsValue: goodsValues.find((each) => each === value) ?? "after-discounts" })
              }
            />
          </FormLayout>
        </BlockStack>
      </Card>
    </>
  );
}
