import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { settingsFieldNames } from "../../../domain/orders/settings-fields.ts";
import type { SettingsCardName, SettingsSection } from "./sections.ts";
import { sectionAt, sectionOfField } from "./sections.ts";

/** The control that gets the focus once its section is shown. */
interface Target {
  readonly section: SettingsSection;
  /** `null`: the first field that is wrong. */
  readonly card: string | null;
  /** Of the control in the card; `null`: its first one. */
  readonly label: string | null;
}

/**
 * The section that the address names: `#labels`, or by a card in it, `#sender`. `?section=sender` is the same for links from outside, as
 * Shopify's admin takes no anchor into the app. Nothing is loaded for another section, and drafts stay as they are.
 */
export function useSection() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const anchor = hash.slice(1) || (new URLSearchParams(search).get("section") ?? "");
  const section = sectionAt(anchor);
  const [target, setTarget] = useState<Target | null>(null);

  // The links of other pages name a card.
  useEffect(() => {
    const at = sectionAt(anchor);
    if (anchor !== "" && anchor !== at) setTarget({ section: at, card: anchor, label: null });
  }, [anchor]);
  useEffect(() => {
    if (target === null || target.section !== section) return;
    focusOn(target);
    setTarget(null);
  }, [target, section]);

  const show = (to: SettingsSection) =>
    navigate({ search, hash: to }, { replace: true, preventScrollReset: true });
  const focus = (next: Target) => {
    if (next.section !== section) show(next.section);
    setTarget(next);
  };
  return {
    section,
    show,
    showSetting: (card: SettingsCardName, label: string) => focus({ section: sectionAt(card), card, label }),
    /** Shows the first field of a refusal. */
    showWrong(wrong: readonly string[]) {
      const first = settingsFieldNames.find((name) => wrong.includes(name));
      if (first !== undefined) focus({ section: sectionOfField(first), card: null, label: null });
    },
  };
}

function focusOn({ card, label }: Target): void {
  if (card === null) {
    focusField(document.querySelector("[role=tabpanel]:not([hidden]) [aria-invalid=true]"));
    return;
  }
  const place = document.getElementById(card);
  const labelled = [...(place?.querySelectorAll("label, legend") ?? [])].find(
    (each) => each.textContent?.trim() === label,
  );
  const control =
    labelled instanceof HTMLLabelElement
      ? labelled.control
      : labelled?.closest("fieldset")?.querySelector<HTMLElement>("input:checked, input");
  place?.scrollIntoView({ block: "start" });
  focusField(control ?? place?.querySelector("input, select, button, a") ?? null);
}

function focusField(found: Element | null): void {
  const field = found?.matches("fieldset") ? found.querySelector("input") : found;
  if (field instanceof HTMLElement) field.focus();
}
