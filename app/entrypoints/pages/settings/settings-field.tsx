import type { TextFieldProps } from "@shopify/polaris";
import { BlockStack, Card, Checkbox, ChoiceList, TextField } from "@shopify/polaris";
import type { ReactNode } from "react";
import { Fragment } from "react";
import type { FieldOfKind, SettingsField, SettingsValues } from "../../../domain/orders/settings-fields.ts";
import { settingsFieldNames, settingsFields } from "../../../domain/orders/settings-fields.ts";
import type { PageTexts } from "../../../texts/shape.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Heading } from "../ui/heading.tsx";

export interface Choice {
  readonly label: string;
  readonly value: string;
}

/** The values of the form, and the change that a control makes. */
export interface SettingsPart {
  readonly values: SettingsValues;
  /** Fields whose value can't be stored. Their words say what to enter instead. */
  readonly wrong: ReadonlySet<string>;
  onChange(change: Partial<SettingsValues>): void;
}

/** A field with a control of this file. */
export type PlainField = FieldOfKind<"text" | "size" | "days" | "switch" | "choice" | "lines">;

interface Words {
  readonly label: string;
  readonly help?: string;
  readonly error?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

const textFields: Partial<Record<(typeof settingsFields)[SettingsField]["kind"], Partial<TextFieldProps>>> = {
  size: { inputMode: "decimal", suffix: "cm" },
  days: { inputMode: "numeric" },
  lines: { multiline: 4, maxHeight: 240 },
};

type FieldProps = SettingsPart &
  Pick<TextFieldProps, "type" | "disabled" | "helpText"> & {
    readonly name: PlainField;
    readonly autoComplete?: string;
  };

/** The control of a field, as its row and its words describe it. */
export function Field({ name, values, wrong, onChange, autoComplete = "off", ...extra }: FieldProps) {
  const { kind } = settingsFields[name];
  const { label, help, error, choices = {} }: Words = useTexts().shopSettings.fields[name];
  const words = { label, ...(help !== undefined && { helpText: help }), ...extra };
  const change = (value: string | boolean) => onChange({ [name]: value });
  if (kind === "switch") {
    const { type: _, ...props } = words;
    return <Checkbox {...props} checked={values[name] === true} onChange={change} />;
  }
  if (kind === "choice")
    return (
      <ChoiceList
        title={label}
        disabled={extra.disabled ?? false}
        selected={[String(values[name])]}
        choices={Object.entries(choices).map(([value, choice]) => ({ value, label: choice }))}
        onChange={([choice = ""]) => change(choice)}
      />
    );
  return (
    <TextField
      {...words}
      value={String(values[name])}
      onChange={change}
      autoComplete={autoComplete}
      {...(wrong.has(name) && error !== undefined && { error })}
      {...textFields[kind]}
    />
  );
}

interface SettingsCardProps extends SettingsPart {
  readonly card: (typeof settingsFields)[SettingsField]["card"];
  /** In place of the controls that rows describe. */
  readonly own?: { readonly [Name in SettingsField]?: ReactNode };
  /** Fields that the children show. */
  readonly below?: readonly SettingsField[];
  readonly children?: ReactNode;
}

/** A card with its fields in the order of the table. */
export function SettingsCard({ card, own = {}, below = [], children, ...part }: SettingsCardProps) {
  const cards: Partial<Record<string, PageTexts["shopSettings"]["cards"]["sender"]>> =
    useTexts().shopSettings.cards;
  const words = cards[card];
  return (
    <div id={card}>
      <Card>
        <BlockStack gap="400">
          {words === undefined ? null : <Heading {...words} />}
          {fieldsOf(card)
            .filter((name) => !below.includes(name))
            .map((name) => (
              <Fragment key={name}>
                {name in own ? own[name] : <Field {...part} name={name as PlainField} />}
              </Fragment>
            ))}
          {children}
        </BlockStack>
      </Card>
    </div>
  );
}

export function fieldsOf(card: SettingsCardProps["card"]): readonly SettingsField[] {
  return settingsFieldNames.filter((name) => settingsFields[name].card === card);
}

/** Reads a list from one field of the form: codes separated by commas. */
export function listOf(text: string): readonly string[] {
  return text === "" || text === "all" ? [] : text.split(",");
}
