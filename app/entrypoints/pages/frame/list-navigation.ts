import { useLocation, useNavigate, useNavigation } from "@remix-run/react";

/** The filter of a list, in the parameters of its address. */
interface ListFilter {
  readonly view: string;
  readonly [parameter: string]: string | null;
}

interface Cursors {
  /** Cursor of the page on screen; `null` on the first page. */
  readonly cursor: string | null;
  readonly nextCursor: string | null;
}

/** Filters and pages a list whose state is kept in its address. */
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
      // Cursors only lead forward. "Previous" goes back in the browser's history, or else to the first page.
      onPrevious: () =>
        pagesBehind > 0 ? navigate(-1) : navigate({ pathname, search: query(filter, null) }),
    },
  };
}

/** Leaves out parameters that hold their default. */
function query({ view, ...filter }: ListFilter, cursor: string | null): string {
  const parameters = { ...(view === "all" ? {} : { view }), ...filter, cursor };
  const named = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(named).toString();
}

/** The number of this list's earlier pages in the browser's history. */
function pagesBehindOf(state: unknown): number {
  const behind =
    typeof state === "object" && state !== null && "pagesBehind" in state ? state.pagesBehind : 0;
  return typeof behind === "number" ? behind : 0;
}
