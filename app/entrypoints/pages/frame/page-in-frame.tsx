import { Outlet, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { PageSkeleton } from "./page-skeletons.tsx";

interface MainProps {
  /** "div" within a frame that has the landmark already. */
  readonly as?: "main" | "div";
  readonly children: ReactNode;
}

/** Takes the focus when another page appears, so that Tab begins there and a screen reader reads the page. */
export function Main({ as: Element = "main", children }: MainProps) {
  const { state } = useNavigation();
  useEffect(() => window.shopify?.loading(state !== "idle"), [state]);
  const { pathname, hash } = useLocation();
  const main = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // An address with an anchor names a part of the page, and the page focuses that.
    if (hash === "") main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return (
    <Element ref={main} tabIndex={-1} style={{ outline: "none" }}>
      {children}
    </Element>
  );
}

const SKELETON_AFTER_MS = 250;

/** The page, or its outline if the next page takes longer than a blink. */
export function PageInFrame() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const leaving = navigation.state === "loading" && navigation.location.pathname !== pathname;
  const slow = useHoldsFor(leaving, SKELETON_AFTER_MS);
  return leaving && slow ? <PageSkeleton path={navigation.location.pathname} /> : <Outlet />;
}

/** True once `state` has been true for this long without a break. */
function useHoldsFor(state: boolean, milliseconds: number): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!state) return setHeld(false);
    const timer = setTimeout(() => setHeld(true), milliseconds);
    return () => clearTimeout(timer);
  }, [state, milliseconds]);
  return held;
}
