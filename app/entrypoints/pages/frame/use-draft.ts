import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounce } from "../ui/announce.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";

/** Stored values with the key of their version. Saving sends the key back; it is empty if nothing is stored yet. */
export interface Stored<Values> {
  readonly key: string;
  readonly values: Values;
}

export type SaveAnswer<Values> =
  | { readonly outcome: "saved" }
  | { readonly outcome: "wrong"; readonly wrong: readonly string[] }
  /** Another save came first. `now`: the values that it stored; null: it removed them. */
  | { readonly outcome: "changed"; readonly now: Stored<Values> | null };

/**
 * Keeps a listed item's page from loading again after a save. The saved item has another key, so the loader would not
 * find it; the action's answer says how it was stored.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" ? false : defaultShouldRevalidate;

/** The fetcher that sends the form, and its last answer. */
interface Sender<Values> {
  readonly state: string;
  readonly data: SaveAnswer<Values> | undefined;
}

/** The fields that another person has saved since the form was opened: the value that they saved, and that of the opened form. */
export type Others = Readonly<Record<string, { readonly before: unknown; readonly theirs: unknown }>>;

/**
 * Unsaved changes, laid over the stored values. If another person saves meanwhile, their values replace the stored ones, the changes
 * stay on top, and `others` names the fields that differ.
 * @param savedWords confirms a save
 */
export function useDraft<Values extends object>(
  loaded: Stored<Values>,
  { state, data }: Sender<Values>,
  savedWords?: string,
) {
  const { common } = useTexts();
  const announce = useAnnounce();
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState(0);
  const [meanwhile, setMeanwhile] = useState<"changed" | "gone" | null>(null);
  const [stored, setStored] = useState(loaded);
  const [others, setOthers] = useState<Others>({});
  const [saved, setSaved] = useState(false);

  const values = { ...stored.values, ...changes };
  const names = Object.keys(stored.values) as (keyof Values)[];
  const saving = state !== "idle";
  const sent = useRef(changes);
  const wasSaving = useRef(false);
  useEffect(() => {
    if (saving && !wasSaving.current) sent.current = changes;
    wasSaving.current = saving;
  });

  const meet = (now: Stored<Values>) => {
    setStored(now);
    setMeanwhile("changed");
    setOthers((before) => ({ ...before, ...othersOf(before, stored.values, now.values) }));
  };

  const seen = useRef(loaded.key);
  const isAnswered = useRef(false);
  const take = (answer: SaveAnswer<Values>) => {
    isAnswered.current = true;
    setWrong(new Set(answer.outcome === "wrong" ? answer.wrong : []));
    if (answer.outcome === "wrong") setRefusals((before) => before + 1);
    if (answer.outcome === "changed") {
      seen.current = loaded.key;
      if (answer.now === null) {
        setMeanwhile("gone");
        setStored({ key: "", values: stored.values });
      } else meet(answer.now);
    }
    if (answer.outcome === "saved") {
      seen.current = loaded.key;
      setChanges((now) => withoutSent(now, sent.current));
      setStored(loaded);
      setOthers({});
      setMeanwhile(null);
      setSaved(true);
      announce(savedWords ?? common.saved);
    }
  };

  // Waits until the page has loaded the stored values again, so that the draft gives way to these.
  useEachAnswer(saving ? null : data, take);
  // Another form of the page has it load again, and finds the values that others have saved.
  useEffect(() => {
    const wasAnswered = isAnswered.current;
    isAnswered.current = false;
    if (saving || wasAnswered || loaded.key === seen.current) return;
    seen.current = loaded.key;
    if (loaded.key === stored.key || meanwhile === "gone") return;
    // The same values under another key are no one's change: the page's other forms move the key, too.
    const isOnTop = Object.keys(changes).length > 0;
    if (isOnTop && Object.keys(othersOf({}, stored.values, loaded.values)).length > 0) meet(loaded);
    else setStored(loaded);
  });

  // Runs after the fields are marked. Correcting one field must not move the focus to the next.
  useEffect(() => {
    if (refusals > 0) focusFirstWrong();
  }, [refusals]);

  return {
    key: stored.key,
    values,
    wrong,
    saving,
    saved,
    meanwhile,
    others,
    dirty:
      meanwhile === "gone" ||
      names.some((name) => JSON.stringify(values[name]) !== JSON.stringify(stored.values[name])),
    change(change: Partial<Values>) {
      setChanges((before) => ({ ...before, ...change }));
      const corrected = Object.keys(change);
      setWrong(
        (before) => new Set([...before].filter((name) => !corrected.includes(name.split(".")[0] ?? ""))),
      );
    },
    /** Ends the question of a field that another person has saved as well. */
    settle(name: string, choice: "theirs" | "yours") {
      if (choice === "theirs") setChanges((before) => without(before, name));
      setOthers((before) => without(before, name));
    },
    discard() {
      setChanges({});
      setWrong(new Set());
      setOthers({});
      if (meanwhile !== "gone") setMeanwhile(null);
    },
  };
}

/** The fields whose stored values differ from those of the opened form, over the ones that differed before. */
export function othersOf(before: Others, opened: object, now: object): Others {
  const was = opened as Readonly<Record<string, unknown>>;
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
  );
  const entries = changed.map(([name, theirs]) => {
    return [name, { before: before[name] === undefined ? was[name] : before[name].before, theirs }] as const;
  });
  return Object.fromEntries(entries);
}

function without<Fields extends object>(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name)) as Fields;
}

/** The values that were typed after the form was sent. */
function withoutSent<Values extends object>(now: Partial<Values>, sent: Partial<Values>): Partial<Values> {
  const typedLater = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name as keyof Values]),
  );
  return Object.fromEntries(typedLater) as Partial<Values>;
}

function focusFirstWrong(): void {
  const dialog = document.querySelector<HTMLElement>("[role=dialog]");
  const shown = dialog ?? document.querySelector<HTMLElement>("main");
  const marked = shown?.querySelector<HTMLElement>("[aria-invalid=true]");
  const field = marked?.matches("fieldset") ? marked.querySelector<HTMLElement>("input") : marked;
  (field ?? shown?.querySelector<HTMLElement>("[role=alert]"))?.focus();
}
