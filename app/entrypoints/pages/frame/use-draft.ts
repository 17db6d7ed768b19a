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

/**
 * Unsaved changes, laid over the stored values. If another person saves meanwhile, their values replace the stored
 * ones and the changes stay on top.
 */
export function useDraft<Values extends object>(loaded: Stored<Values>, { state, data }: Sender<Values>) {
  const { common } = useTexts();
  const announce = useAnnounce();
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState(0);
  const [meanwhile, setMeanwhile] = useState<"changed" | "gone" | null>(null);
  const [theirs, setTheirs] = useState<Stored<Values> | null>(null);
  const [saved, setSaved] = useState(false);

  const stored = theirs ?? loaded;
  const values = { ...stored.values, ...changes };
  const names = Object.keys(stored.values) as (keyof Values)[];
  const saving = state !== "idle";
  const sent = useRef(changes);
  const wasSaving = useRef(false);
  useEffect(() => {
    if (saving && !wasSaving.current) sent.current = changes;
    wasSaving.current = saving;
  });

  // Waits until the page has loaded the stored values again, so that the draft gives way to these.
  useEachAnswer(saving ? null : data, (answer) => {
    setWrong(new Set(answer.outcome === "wrong" ? answer.wrong : []));
    if (answer.outcome === "wrong") setRefusals((before) => before + 1);
    if (answer.outcome === "changed") {
      setMeanwhile(answer.now === null ? "gone" : "changed");
      setTheirs((before) => answer.now ?? { key: "", values: (before ?? loaded).values });
    }
    if (answer.outcome === "saved") {
      setChanges((now) => withoutSent(now, sent.current));
      setTheirs(null);
      setMeanwhile(null);
      setSaved(true);
      announce(common.saved);
    }
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
    discard() {
      setChanges({});
      setWrong(new Set());
      if (meanwhile !== "gone") setMeanwhile(null);
    },
  };
}

/** The values that were typed after the form was sent. */
function withoutSent<Values extends object>(now: Partial<Values>, sent: Partial<Values>): Partial<Values> {
  const typedLater = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name as keyof Values]),
  );
  return Object.fromEntries(typedLater) as Partial<Values>;
}

function focusFirstWrong(): void {
  const marked = document.querySelector<HTMLElement>("main [aria-invalid=true]");
  const field = marked?.matches("fieldset") ? marked.querySelector<HTMLElement>("input") : marked;
  (field ?? document.querySelector<HTMLElement>("main [role=alert]"))?.focus();
}
