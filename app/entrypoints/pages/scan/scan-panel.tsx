import { Banner, BlockStack, Button, Card, Checkbox, InlineStack, Link, List, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useDoor, usePath } from "../ui/door.tsx";
import { useStableCallback } from "../ui/stable-callback.ts";
import { TrackingBadge } from "../ui/tracking-badge.tsx";
import type { ScannedParcel } from "./scan.server.ts";

type Step = "print" | "hand-over" | "cancel";

export interface ScanPanelProps {
  /** Every code since the panel opened, in the order of the scans. */
  readonly codes: readonly string[];
  /** The steps that the page offers for ticked parcels. */
  readonly steps: readonly Step[];
  onStep(step: Step, shipmentIds: readonly string[]): void;
  onClose(): void;
}

/** `found`: each of its parcels is ticked; several wait for a choice. */
type Answer =
  | { readonly state: "asking" | "unknown" | "unanswered" }
  | { readonly state: "found"; readonly matches: readonly ScannedParcel[] };

/** The scanned parcels, with a tick each, and the scans that no parcel answers to. */
export function ScanPanel({ codes, steps, onStep, onClose }: ScanPanelProps) {
  const { scan: texts } = useTexts();
  const { mayShip } = useDoor();
  const path = usePath();
  const answers = useAnswers(codes, path("/scan"));
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const parcels = new Map<string, ScannedParcel>();
  const open: { readonly code: string; readonly matches: readonly ScannedParcel[] }[] = [];
  for (const code of codes) {
    const answer = answers.get(code);
    if (answer?.state !== "found") continue;
    const [only, ...others] = answer.matches;
    const parcel = others.length === 0 ? only : answer.matches.find(({ id }) => id === chosen[code]);
    if (parcel !== undefined) parcels.set(parcel.id, parcel);
    else if (!open.some((each) => each.code === code)) open.push({ code, matches: answer.matches });
  }
  const failed = (state: "unknown" | "unanswered") => [
    ...new Set(codes.filter((code) => answers.get(code)?.state === state)),
  ];
  const ticked = [...parcels.keys()].filter((id) => !unticked.has(id));
  const last = codes.at(-1) ?? "";
  const found = answers.get(last);
  const latest = found?.state === "found" && found.matches.length === 1 ? found.matches[0] : undefined;
  const tick = (id: string, on: boolean) =>
    setUnticked((before) => new Set(on ? [...before].filter((each) => each !== id) : [...before, id]));
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {texts.title(parcels.size)}
          </Text>
          <Button variant="plain" onClick={onClose}>
            {texts.close}
          </Button>
        </InlineStack>
        <Text as="p" visuallyHidden>
          <span role="status">{latest === undefined ? "" : texts.ticked(latest.number, latest.order)}</span>
        </Text>
        <div role="alert">
          <BlockStack gap="200">
            {failed("unknown").map((code) => (
              <Banner key={code} tone="critical">
                {texts.unknown(code)}
              </Banner>
            ))}
            {failed("unanswered").map((code) => (
              <Banner key={code} tone="critical">
                {texts.unanswered(code)}
              </Banner>
            ))}
            {open.map(({ code, matches }) => (
              <Banner key={code} tone="warning" title={texts.which(code, matches.length)}>
                <List>
                  {matches.map((parcel) => (
                    <List.Item key={parcel.id}>
                      <Button
                        variant="plain"
                        onClick={() => setChosen((before) => ({ ...before, [code]: parcel.id }))}
                      >
                        {texts.parcel(parcel.number, parcel.order)}
                      </Button>
                    </List.Item>
                  ))}
                </List>
              </Banner>
            ))}
          </BlockStack>
        </div>
        {[...parcels.values()].map((parcel) => (
          <InlineStack key={parcel.id} align="space-between" blockAlign="center" gap="200">
            <Checkbox
              label={texts.parcel(parcel.number, parcel.order)}
              checked={!unticked.has(parcel.id)}
              onChange={(on) => tick(parcel.id, on)}
              {...(parcel.list !== null && { helpText: texts.onList(parcel.list) })}
            />
            <InlineStack gap="200" blockAlign="center">
              <TrackingBadge state={parcel.state} status={parcel.status} />
              <Link url={path(`/shipments/${parcel.id}`)} accessibilityLabel={texts.openOf(parcel.number)}>
                {texts.open}
              </Link>
            </InlineStack>
          </InlineStack>
        ))}
        {ticked.length === 0 || !mayShip ? null : (
          <InlineStack gap="200">
            {steps.map((step) => (
              <Button key={step} onClick={() => onStep(step, ticked)}>
                {texts.steps[step](ticked.length)}
              </Button>
            ))}
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}

/** Between two look-ups of a code, without a connection. */
const AGAIN_MS = 3_000;

/**
 * Asks about each scan by itself, so that a slow answer holds up none of the others. A code that was not answered is asked again, by itself and
 * when it is scanned again.
 */
function useAnswers(codes: readonly string[], path: string): ReadonlyMap<string, Answer> {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const asked = useRef(0);
  const states = useRef(new Map<string, Answer["state"]>());
  const ask = useStableCallback((wanted: readonly string[]) => {
    for (const code of wanted) {
      const known = states.current.get(code);
      if (known === "asking" || known === "found") continue;
      const keep = (answer: Answer) => {
        states.current.set(code, answer.state);
        setAnswers((before) => new Map(before).set(code, answer));
      };
      // It stays named as not answered while it is asked again.
      if (known === "unanswered") states.current.set(code, "asking");
      else keep({ state: "asking" });
      fetch(`${path}?code=${encodeURIComponent(code)}`)
        .then(async (response) => {
          if (!response.ok) throw new Error(`the look-up answered ${response.status}`);
          const { matches }: { readonly matches: readonly ScannedParcel[] } = await response.json();
          keep(matches.length === 0 ? { state: "unknown" } : { state: "found", matches });
        })
        .catch(() => keep({ state: "unanswered" }));
    }
  });
  useEffect(() => {
    const fresh = codes.slice(asked.current);
    asked.current = codes.length;
    ask(fresh);
  }, [codes, ask]);
  const open = [...answers].flatMap(([code, { state }]) => (state === "unanswered" ? [code] : [])).join("\n");
  useEffect(() => {
    if (open === "") return;
    const again = () => ask(open.split("\n"));
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [open, ask]);
  return answers;
}
