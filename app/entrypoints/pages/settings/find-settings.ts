import { settingsFieldNames, settingsFields } from "../../../domain/orders/settings-fields.ts";
import type { PageTexts } from "../../../texts/shape.ts";
import type { FieldWords } from "../frame/field.tsx";
import type { SettingsCardName, SettingsSection } from "./sections.ts";
import { sectionAt, sectionNames, sections } from "./sections.ts";

/** A setting, a card or a page, as the search shows it. */
export interface FoundSetting {
  readonly label: string;
  /** The card or the page's address. */
  readonly at: { readonly card: SettingsCardName } | { readonly url: string };
  /** `null`: a page of its own. */
  readonly section: SettingsSection | null;
}

interface Words {
  readonly title: string;
  readonly body?: string;
}

const MOST_FOUND = 10;

/** The settings whose name has all typed words, then those that are explained with them. */
export function findSettings(
  typed: string,
  texts: PageTexts,
  links: readonly { readonly url: string; readonly name: string }[],
): readonly FoundSetting[] {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const has = (text: string) => wanted.every((word) => folded(text).includes(word));
  const all = [
    ...entriesOf(texts),
    ...links.map(({ url, name }) => ({ found: { label: name, at: { url }, section: null }, more: "" })),
  ];
  const named = all.filter(({ found }) => has(found.label));
  const explained = all.filter(
    (entry) => !named.includes(entry) && has(`${entry.found.label} ${entry.more}`),
  );
  return [...named, ...explained].slice(0, MOST_FOUND).map(({ found }) => found);
}

/** Each card and each field, with the words that explain it. */
function entriesOf(texts: PageTexts): readonly { readonly found: FoundSetting; readonly more: string }[] {
  const cards = cardWords(texts);
  const fields: Partial<Record<string, FieldWords>> = texts.shopSettings.fields;
  return sectionNames.flatMap((section) =>
    sections[section].flatMap((card) => {
      const words = cards[card];
      const own = settingsFieldNames.flatMap((name) => {
        const { label, help = "", choices = {} } = fields[name] ?? { label: "" };
        if (settingsFields[name].card !== card || label === "") return [];
        const more = [words?.title, help, ...Object.values(choices)].join(" ");
        return [{ found: { label, at: { card }, section: sectionAt(card) }, more }];
      });
      const whole = { found: { label: words?.title ?? "", at: { card }, section }, more: words?.body ?? "" };
      return words === undefined ? own : [whole, ...own];
    }),
  );
}

function cardWords({ shopSettings, setUp, goingLive, apiKeys }: PageTexts): Partial<Record<string, Words>> {
  return {
    ...shopSettings.cards,
    privacy: shopSettings.privacy,
    checkout: setUp.card,
    environment: { title: goingLive.title, body: goingLive.liveBody },
    keys: { title: apiKeys.keys, body: apiKeys.keysBody },
  };
}

/** Without accents and case; the Greek final sigma is a sigma. */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ς", "σ");
}
