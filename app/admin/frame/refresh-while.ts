import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const REFRESH_EVERY_MS = 2_000;

/** Reloads the page's data at intervals while a job is running. */
export function useRefreshWhile(working: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!working) return;
    const timer = setInterval(revalidate, REFRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [working, revalidate]);
}
