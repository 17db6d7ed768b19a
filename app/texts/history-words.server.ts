/** The history's sentences, in the languages that have them. A browser gets sentences, not the words of all events. */
import type { AuditEvent } from "../domain/orders/audit/audit-event.ts";
import { FALLBACK_LANGUAGE, languages } from "./index.ts";
import type { HistoryTexts } from "./shape.ts";

const known = new Map<string, HistoryTexts>();
for (const [code, load] of Object.entries(languages)) {
  const { language } = await load();
  if (language.history !== undefined) known.set(code, await language.history());
}

/** @internal for the test over all languages */
export const historyLanguages: readonly string[] = [...known.keys()];

/** The event in words, with the actor's name: never a number, and never an address on the network. An unknown language is English. */
export function historySentence(
  { action, actor }: Pick<AuditEvent, "action" | "actor">,
  code: string,
): string {
  const words = known.get(code) ?? known.get(FALLBACK_LANGUAGE);
  if (words === undefined) throw new Error(`${FALLBACK_LANGUAGE} is missing`);
  const sentences: Readonly<Record<string, (actor: string) => string>> = words.said;
  if (action === "label.printed" && actor.kind === "app") return words.printedByLink;
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  return (sentence ?? words.unknown)(nameOf(actor, words));
}

function nameOf({ kind, name }: AuditEvent["actor"], words: HistoryTexts): string {
  if (name === null || name.trim() === "") return words.actors[kind];
  return kind === "key" ? words.key(name) : name;
}
