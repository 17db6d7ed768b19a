/** Messages between the app's frame and the admin page around it, through postMessage. */
export const channelName = "simulated-app-bridge";

export interface NavItem {
  label: string;
  href: string;
  home: boolean;
}

/** A button of the app that the admin draws; `ref` names it in clicks. */
export interface BarButton {
  ref: string;
  label: string;
  variant: "primary" | "default" | "breadcrumb";
  tone: "critical" | "default";
  disabled: boolean;
  loading: boolean;
}

export interface SaveBarState {
  save: BarButton | null;
  discard: BarButton | null;
  discardConfirmation: boolean;
}

/** Calls that the admin answers. */
export interface Calls {
  idToken: { argument: null; answer: string };
  leaveConfirmation: { argument: null; answer: boolean };
  scopes: {
    argument: { grant: string[]; revoke: string[] };
    answer: { granted: string[]; required: string[]; optional: string[]; agreed: boolean };
  };
  user: { argument: null; answer: { accountAccess: string; id: number; name: string; email: string } };
}

export type CallName = keyof Calls;

export type FromApp =
  | { type: "ready"; path: string }
  | { type: "location"; path: string }
  | { type: "loading"; on: boolean }
  | { type: "nav"; items: NavItem[] }
  | { type: "title"; title: string; buttons: BarButton[] }
  | { type: "saveBar"; state: SaveBarState | null }
  | {
      type: "toast";
      id: string;
      message: string;
      durationMs: number;
      isError: boolean;
      action: string | null;
    }
  | { type: "toastHide"; id: string }
  | { type: "redirect"; url: string }
  | { type: "call"; id: string; name: CallName; argument: unknown };

export type FromAdmin =
  | { type: "navigate"; href: string }
  | { type: "click"; ref: string }
  | { type: "toastClosed"; id: string; by: "action" | "dismiss" }
  | { type: "answer"; id: string; ok: true; value: unknown }
  | { type: "answer"; id: string; ok: false; message: string };

/** Parameters that Shopify adds to the frame's URL; the app's own address lacks them. */
export const frameParams = [
  "appLoadId",
  "embedded",
  "hmac",
  "host",
  "id_token",
  "locale",
  "protocol",
  "session",
  "shop",
  "timestamp",
];

/** A path with its query, without Shopify's parameters. */
export function ownPath(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of frameParams) query.delete(name);
  const text = query.toString();
  return `${url.pathname}${text ? `?${text}` : ""}${url.hash}`;
}
