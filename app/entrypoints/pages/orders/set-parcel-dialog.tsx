import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, FormLayout, Link, List, Modal, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounce } from "../ui/announce.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import type { Choice } from "../ui/filtered-table.tsx";
import { NumberField } from "../ui/number-field.tsx";
import type { action } from "./actions.server.ts";
import type { OrderRow } from "./order-rows.tsx";
import type { ChosenOrders, OrdersFilter } from "./orders-table.tsx";
import { wholeView } from "./orders-table.tsx";
import type { ParcelsAnswer } from "./set-parcels.server.ts";

interface SetParcelDialogProps {
  readonly chosen: ChosenOrders;
  readonly filter: OrdersFilter;
  readonly boxes: readonly Choice[];
  onClose(): void;
}

type Set = Extract<ParcelsAnswer, { outcome: "set" }>;
/** The answers so far, each of some of the orders. */
type Result = Pick<Set, "done" | "left" | "gone" | "replaced">;
const nothing: Result = { done: 0, left: [], gone: 0, replaced: [] };

/** Sets the weight and the box of the chosen orders, or takes them back, and names the orders that keep what they had. */
export function SetParcelDialog({ chosen, filter, boxes, onClose }: SetParcelDialogProps) {
  const { common, setParcel: texts } = useTexts();
  const announce = useAnnounce();
  const first = sharedParcel(chosen);
  const [weight, setWeight] = useState(first.weight);
  const [box, setBox] = useState(first.box);
  const [result, setResult] = useState(nothing);
  const [problem, setProblem] = useState<Exclude<ParcelsAnswer["outcome"], "set"> | null>(null);
  const [isOver, setOver] = useState(false);
  /** The orders of the last request, which is repeated if Shopify gave no answer; `null`: the first one's. */
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const { state, data, submit } = useFetcher<typeof action>();
  const isBack = weight.trim() === "" && box === "";

  function ask(ids: readonly string[] | null) {
    setAsked(ids);
    setProblem(null);
    const which =
      ids !== null
        ? { ids: ids.join() }
        : chosen === "all"
          ? { view: JSON.stringify(wholeView(filter)) }
          : { ids: chosen.map(({ id }) => id).join() };
    const seen =
      chosen === "all"
        ? {}
        : { seen: JSON.stringify(chosen.flatMap(({ id, parcel }) => (parcel ? [[id, parcel.key]] : []))) };
    submit({ intent: "set-parcels", weight, box, ...which, ...seen }, { method: "post" });
  }

  useEachAnswer(state === "idle" ? data : null, (answer) => {
    if (answer.intent !== "set-parcels") return;
    if (answer.outcome !== "set") return setProblem(answer.outcome);
    const so: Result = {
      done: result.done + answer.done,
      left: [...result.left, ...answer.left],
      gone: result.gone + answer.gone,
      replaced: [...result.replaced, ...answer.replaced],
    };
    setResult(so);
    if (answer.rest.length > 0) return ask(answer.rest);
    announce((isBack ? texts.takenBack : texts.done)(so.done));
    if (so.left.length + so.gone + so.replaced.length === 0) onClose();
    else setOver(true);
  });

  const busy = state !== "idle";
  return (
    <Modal
      open
      onClose={onClose}
      title={chosen === "all" ? texts.allTitle : texts.title(chosen.length)}
      size="small"
      primaryAction={
        isOver
          ? { content: texts.close, onAction: onClose }
          : { content: isBack ? texts.takeBack : texts.set, loading: busy, onAction: () => ask(asked) }
      }
      secondaryActions={isOver ? [] : [{ content: common.cancel, onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <div aria-live="polite">
            {busy && result.done > 0 ? <Text as="p">{texts.progress(result.done)}</Text> : null}
            {problem === "no-answer" ? <Banner tone="warning">{texts.noAnswer}</Banner> : null}
            {isOver ? <Outcome result={result} isBack={isBack} /> : null}
          </div>
          {isOver ? null : (
            <FormLayout>
              <Text as="p">{texts.body}</Text>
              <NumberField
                label={texts.weight}
                suffix={texts.kg}
                value={weight}
                helpText={texts.weightHelp}
                error={problem === "wrong-weight" && texts.wrongWeight}
                disabled={busy}
                onChange={(typed) => {
                  setWeight(typed);
                  setProblem(null);
                }}
              />
              <Select
                label={texts.box}
                options={[{ value: "", label: texts.automatic }, ...boxes]}
                value={box}
                helpText={boxes.length === 0 ? texts.noBoxes : texts.boxHelp}
                disabled={busy}
                onChange={setBox}
              />
              {isBack ? <Text as="p">{texts.backHelp}</Text> : null}
            </FormLayout>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** The values of the orders, where all have the same. */
function sharedParcel(chosen: ChosenOrders): { readonly weight: string; readonly box: string } {
  const [first, ...others] = chosen === "all" ? [] : chosen;
  const shared = first?.parcel ?? null;
  const isShared = shared !== null && others.every(({ parcel }) => parcel?.key === shared.key);
  return isShared ? shared : { weight: "", box: "" };
}

interface OutcomeProps {
  readonly result: Result;
  readonly isBack: boolean;
}

function Outcome({ result: { done, left, gone, replaced }, isBack }: OutcomeProps) {
  const { setParcel: texts } = useTexts();
  const words = useReasonWords();
  return (
    <BlockStack gap="200">
      {done === 0 ? null : <Banner tone="success">{(isBack ? texts.takenBack : texts.done)(done)}</Banner>}
      {left.length === 0 ? null : (
        <Banner tone="warning" title={texts.left(left.length)}>
          <List>
            {left.map(({ orderId, orderName, reason }) => (
              <List.Item key={orderId}>
                <OrderLink id={orderId} name={orderName} />: {words(reason)}
              </List.Item>
            ))}
          </List>
        </Banner>
      )}
      {gone === 0 ? null : <Banner tone="warning">{texts.gone(gone)}</Banner>}
      {replaced.length === 0 ? null : (
        <Banner tone="warning" title={texts.replaced(replaced.length)}>
          <List>
            {replaced.map(({ orderId, orderName, was }) => (
              <List.Item key={orderId}>
                <OrderLink id={orderId} name={orderName} />: {was}
              </List.Item>
            ))}
          </List>
        </Banner>
      )}
    </BlockStack>
  );
}

function OrderLink({ id, name }: { readonly id: OrderRow["orderId"]; readonly name: string }) {
  return <Link url={`/app/orders/${id}`}>{name}</Link>;
}
