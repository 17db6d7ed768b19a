import type { ReactNode } from "react";

/** Keeps the clicks on a control from its row: a click on a row of a phone's list opens its first link, or selects it. */
export function OwnClick({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is the interactive one
    <div role="presentation" onClick={(event) => event.stopPropagation()}>
      {children}
    </div>
  );
}
