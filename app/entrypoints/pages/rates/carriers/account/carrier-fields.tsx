import type { TextFieldProps } from "@shopify/polaris";
import { BlockStack, Card, Checkbox, FormLayout, Select, TextField } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import type { FormField } from "./form-fields.server.ts";

interface CarrierFieldsProps {
  readonly name: string;
  readonly fields: readonly FormField[];
  readonly values: Readonly<Record<string, string>>;
  readonly wrong: ReadonlySet<string>;
  onChange(change: Readonly<Record<string, string>>): void;
}

/** The fields that a carrier's driver declares. */
export function CarrierFields({ name, fields, values, wrong, onChange }: CarrierFieldsProps) {
  const texts = useTexts().carriers;
  const parts = [
    { part: "credentials", title: texts.credentials, body: texts.credentialsBody(name) },
    { part: "settings", title: texts.settings },
  ].map(({ part, ...heading }) => ({ heading, fields: fields.filter((field) => field.part === part) }));
  return (
    <>
      {parts.map(({ heading, fields: own }) =>
        own.length === 0 ? null : (
          <Card key={heading.title}>
            <BlockStack gap="400">
              <Heading {...heading} />
              <FormLayout>
                {own.map((field) => (
                  <CarrierField
                    key={field.name}
                    field={field}
                    value={values[field.name] ?? ""}
                    isRemoved={field.remover !== null && values[field.remover] === "true"}
                    isWrong={wrong.has(field.name)}
                    onChange={(value) => onChange({ [field.name]: value })}
                    onRemove={(isRemoved) =>
                      field.remover !== null &&
                      onChange({
                        [field.remover]: String(isRemoved),
                        ...(isRemoved && { [field.name]: "" }),
                      })
                    }
                  />
                ))}
              </FormLayout>
            </BlockStack>
          </Card>
        ),
      )}
    </>
  );
}

interface CarrierFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly isRemoved: boolean;
  readonly isWrong: boolean;
  onChange(value: string): void;
  onRemove(isRemoved: boolean): void;
}

const controls: Partial<Record<FormField["kind"], Partial<TextFieldProps>>> = {
  // Browsers fill in no saved password of this site's.
  secret: { type: "password", autoComplete: "new-password" },
  email: { type: "email" },
  url: { type: "url" },
};

function CarrierField(props: CarrierFieldProps) {
  const { field, value, isRemoved, isWrong, onChange, onRemove } = props;
  const { carriers: texts } = useTexts();
  const { kind, label: name, help, required, stored, range, unit } = field;
  const isMissing = required && value === "" && !stored;
  const expected = range === null ? texts.errors[kind] : texts.errors.between(...range);
  const shown = {
    ...(help !== null && { helpText: help }),
    ...(isWrong && { error: isMissing ? texts.errors.missing : expected }),
  };
  if (kind === "flag")
    return (
      <Checkbox
        label={name}
        checked={value === "true"}
        onChange={(checked) => onChange(String(checked))}
        {...shown}
      />
    );
  const label = required ? name : texts.optional(name);
  if (kind === "choice") {
    const options = [...(value === "" ? [{ value: "", label: texts.choose }] : []), ...field.options];
    return <Select label={label} options={options} value={value} onChange={onChange} {...shown} />;
  }
  if (kind === "number" || kind === "whole")
    return (
      <NumberField
        label={label}
        value={value}
        onChange={onChange}
        whole={kind === "whole"}
        {...(unit !== null && { suffix: unit })}
        {...shown}
      />
    );
  const input = (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      disabled={isRemoved}
      spellCheck={false}
      autoComplete="off"
      {...controls[kind]}
      {...(stored && { placeholder: isRemoved ? texts.removedSecret : texts.storedSecret })}
      {...shown}
    />
  );
  if (field.remover === null) return input;
  return (
    <BlockStack gap="100">
      {input}
      <Checkbox label={texts.removeSecret(name)} checked={isRemoved} onChange={onRemove} />
    </BlockStack>
  );
}
