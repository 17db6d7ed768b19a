/** The keys that every list has. Loaded with the first of them. */
export const listKeys: Readonly<Record<string, () => void>> = {
  j: () => step(1),
  k: () => step(-1),
  x: () => rowAtFocus()?.querySelector<HTMLElement>("input[type=checkbox]")?.click(),
  "/": focusSearch,
};

const rows = () => [...document.querySelectorAll<HTMLElement>("tbody tr[id]")];

function rowAtFocus(): HTMLElement | undefined {
  return rows().find((row) => row.contains(document.activeElement));
}

/** The focus moves to the link of the row, which Enter opens. */
function step(by: 1 | -1): void {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const row = at < 0 ? all[by === 1 ? 0 : all.length - 1] : all[at + by];
  row?.querySelector<HTMLElement>("a[data-primary-link]")?.focus();
}

/** The field of the search, which the list's button opens. */
function focusSearch(): void {
  const field = () => document.querySelector<HTMLElement>(".Polaris-Filters__SearchField input");
  if (field() === null)
    document.querySelector<HTMLElement>(".Polaris-IndexFilters__ActionWrap button")?.click();
  requestAnimationFrame(() => requestAnimationFrame(() => field()?.focus()));
}
