import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Form, Layout, Link, Page, Text } from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useEachAnswer } from "../../ui/each-answer.ts";
import { OutsideCards } from "../../ui/outside-cards.tsx";
import type { action } from "./actions.server.ts";
import type { loader } from "./loader.server.ts";
import { TriedCart } from "./tried-cart.tsx";
import type { CartDraft } from "./try-cart-form.tsx";
import { emptyLine, TryCartForm } from "./try-cart-form.tsx";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.rates.try);

export default function TryCart() {
  const { hasSender, countries, country, currency, today } = useLoaderData<typeof loader>();
  const { rates } = useTexts();
  const texts = useTexts().tryCart;
  const trying = useTrying({
    country,
    zip: "",
    city: "",
    value: "",
    currency,
    date: today,
    lines: [{ ...emptyLine, weight: "1" }],
  });
  const { answer } = trying;
  return (
    <Page
      title={rates.try}
      subtitle={texts.subtitle}
      backAction={{ content: rates.title, url: "/app/rates" }}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {hasSender ? null : (
            <Banner tone="warning">
              <p>
                {texts.noSender} <Link url="/app/settings#sender">{texts.addSender}</Link>
              </p>
            </Banner>
          )}
          <Layout>
            <Layout.Section variant="oneHalf">
              <Form onSubmit={trying.start}>
                <TryCartForm
                  cart={trying.cart}
                  wrong={trying.wrong}
                  countries={countries}
                  busy={trying.busy}
                  onChange={trying.change}
                />
              </Form>
            </Layout.Section>
            <Layout.Section variant="oneHalf">
              <div aria-live="polite">
                {answer?.outcome === "priced" ? <TriedCart {...answer} /> : null}
                {answer?.outcome === "refused" ? (
                  <Banner tone="critical">
                    <p>{texts.refused[answer.because]}</p>
                  </Banner>
                ) : null}
                {answer === null ? (
                  <OutsideCards>
                    <Text as="p" tone="subdued">
                      {texts.empty}
                    </Text>
                  </OutsideCards>
                ) : null}
              </div>
            </Layout.Section>
          </Layout>
        </BlockStack>
      </Box>
    </Page>
  );
}

/** Keeps the cart as typed, and beside it the answer for the last cart that could be priced. */
function useTrying(first: CartDraft) {
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [cart, setCart] = useState(first);
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const wrong = answer?.outcome === "wrong" ? answer.wrong.filter((name) => !corrected.has(name)) : [];
  useEachAnswer(answer, ({ outcome }) => {
    setCorrected(new Set());
    if (outcome === "wrong") document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
  });
  return {
    cart,
    wrong: new Set(wrong),
    busy: state !== "idle",
    answer: answer ?? null,
    change(changed: CartDraft) {
      setCorrected(new Set([...corrected, ...changedFields(cart, changed)]));
      setCart(changed);
    },
    start: () => submit({ cart: JSON.stringify(cart) }, { method: "post" }),
  };
}

/** Names of the fields that differ. If lines were added or removed, all fields of lines count as changed. */
function changedFields(before: CartDraft, after: CartDraft): string[] {
  const { lines: linesBefore, ...restBefore } = before;
  const { lines, ...rest } = after;
  const names = (Object.keys(rest) as (keyof typeof rest)[]).filter(
    (name) => rest[name] !== restBefore[name],
  );
  const ofLines = linesBefore.flatMap((line, index) =>
    (Object.keys(line) as (keyof typeof line)[])
      .filter((name) => lines.length !== linesBefore.length || line[name] !== lines[index]?.[name])
      .map((name) => `lines.${index}.${name}`),
  );
  return [...names, ...ofLines];
}
