/** The form of settings as its table of fields describes it. */
import { z } from "zod";
import type { ShopSettings, ShopSettingsInput } from "../../../domain/orders/settings.ts";
import type { SettingsField } from "../../../domain/orders/settings-fields.ts";
import { settingsFields } from "../../../domain/orders/settings-fields.ts";
import type { FieldValues } from "../frame/field-table.ts";
import { fieldSchemas, shownValues, storedValues, wrongFields } from "../frame/fields.server.ts";

export type SettingsValues = FieldValues<typeof settingsFields>;

export const settingsFormFields = z.object(fieldSchemas(settingsFields));

/** @param own the values that are stored elsewhere, or follow from other values */
export function settingsValues(
  settings: ShopSettings,
  own: Pick<SettingsValues, "refusesDuplicates" | "addressesDays">,
): SettingsValues {
  const fallback = settings.fallbackService === null ? "leave-alone" : "default-service";
  return { ...shownValues(settingsFields, settings), fallback, ...own };
}

/**
 * The settings that the form's values make.
 * @param keptDays the operator's number of days. A shop that keeps it follows the operator's later changes.
 */
export function settingsInput(form: SettingsValues, keptDays: number): ShopSettingsInput {
  const input: Record<string, unknown> = storedValues(settingsFields, form);
  // A sender with every field empty means none, which is allowed.
  if (Object.values(Object(input.sender)).every((value) => value === "")) input.sender = null;
  if (form.fallback === "leave-alone") input.fallbackService = null;
  if (form.addressesDays === String(keptDays)) input.retention = null;
  return input;
}

/** @throws Error if a problem belongs to no field of the form, which is a mistake of ours */
export function wrongSettings(paths: readonly string[]): readonly SettingsField[] {
  const fields = wrongFields(settingsFields, paths);
  if (fields.includes(""))
    throw new Error(`Settings refused without a field to show it at: ${paths.join(", ")}`);
  return fields as readonly SettingsField[];
}
