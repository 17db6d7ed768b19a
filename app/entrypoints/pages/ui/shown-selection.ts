import { useDeferredValue } from "react";

/**
 * The selection that rows show. After a click on "select all" the rows follow a picture later than the checkbox and the buttons, so that the click is
 * answered at once; after a click on one row, that row follows with them.
 * @param selection memoized: another object is another selection
 */
export function useShownSelection<Selection>(selection: Selection, ofAllRows: boolean): Selection {
  const later = useDeferredValue(selection);
  return ofAllRows ? later : selection;
}
