/**
 * Why something that the platform was asked for came to nothing: a code with its values, never a sentence. Words are in
 * the texts of each language. `said` holds the platform's own words as they came, or `null` where it gave none; pages
 * show them as quotes.
 */

interface PlatformRefusal {
  readonly code: "refused";
  readonly said: string | null;
}

/** Why checkout does not ask Waybill for prices. */
export type CarrierServiceRefusal =
  | PlatformRefusal
  /** The shop's plan has no prices that carriers calculate. */
  | { readonly code: "plan"; readonly said: string };

/** Why products or open orders were not read out of the platform. */
export type ImportFailure =
  | PlatformRefusal
  /** The platform lets Waybill list none of them. */
  | { readonly code: "access-denied" }
  /** The platform gave up; `status` is its own code. */
  | { readonly code: "not-listed"; readonly status: string }
  /** The list was deleted before it was read. */
  | { readonly code: "list-gone" }
  /** Lines of the list's file: how many arrived, and how many the platform counted. */
  | { readonly code: "file-short"; readonly read: number; readonly found: number }
  /** The file is no whole list. */
  | { readonly code: "file-broken" }
  /** The list holds something that was not asked for. */
  | { readonly code: "not-understood" };

/** Why work on one of the platform's messages failed. */
export type MessageTrouble =
  | PlatformRefusal
  | { readonly code: "platform-away" }
  /** It asks Waybill to slow down. */
  | { readonly code: "platform-busy" }
  /** The shop gives Waybill no access. */
  | { readonly code: "no-access" }
  | { readonly code: "carrier-away" }
  /** Other work on the same thing was not finished. */
  | { readonly code: "other-work" }
  /** A mistake of ours. `error` is the name of what was thrown; its message is in the log alone, because it may name people. */
  | { readonly code: "fault"; readonly error: string };
