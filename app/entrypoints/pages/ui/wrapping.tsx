import type { ReactNode } from "react";

/** Lets a table's cell wrap, which Polaris keeps on one line, and caps its width so that later columns stay in sight. */
export function Wrapping({ widest, children }: { widest: `${number}rem`; children: ReactNode }) {
  return <div style={{ maxWidth: widest, whiteSpace: "normal", overflowWrap: "anywhere" }}>{children}</div>;
}
