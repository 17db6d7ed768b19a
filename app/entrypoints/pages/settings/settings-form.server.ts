/** The form of settings as its table of fields describes it. */
import { z } from "zod";
import type { ShopSettings, ShopSettingsInput } from "../../../domain/orders/settings.ts";
import type { SettingsField, SettingsValues } from "../../../domain/orders/settings-fields.ts";
import { settingsFieldNames, settingsFields } from "../../../domain/orders/settings-fields.ts";
import { fieldsAt, objectOf, valueAt } from "../frame/field-table.ts";

const field = z.string().trim();

/** The fields as text. The settings decide whether they are valid. */
export const settingsFormFields = z
  .object(
    Object.fromEntries(settingsFieldNames.map((name) => [name, field])) as Record<
      SettingsField,
      typeof field
    >,
  )
  .extend({
    fallback: z.enum(["leave-alone", "default-service"]),
    refusesDuplicates: z.enum(["true", "false"]),
  });

export type SettingsForm = z.output<typeof settingsFormFields>;

type Kind = (typeof settingsFields)[SettingsField]["kind"];

/** How a stored value is shown in the form, and read out of it. */
const kinds: Readonly<Record<Kind, { show(value: unknown): boolean | string; read(text: string): unknown }>> =
  {
    text: { show: (value) => String(value ?? ""), read: (text) => text },
    choice: { show: String, read: (text) => text },
    days: { show: String, read: (text) => text },
    // A decimal comma is accepted.
    size: { show: String, read: (text) => text.replace(",", ".") },
    switch: { show: (value) => value === true, read: (text) => text === "true" },
    lines: { show: (value) => z.array(z.string()).parse(value).join("\n"), read: linesOf },
    list: { show: String, read: listOf },
    "list-or-all": { show: String, read: (text) => (text === "all" ? text : listOf(text)) },
    pairs: {
      show: (value) =>
        Object.entries(Object(value))
          .map((pair) => pair.join(":"))
          .join(","),
      read: (text) =>
        Object.fromEntries(
          listOf(text)
            .map((pair) => pair.split(":", 2))
            .map(([key = "", value = ""]) => [key, value]),
        ),
    },
  };

/** @param own the values that are stored elsewhere, or follow from other values */
export function settingsValues(
  settings: ShopSettings,
  own: Pick<SettingsValues, "refusesDuplicates" | "addressesDays">,
): SettingsValues {
  const shown = settingsFieldNames.map((name) => {
    const { at, kind } = settingsFields[name];
    return [name, kinds[kind].show(at === null ? undefined : valueAt(settings, at))];
  });
  const fallback = settings.fallbackService === null ? "leave-alone" : "default-service";
  return { ...(Object.fromEntries(shown) as SettingsValues), fallback, ...own };
}

/**
 * The settings that the form's values make.
 * @param keptDays the operator's number of days. A shop that keeps it follows the operator's later changes.
 */
export function settingsInput(form: SettingsForm, keptDays: number): ShopSettingsInput {
  const input = objectOf(
    settingsFieldNames.flatMap((name) => {
      const { at, kind } = settingsFields[name];
      return at === null ? [] : [[at, kinds[kind].read(form[name])] as const];
    }),
  );
  // A sender with every field empty means none, which is allowed.
  if (Object.values(Object(input.sender)).every((value) => value === "")) input.sender = null;
  if (form.fallback === "leave-alone") input.fallbackService = null;
  if (form.addressesDays === String(keptDays)) input.retention = null;
  return input;
}

/** @throws Error if a problem belongs to no field of the form, which is a mistake of ours */
export function wrongFields(paths: readonly string[]): readonly SettingsField[] {
  const fields = fieldsAt(settingsFields, paths);
  if (fields.length === 0)
    throw new Error(`Settings refused without a field to show it at: ${paths.join(", ")}`);
  return fields;
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function listOf(text: string): string[] {
  return text === "" ? [] : text.split(",");
}
