/** Scans that wait for a connection outlive a new load of their page, in this tab alone. */

const keyHere = () => `scans of ${window.location.pathname}`;

export function keepScans(codes: readonly string[]): void {
  try {
    if (codes.length === 0) sessionStorage.removeItem(keyHere());
    else sessionStorage.setItem(keyHere(), codes.join("\n"));
  } catch {
    // A browser may refuse the frame its storage: the scans are kept while the page is open.
  }
}

/** Those that were kept; they are kept no longer. */
export function keptScans(): readonly string[] {
  try {
    const kept = sessionStorage.getItem(keyHere()) ?? "";
    keepScans([]);
    return kept.split("\n").filter((code) => code !== "");
  } catch {
    return [];
  }
}
