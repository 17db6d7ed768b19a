/** Messages between an extension's frame, which is of another origin, and the admin page around it, through postMessage. */
export const channelName = "simulated-extension";

/** The frame's own facts, in its page. */
export interface FrameData {
  adminUrl: string;
  /** relative addresses of the extension are the app's */
  appUrl: string;
  target: string;
  /** GIDs of the resources that the page shows, or that were chosen on it */
  selected: string[];
  locale: string;
  /** of the locale, then of the default one */
  texts: unknown[];
}

/** The document that a print action names. */
export type Preview =
  | { state: "none" | "loading" }
  | { state: "ready"; document: Blob }
  | { state: "failed"; why: string };

export type FromExtension =
  | { type: "token"; id: number }
  | { type: "preview"; preview: Preview }
  | { type: "open"; href: string };

export interface FromAdmin {
  type: "token";
  id: number;
  token: string;
}
