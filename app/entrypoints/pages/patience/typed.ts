/** The address of the page whose fields were used. */
let typedAt: string | null = null;

export function watchTyping(): void {
  const note = () => {
    typedAt = window.location.pathname;
  };
  for (const kind of ["input", "change"]) document.addEventListener(kind, note, { capture: true });
}

/** Values were typed or chosen on the shown page, or a dialog is open there. */
export function holdsValues(path: string): boolean {
  if (path !== window.location.pathname) return false;
  return typedAt === path || document.querySelector("[role=dialog]") !== null;
}
