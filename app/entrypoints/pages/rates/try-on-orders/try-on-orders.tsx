import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, InlineStack, ProgressBar, Select } from "@shopify/polaris";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { usePath } from "../../ui/door.tsx";
import { Heading } from "../../ui/heading.tsx";
import type { action, loader } from "../what-if/actions.server.ts";

export interface TryOnOrdersProps {
  /** The form that is tried. */
  readonly what: "rule" | "service-rule" | "handling" | "box" | "price-list" | "upload";
  /** Absent: the environment that the viewer is in. */
  readonly environment?: "sandbox" | "production";
  /** The form's fields, as saving sends them; with files, as a form's data. */
  fields(): Readonly<Record<string, string | boolean>> | FormData;
}

const choices = ["100", "1000", "10000"] as const;
const POLL_MS = 1_000;

// Its table is asked for after a trial.
const WhatIfResult = lazy(async () => ({ default: (await import("./what-if-result.tsx")).WhatIfResult }));

/** Tries the page's unsaved form on the last orders, and shows the differences. */
export function TryOnOrders({ what, environment, fields }: TryOnOrdersProps) {
  const texts = useTexts().whatIf;
  const address = usePath()("/rates/what-if");
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [most, setMost] = useState<string>("1000");
  const [run, setRun] = useState("");
  const busy = state !== "idle";
  const read = useProgress(busy ? `${address}?run=${run}` : null);
  function start() {
    const named = crypto.randomUUID();
    setRun(named);
    const query = new URLSearchParams({ what, most, run: named, ...(environment && { environment }) });
    const form = fields();
    const encType = form instanceof FormData ? "multipart/form-data" : undefined;
    submit(form, { method: "post", action: `${address}?${query}`, ...(encType && { encType }) });
  }
  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={texts.title} body={texts.body} />
        <InlineStack gap="300" blockAlign="end">
          <Select
            label={texts.orders}
            options={choices.map((value) => ({ value, label: texts.last(Number(value)) }))}
            value={most}
            disabled={busy}
            onChange={setMost}
          />
          <Button loading={busy} onClick={start}>
            {texts.start}
          </Button>
        </InlineStack>
        <div aria-live="polite">
          {busy ? (
            <BlockStack gap="200">
              <ProgressBar
                progress={Math.min(100, Math.round(((read ?? 0) / Number(most)) * 100))}
                size="small"
                ariaLabelledBy="what-if-progress"
              />
              <p id="what-if-progress">{read === null ? texts.trying : texts.read(read)}</p>
            </BlockStack>
          ) : null}
          {!busy && answer?.outcome === "wrong" ? <Banner tone="critical">{texts.wrong}</Banner> : null}
          {!busy && answer?.outcome === "busy" ? <Banner tone="warning">{texts.busy}</Banner> : null}
          {!busy && answer?.outcome === "tried" ? (
            <Suspense fallback={null}>
              <WhatIfResult {...answer} isOfServices={what === "service-rule"} />
            </Suspense>
          ) : null}
        </div>
      </BlockStack>
    </Card>
  );
}

/** Asks once a second. @param address `null`: nothing runs */
function useProgress(address: string | null): number | null {
  const { data, load } = useFetcher<typeof loader>();
  useEffect(() => {
    if (address === null) return;
    const timer = setInterval(() => load(address), POLL_MS);
    return () => clearInterval(timer);
  }, [address, load]);
  return address === null ? null : (data?.orders ?? null);
}
