import type { TextFieldProps } from "@shopify/polaris";
import { Checkbox, ChoiceList, Select, TextField } from "@shopify/polaris";
import type { ReactNode } from "react";
import { NumberField } from "../ui/number-field.tsx";
import type { FieldKind, FieldRow, FieldTable, FieldValues } from "./field-table.ts";
import { listOf } from "./field-table.ts";
import { FieldMeanwhile } from "./meanwhile.tsx";

export interface FieldWords {
  readonly label: string;
  readonly help?: string;
  readonly error?: string;
  /** The label of each choice, by its value. */
  readonly choices?: Readonly<Record<string, string>>;
}

export interface Option {
  readonly label: string;
  readonly value: string;
}

/** A form's table with its words and its draft. */
export interface FormPart<Table extends FieldTable> {
  readonly table: Table;
  /** Fields with a control of their own may have none. */
  readonly words: { readonly [Name in keyof Table]?: FieldWords };
  readonly values: FieldValues<Table>;
  /** Fields whose value can't be stored. Their words say what to enter instead. */
  readonly wrong: ReadonlySet<string>;
  onChange(change: Partial<FieldValues<Table>>): void;
}

interface FieldProps<Table extends FieldTable> {
  readonly form: FormPart<Table>;
  readonly name: Extract<keyof Table, string>;
  readonly disabled?: boolean;
  /** The help in place of that in the words, where it depends on more than the field. */
  readonly helpText?: string;
  readonly error?: string;
  /** The options of a choice, in place of those that the words name. */
  readonly options?: readonly (Option & { readonly helpText?: string })[];
  readonly labelHidden?: boolean;
  /** Further properties of a text field. */
  readonly typed?: Partial<TextFieldProps>;
}

const numbers: ReadonlySet<FieldKind> = new Set(["number", "decimal", "grams", "whole"]);

const controls: Partial<Record<FieldKind, Partial<TextFieldProps>>> = {
  email: { type: "email" },
  tel: { type: "tel" },
  url: { type: "url" },
  date: { type: "date" },
  time: { type: "time" },
  paragraph: { multiline: 3 },
  lines: { multiline: 4, maxHeight: 240 },
};

/** The control of a field, as its row and its words describe it, and below it the value that another person saved meanwhile. */
export function Field<Table extends FieldTable>(props: FieldProps<Table>): ReactNode {
  const { form, name } = props;
  const { kind }: FieldRow = form.table[name] as FieldRow;
  const labels = new Map(optionsOf(props).map((option) => [option.value, option.label]));
  const labelOf = (value: string) => labels.get(value) ?? value;
  const show = (value: unknown) =>
    kind === "list" ? listOf(String(value)).map(labelOf).join(", ") : labelOf(String(value));
  return (
    <>
      <Control {...props} />
      <FieldMeanwhile name={name} label={form.words[name]?.label ?? null} show={show} />
    </>
  );
}

function optionsOf<Table extends FieldTable>({ form, name, options }: FieldProps<Table>) {
  const { choices }: FieldRow = form.table[name] as FieldRow;
  const words = form.words[name]?.choices;
  const offered = choices ?? Object.keys(words ?? {});
  return options ?? offered.map((value) => ({ value, label: words?.[value] ?? value }));
}

function Control<Table extends FieldTable>(props: FieldProps<Table>): ReactNode {
  const { form, name, labelHidden = false, disabled = false } = props;
  const { kind, longest, unit }: FieldRow = form.table[name] as FieldRow;
  const words: FieldWords = form.words[name] ?? { label: name };
  const { label } = words;
  const help = props.helpText ?? words.help;
  const error = props.error ?? (form.wrong.has(name) ? words.error : undefined);
  const shared = {
    disabled,
    ...(help !== undefined && { helpText: help }),
    ...(error !== undefined && { error }),
  };
  const options = optionsOf(props);
  const value = form.values[name];
  const change = (changed: string | boolean) =>
    form.onChange({ [name]: changed } as Partial<FieldValues<Table>>);
  if (kind === "switch")
    return <Checkbox label={label} {...shared} checked={value === true} onChange={change} />;
  const text = String(value);
  if (kind === "select")
    return (
      <Select
        label={label}
        labelHidden={labelHidden}
        {...shared}
        options={[...options]}
        value={text}
        onChange={change}
      />
    );
  if (kind === "choice" || kind === "list") {
    const place = (chosen: string) => options.findIndex((option) => option.value === chosen);
    return (
      <ChoiceList
        title={label}
        titleHidden={labelHidden}
        allowMultiple={kind === "list"}
        choices={[...options]}
        selected={kind === "list" ? [...listOf(text)] : [text]}
        onChange={(chosen) => change(chosen.sort((one, other) => place(one) - place(other)).join(","))}
        {...shared}
      />
    );
  }
  const typed = { label, ...shared, value: text, onChange: change };
  if (numbers.has(kind)) {
    const suffix = unit !== undefined && unit !== "money" && unit !== "%" && { suffix: unit };
    return <NumberField {...typed} {...suffix} {...(props.typed as object)} whole={kind === "whole"} />;
  }
  return (
    <TextField
      {...typed}
      autoComplete="off"
      {...(longest !== undefined && { maxLength: longest })}
      {...controls[kind]}
      {...props.typed}
    />
  );
}
