import type { Trouble } from "./trouble.ts";

/** A request of the page without a usable answer yet. */
export interface Waiting {
  readonly trouble: Trouble;
  readonly isForm: boolean;
  /** It is sent again at the person's click alone. */
  readonly asks: boolean;
  /** It has not left this device. False: its outcome is unknown. */
  readonly isUnsent: boolean;
  /** Sends it again now. */
  again(): void;
  /** Ends it, and gives the form back. */
  stop(): void;
}

export interface Connection {
  /** The browser knows that it has no network. */
  readonly isOffline: boolean;
  readonly waiting: readonly Waiting[];
}

/** Longer than a page's own pause between two loads, so that the bar does not come and go with each. */
const LINGER_MS = 3_000;

let connection: Connection = { isOffline: false, waiting: [] };
/** Requests that the page gave up for newer ones. */
let lingering: readonly Waiting[] = [];
const listeners = new Set<() => void>();

export const currentConnection = () => connection;
const connected = connection;
/** A server renders a page with a connection. */
export const connectionOnServer = () => connected;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(to: Connection): void {
  connection = to;
  for (const listener of listeners) listener();
}

export function begin(entry: Waiting): void {
  answered();
  change({ ...connection, waiting: [...connection.waiting, entry] });
}

/** Ends the traces of requests that are over. */
export function answered(): void {
  drop(lingering);
  lingering = [];
}

/** @param lingers the page has dropped the request, and may send another */
export function end(entry: Waiting, lingers: boolean): void {
  if (lingers) {
    lingering = [...lingering, entry];
    setTimeout(() => drop([entry]), LINGER_MS);
  } else drop([entry]);
}

function drop(entries: readonly Waiting[]): void {
  const waiting = connection.waiting.filter((each) => !entries.includes(each));
  if (waiting.length < connection.waiting.length) change({ ...connection, waiting });
}

/** Follows the browser's own word about the network. */
export function watchNetwork(): void {
  const follow = () => {
    change({ ...connection, isOffline: !navigator.onLine });
    if (navigator.onLine) wake(({ trouble, asks }) => trouble === "connection" && !asks);
  };
  window.addEventListener("online", follow);
  window.addEventListener("offline", follow);
  // A login in another window.
  const loggedIn = () => wake(({ trouble }) => trouble === "login");
  // In Shopify's admin, the focus moves into the app's frame without a login, as when the bar asks.
  if (window.parent === window) window.addEventListener("focus", loggedIn);
  new BroadcastChannel(LOGINS).addEventListener("message", loggedIn);
}

export const LOGINS = "waybill-logins";
/** The name of the window that the bar opens to log in. */
export const LOGIN_WINDOW = "waybill-log-in";

function wake(which: (entry: Waiting) => boolean): void {
  for (const entry of connection.waiting.filter(which)) entry.again();
}
