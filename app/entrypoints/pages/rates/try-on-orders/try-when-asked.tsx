import { Button, InlineStack, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { useLargeTexts, useTexts } from "../../../../texts/use-texts.tsx";
import type { TryOnOrders, TryOnOrdersProps } from "./try-on-orders.tsx";

/** The trial behind a button: a page near its limit of scripts loads it, and its words, when it is wanted. */
export function TryWhenAsked(props: TryOnOrdersProps) {
  const texts = useTexts().rates;
  const loadTexts = useLargeTexts();
  const [state, setState] = useState<"closed" | "loading" | "failed">("closed");
  const [loaded, setLoaded] = useState<{ readonly Trial: typeof TryOnOrders } | null>(null);
  const trial = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (loaded !== null) trial.current?.querySelector<HTMLElement>("select, input, button")?.focus();
  }, [loaded]);
  async function load() {
    setState("loading");
    try {
      const [{ TryOnOrders: Trial }] = await Promise.all([
        import("./try-on-orders.tsx"),
        loadTexts("whatIf"),
      ]);
      setLoaded({ Trial });
    } catch {
      // A browser asks for a module once: only a new load of the page repeats it.
      setState("failed");
    }
  }
  if (loaded !== null)
    return (
      <div ref={trial}>
        <loaded.Trial {...props} />
      </div>
    );
  return (
    <InlineStack gap="300" blockAlign="center">
      {state === "failed" ? null : (
        <Button loading={state === "loading"} onClick={load}>
          {texts.tryOnOrders}
        </Button>
      )}
      <div aria-live="polite">
        {state === "failed" ? (
          <Text as="span" tone="critical">
            {texts.tryNotLoaded}
          </Text>
        ) : null}
      </div>
    </InlineStack>
  );
}
