import { Box } from "@shopify/polaris";
import type { ReactNode } from "react";

/** A part of a page that is in no card. Cards reach a phone's edges, and their words keep a distance; so do these. */
export function OutsideCards({ children }: { readonly children: ReactNode }) {
  return <Box paddingInline={{ xs: "400", sm: "0" }}>{children}</Box>;
}
