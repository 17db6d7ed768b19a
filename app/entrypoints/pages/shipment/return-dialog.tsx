import { useFetcher, useNavigate } from "@remix-run/react";
import { Banner, BlockStack, ChoiceList, Modal, SkeletonBodyText, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounce } from "../ui/announce.tsx";
import { usePath } from "../ui/door.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { useReturnFocus } from "../ui/return-focus.ts";
import type { action, WayBack } from "./actions.server.ts";
import { useTroubleOf } from "./use-trouble-of.ts";

interface ReturnDialogProps {
  readonly open: boolean;
  /** Cheapest first; `null`: being asked for. */
  readonly ways: readonly WayBack[] | null;
  readonly selected: string;
  readonly busy: boolean;
  readonly error: string | null;
  onSelect(service: string): void;
  onBuy(): void;
  onClose(): void;
}

/** Offers the services that can bring the parcel back, and buys the label of one. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { open, ways, selected, busy, error, onSelect, onBuy, onClose } = props;
  const { shipment: texts, orders } = useTexts();
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={texts.returnTitle}
      size="small"
      primaryAction={{
        content: texts.returnBuy,
        loading: busy,
        disabled: selected === "",
        onAction: onBuy,
      }}
      secondaryActions={[{ content: texts.returnClose, onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {error === null ? null : (
            <Banner tone="critical" title={texts.returnFailed}>
              <Text as="p">{error}</Text>
            </Banner>
          )}
          <Text as="p">{texts.returnBody}</Text>
          {ways === null ? (
            error === null ? (
              <div role="status" aria-label={orders.ship.asking}>
                <SkeletonBodyText lines={2} />
              </div>
            ) : null
          ) : ways.length === 0 ? (
            <Banner tone="warning" title={texts.returnNone} />
          ) : (
            <ChoiceList
              title={orders.ship.service}
              choices={ways.map(({ service, name, price }) => ({
                value: service,
                label: `${name}, ${price}`,
              }))}
              selected={[selected]}
              onChange={([chosen = ""]) => onSelect(chosen)}
            />
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** The dialog's state. A bought return opens on its own page. */
export function useReturn() {
  const { shipment: texts } = useTexts();
  const navigate = useNavigate();
  const path = usePath();
  const announce = useAnnounce();
  const asking = useFetcher<typeof action>();
  const buying = useFetcher<typeof action>();
  const [open, setOpen] = useState(false);
  const [ways, setWays] = useState<readonly WayBack[] | null>(null);
  /** The id of the return to buy: a second click with the same id buys no second label. */
  const [returnId, setReturnId] = useState("");
  const [selected, setSelected] = useState("");
  const [error, setError] = useState<string | null>(null);
  const rememberFocus = useReturnFocus(open);
  const troubleOf = useTroubleOf();
  useEachAnswer(asking.state === "idle" ? asking.data : null, (answer) => {
    setError(troubleOf(answer));
    if (answer.offer === undefined) return;
    setWays(answer.offer.ways);
    setReturnId(answer.offer.returnId);
    setSelected(answer.offer.ways[0]?.service ?? "");
  });
  useEachAnswer(buying.state === "idle" ? buying.data : null, (answer) => {
    setError(troubleOf(answer));
    if (answer.returnedBy === undefined) return;
    rememberFocus(null);
    setOpen(false);
    announce(texts.returnBought);
    navigate(path(`/shipments/${answer.returnedBy}`));
  });
  return {
    ask() {
      rememberFocus(document.activeElement);
      setError(null);
      setWays(null);
      setSelected("");
      setOpen(true);
      asking.submit({ intent: "quote-return" }, { method: "post" });
    },
    dialog: {
      open,
      ways,
      selected,
      error,
      busy: buying.state !== "idle",
      onSelect: setSelected,
      onBuy: () => buying.submit({ intent: "buy-return", service: selected, returnId }, { method: "post" }),
      onClose: () => setOpen(false),
    },
  };
}
