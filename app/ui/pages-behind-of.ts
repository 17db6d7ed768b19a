/** How many pages of this list the browser's history holds before this one. */
export function pagesBehindOf(state: unknown): number {
  const behind =
    typeof state === "object" && state !== null && "pagesBehind" in state ? state.pagesBehind : 0;
  return typeof behind === "number" ? behind : 0;
}
