import { useLocation, useNavigate, useNavigation } from "@remix-run/react";

/** What of a list is shown, by the names that its address has for it. */
interface ListFilter {
  readonly view: string;
  readonly [parameter: string]: string | null;
}

interface Cursors {
  /** Of the page that is shown; `null`: the first. */
  readonly cursor: string | null;
  readonly nextCursor: string | null;
}

/** Filters and turns the pages of a list whose address says what of it is shown. */
export function useListNavigation(filter: ListFilter, { cursor, nextCursor }: Cursors) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { pathname, state } = useLocation();
  const pagesBehind = pagesBehindOf(state);
  return {
    loading: navigation.state === "loading" && navigation.location.pathname === pathname,
    onFilter: (wanted: ListFilter) =>
      navigate({ pathname, search: query(wanted, null) }, { replace: wanted.view === filter.view }),
    paging: {
      hasPrevious: cursor !== null,
      hasNext: nextCursor !== null,
      onNext: () =>
        navigate(
          { pathname, search: query(filter, nextCursor) },
          { state: { pagesBehind: pagesBehind + 1 } },
        ),
      // Cursors lead forward only: the way back is the way we came, or the first page.
      onPrevious: () =>
        pagesBehind > 0 ? navigate(-1) : navigate({ pathname, search: query(filter, null) }),
    },
  };
}

/** Names only what narrows the list down. */
function query({ view, ...filter }: ListFilter, cursor: string | null): string {
  const parameters = { ...(view === "all" ? {} : { view }), ...filter, cursor };
  const named = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(named).toString();
}

/** How many pages of this list the browser's history holds before this one. */
function pagesBehindOf(state: unknown): number {
  const behind =
    typeof state === "object" && state !== null && "pagesBehind" in state ? state.pagesBehind : 0;
  return typeof behind === "number" ? behind : 0;
}
