import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const REFRESH_EVERY_MS = 2_000;

/**
 * Reloads the page's data at intervals while a job is running.
 * @param atMost reloads, for a job that may never end
 */
export function useRefreshWhile(working: boolean, atMost = Number.POSITIVE_INFINITY): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!working) return;
    let left = atMost;
    const timer = setInterval(() => {
      left -= 1;
      if (left < 0) clearInterval(timer);
      else revalidate();
    }, REFRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [working, atMost, revalidate]);
}
