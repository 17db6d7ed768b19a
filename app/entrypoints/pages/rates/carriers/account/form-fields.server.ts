/** A carrier's JSON Schemas as the fields of a form, and what was typed into these as the objects they describe. */
import { z } from "zod";
import type { CarrierAccount, JsonValue } from "../../../../../domain/engine/index.ts";
import { enteredSettings } from "../../../../../domain/engine/index.ts";
import type { Services } from "../../../../../process/services.server.ts";
import { formNumber } from "../../../frame/form-numbers.server.ts";

type CarrierForm = Services["carrierSetup"]["forms"][number];

export interface FormField {
  /** The field's name in the form: `credentials:client_id`. */
  readonly name: string;
  readonly part: "credentials" | "settings";
  readonly key: string;
  /** `secret`: a text that is never shown again. `whole`: a number without decimals. */
  readonly kind: "secret" | "text" | "email" | "url" | "number" | "whole" | "choice" | "flag";
  readonly label: string;
  readonly help: string | null;
  /** It never stays empty: without a value, the driver's default takes its place, or the form is refused. */
  readonly required: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The ends of a number that has both, as the language writes them. */
  readonly range: readonly [string, string] | null;
  readonly unit: "cm" | "kg" | null;
  /** A secret is stored. */
  readonly stored: boolean;
  /** The form's field that removes a stored secret, `true` or `false`; null: there is none to remove. */
  readonly remover: string | null;
  /** The value as typed. Always empty for a secret. */
  readonly value: string;
}

/** The part of JSON Schema that drivers' forms use. */
const propertySchema = z.object({
  type: z.string().optional().catch(undefined),
  enum: z.array(z.string()).optional().catch(undefined),
  title: z.string().optional(),
  description: z.string().optional(),
  format: z.string().optional().catch(undefined),
  minimum: z.number().optional().catch(undefined),
  maximum: z.number().optional().catch(undefined),
  unit: z.enum(["cm", "kg"]).nullable().default(null).catch(null),
  /** The driver's word that a credential is no secret. */
  writeOnly: z.boolean().default(true),
  default: z.unknown().optional(),
});
const objectSchema = z.object({
  properties: z.record(z.string(), propertySchema).default({}),
  required: z.array(z.string()).default([]),
});

type Property = z.output<typeof propertySchema>;

/** @param language the language of the words; a carrier without it has English ones */
export function formFields(
  form: CarrierForm,
  account: CarrierAccount | null,
  language: string,
): readonly FormField[] {
  const words = form.words?.[language] ?? form.words?.en ?? {};
  return [
    ...fieldsOf("credentials", form.credentials, language, words, account?.secrets ?? {}),
    ...fieldsOf("settings", form.settings, language, words, account === null ? {} : enteredSettings(account)),
  ];
}

function fieldsOf(
  part: FormField["part"],
  schema: unknown,
  language: string,
  words: NonNullable<CarrierForm["words"]>[string],
  values: Readonly<Record<string, JsonValue>>,
): FormField[] {
  const { properties, required } = objectSchema.parse(schema);
  return Object.entries(properties).map(([key, property]) => {
    const { title, description, enum: options = [] } = property;
    const kind = part === "credentials" && property.writeOnly ? "secret" : kindOf(property);
    const isRequired = required.includes(key) || property.default !== undefined;
    const stored = kind === "secret" && values[key] !== undefined;
    const name = `${part}:${key}`;
    const schemaWords = {
      label: title ?? description ?? key,
      help: title === undefined ? undefined : description,
    };
    const own = words[key] ?? schemaWords;
    return {
      name,
      part,
      key,
      kind,
      label: own.label,
      help: own.help ?? null,
      required: isRequired,
      options: options.map((value) => ({ value, label: words[key]?.options?.[value] ?? value })),
      range: rangeOf(property, language),
      unit: property.unit,
      stored,
      remover: stored && !isRequired ? `remove:${name}` : null,
      value: kind === "secret" ? "" : written(values[key] ?? property.default),
    };
  });
}

function kindOf({ type, enum: options, format }: Property): FormField["kind"] {
  if (options !== undefined) return "choice";
  if (type === "boolean") return "flag";
  if (type === "integer") return "whole";
  if (type === "number") return "number";
  return format === "email" ? "email" : format === "uri" ? "url" : "text";
}

function rangeOf({ minimum, maximum }: Property, language: string): FormField["range"] {
  if (minimum === undefined || maximum === undefined || maximum > MOST_SHOWN) return null;
  const { format } = new Intl.NumberFormat(language);
  return [format(minimum), format(maximum)];
}

/** Whole numbers end at the largest that is exact. */
const MOST_SHOWN = 1_000_000_000;

function written(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}

/**
 * Empty fields are left out: the stored secret, or the driver's default, takes their place. `null` is a credential that is
 * taken away: a secret by its remover, any other by its empty field.
 */
export function enteredValues(fields: readonly FormField[], form: Readonly<Record<string, string>>) {
  const part = (wanted: FormField["part"]) =>
    Object.fromEntries(
      fields
        .filter((field) => field.part === wanted)
        .flatMap(({ key, kind, name, remover, unit }): (readonly [string, JsonValue])[] => {
          const text = form[name]?.trim() ?? "";
          if (text !== "") return [[key, formValue(kind, text, unit)]];
          if (wanted === "credentials" && kind !== "secret") return [[key, null]];
          return remover !== null && form[remover] === "true" ? [[key, null]] : [];
        }),
    );
  return { credentials: part("credentials"), settings: part("settings") };
}

function formValue(kind: FormField["kind"], text: string, unit: FormField["unit"]): JsonValue {
  if (kind === "flag") return text === "true";
  if (kind === "number") return formNumber(text, unit ?? undefined);
  if (kind === "whole") return formNumber(text, "count");
  return text;
}
