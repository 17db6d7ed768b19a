import { Button, InlineStack } from "@shopify/polaris";
import { useState } from "react";
import { useLargeTexts, useTexts } from "../../../texts/use-texts.tsx";
import type { TryOnOrders, TryOnOrdersProps } from "./try-on-orders.tsx";

/** The trial behind a button: a page near its limit of scripts loads it, and its words, when it is wanted. */
export function TryWhenAsked(props: TryOnOrdersProps) {
  const texts = useTexts().rates;
  const loadTexts = useLargeTexts();
  const [busy, setBusy] = useState(false);
  const [loaded, setLoaded] = useState<{ readonly Trial: typeof TryOnOrders } | null>(null);
  async function load() {
    setBusy(true);
    try {
      const [{ TryOnOrders: Trial }] = await Promise.all([
        import("./try-on-orders.tsx"),
        loadTexts("whatIf"),
      ]);
      setLoaded({ Trial });
    } finally {
      setBusy(false);
    }
  }
  if (loaded !== null) return <loaded.Trial {...props} />;
  return (
    <InlineStack>
      <Button loading={busy} onClick={load}>
        {texts.tryOnOrders}
      </Button>
    </InlineStack>
  );
}
