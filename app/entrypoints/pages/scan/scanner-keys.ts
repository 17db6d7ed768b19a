import { isTypedInto, QUIET_MS } from "../ui/shortcut-key.ts";

/** Fewer signs are a person's keys, or no code. */
const SHORTEST = 4;
/** A scanner without an Enter at its end is done after this. */
const ENDED_MS = 200;

/**
 * Listens for codes that a scanner types while no field has the focus. Keys that follow each other quickly are one code, which Enter, Tab
 * or a pause ends; that Enter presses no button. @returns stops listening
 */
export function listenForScans(onScan: (code: string) => void): () => void {
  let code = "";
  let last = Number.NEGATIVE_INFINITY;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(ending);
    const whole = code;
    code = "";
    if (whole.length < SHORTEST) return false;
    onScan(whole);
    return true;
  };
  const listen = (event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return;
    const since = event.timeStamp - last;
    if (event.key === "Enter" || event.key === "Tab") {
      if (since <= ENDED_MS && end()) {
        event.preventDefault();
        event.stopPropagation();
      }
      return;
    }
    const sign = signOf(event);
    if (sign === null) return;
    if (since > QUIET_MS) code = "";
    code += sign;
    last = event.timeStamp;
    // A space would press the button that has the focus.
    if (sign === " " && code.length > 1) event.preventDefault();
    clearTimeout(ending);
    ending = setTimeout(end, ENDED_MS);
  };
  document.addEventListener("keydown", listen, { capture: true });
  return () => {
    clearTimeout(ending);
    document.removeEventListener("keydown", listen, { capture: true });
  };
}

/** The sign that the scanner meant: a layout that is not Latin turns its letters, and the key's place tells which it was. */
function signOf({ key, code }: KeyboardEvent): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined && !/^[a-z]$/i.test(key)) return letter;
  return key.length === 1 ? key : null;
}
