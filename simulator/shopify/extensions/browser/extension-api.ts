import type { FrameData, FromAdmin, FromExtension } from "./protocol.ts";
import { channelName } from "./protocol.ts";

/** The facts of this frame's page. */
export const frameData = JSON.parse(document.getElementById("frame-data")?.textContent ?? "{}") as FrameData;

export const send = (message: FromExtension): void =>
  window.parent.postMessage({ channel: channelName, ...message }, frameData.adminUrl);

const waiting = new Map<number, (token: string) => void>();
let asked = 0;

window.addEventListener("message", ({ source, origin, data }: MessageEvent) => {
  if (source !== window.parent || origin !== frameData.adminUrl) return;
  const { channel, type, id, token } = data as FromAdmin & { channel?: string };
  if (channel !== channelName || type !== "token") return;
  waiting.get(id)?.(token);
  waiting.delete(id);
});

/** A session token of the admin, which alone is signed in. */
export function sessionToken(): Promise<string> {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    send({ type: "token", id });
  });
}

const native = window.fetch.bind(window);

/**
 * An extension's `fetch`. Relative addresses are the app's, and requests to the app carry a session token: this page is of another
 * origin, so the browser asks the app first whether it may send that.
 */
export async function extensionFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, frameData.appUrl);
  if (url.origin !== new URL(frameData.appUrl).origin) return native(input, init);
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${await sessionToken()}`);
  return native(url, { ...init, headers, credentials: "omit" });
}

/** A text by its path, with `{{values}}`; the path itself where there is none. */
export function translate(key: string, values: Record<string, string | number> = {}): string {
  for (const texts of frameData.texts) {
    let found: unknown = texts;
    for (const name of key.split(".")) found = (found as Record<string, unknown> | undefined)?.[name];
    if (typeof found === "string")
      return found.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ""));
  }
  return key;
}
