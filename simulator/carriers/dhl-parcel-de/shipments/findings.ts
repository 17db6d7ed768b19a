import { pathText } from "../protocol/define-call.ts";
import type { Language, Words } from "../protocol/words.ts";
import { inLanguage } from "../protocol/words.ts";
import type { Quirks } from "../quirks.ts";

/** A remark on one shipment. An error refuses it. */
export interface Finding {
  /** below the shipment */
  readonly path: readonly PropertyKey[];
  readonly words: Words;
  readonly isWarning?: true;
}

export const error = (path: readonly PropertyKey[], english: string, german: string): Finding => ({
  path,
  words: [english, german],
});

export const warning = (path: readonly PropertyKey[], english: string, german: string): Finding => ({
  ...error(path, english, german),
  isWarning: true,
});

export const isRefused = (findings: readonly Finding[]): boolean =>
  findings.some(({ isWarning }) => isWarning !== true);

/** Source: sections 5 and 13, "validationMessages". */
export function messagesOf(
  { propertyPaths }: Quirks,
  language: Language,
  index: number,
  findings: readonly Finding[],
): object[] {
  return findings.map(({ path, words, isWarning }) => ({
    property: pathText(propertyPaths === "request" ? ["shipments", index, ...path] : path),
    validationMessage: inLanguage(language, words),
    validationState: isWarning === true ? "Warning" : "Error",
  }));
}
