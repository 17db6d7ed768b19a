import type { SettingsField } from "../../../domain/orders/settings-fields.ts";
import { settingsFields } from "../../../domain/orders/settings-fields.ts";

/** A card of the page, which is its anchor too. */
export type SettingsCardName =
  | (typeof settingsFields)[SettingsField]["card"]
  | "checkout"
  | "privacy"
  | "environment";

/** Each card is in one section. A section is at most two screens long. */
export const sections = {
  parcels: ["sender", "parcel"],
  labels: ["automation", "purchase"],
  printing: ["paper", "returns"],
  shoppers: ["checkout", "points", "cash", "events"],
  data: ["retention", "removal", "privacy"],
  developers: ["environment", "keys"],
} as const satisfies Readonly<Record<string, readonly SettingsCardName[]>>;

export type SettingsSection = keyof typeof sections;

export const sectionNames = Object.keys(sections) as readonly SettingsSection[];

/** @param anchor of a section or a card, as links have it; of none, the first section */
export function sectionAt(anchor: string): SettingsSection {
  const [first] = sectionNames as readonly [SettingsSection];
  return (
    sectionNames.find((name) => name === anchor || sections[name].some((card) => card === anchor)) ?? first
  );
}

export function sectionOfField(name: SettingsField): SettingsSection {
  return sectionAt(settingsFields[name].card);
}
