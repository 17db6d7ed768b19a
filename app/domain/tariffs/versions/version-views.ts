import { localTime } from "../../engine/index.ts";
import type { TariffDocument } from "../document/document.ts";
import { tariffVersions } from "./tariff-versions.ts";

/**
 * A version of an account's tariff on a day. `replaced`: a later one is in force, and gives way to this one if
 * it ends first.
 */
export interface TariffVersionView {
  readonly document: TariffDocument;
  readonly state: "in-force" | "coming" | "replaced" | "ended";
}

/** @param versions one at least, the earliest first */
export function versionViews(versions: readonly TariffDocument[], at: Date): TariffVersionView[] {
  const current = tariffVersions(versions).nearest(at).document;
  return versions.map((document) => ({ document, state: stateOf(document, current, at) }));
}

/** @param current the version in force, or the nearest to it */
function stateOf(document: TariffDocument, current: TariffDocument, at: Date): TariffVersionView["state"] {
  const today = localTime(at, document.timeZone).date;
  if (document.validFrom > today) return "coming";
  if (document.validTo !== undefined && document.validTo < today) return "ended";
  return document === current ? "in-force" : "replaced";
}
