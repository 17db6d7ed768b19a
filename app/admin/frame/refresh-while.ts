import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const REFRESH_EVERY_MS = 2_000;

/** Asks for the page's data again and again while something works on beside it. */
export function useRefreshWhile(working: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!working) return;
    const timer = setInterval(revalidate, REFRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [working, revalidate]);
}
