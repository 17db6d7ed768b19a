import type { ComponentType, ReactNode } from "react";
import { createContext, useContext } from "react";

export interface DraftSaveBarProps {
  readonly id: string;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly texts: { readonly save: string; readonly discard: string };
  onSave(): void;
  onDiscard(): void;
}

type SaveBar = ComponentType<DraftSaveBarProps>;

const SaveBarContext = createContext<SaveBar>(() => null);

/** Each door's frame brings its own bar: Shopify's in the embedded admin, Polaris's in the dashboard. */
export function SaveBarProvider({ bar, children }: { bar: SaveBar; children: ReactNode }) {
  return <SaveBarContext.Provider value={bar}>{children}</SaveBarContext.Provider>;
}

/** Shown while a draft has unsaved changes. Leaving the page then asks first. */
export function DraftSaveBar(props: DraftSaveBarProps) {
  const Bar = useContext(SaveBarContext);
  return <Bar {...props} />;
}
