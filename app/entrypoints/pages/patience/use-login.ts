import { useEffect } from "react";
import { actAs } from "./patient-fetch.ts";
import { LOGIN_WINDOW, LOGINS } from "./waiting.ts";

/** Sends the page's requests as this login alone, and wakes the windows that wait for it. */
export function useLogin(login: string): void {
  useEffect(() => {
    actAs(login);
    const logins = new BroadcastChannel(LOGINS);
    logins.postMessage(null);
    logins.close();
    // The window that an ended login opened has done its work.
    if (window.name === LOGIN_WINDOW) window.close();
  }, [login]);
}
