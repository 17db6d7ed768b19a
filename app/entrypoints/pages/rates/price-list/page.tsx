import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Button, InlineStack, List, Page, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import type { Kept } from "../../../../domain/tariffs/form/from-document.ts";
import type { ListForm } from "../../../../domain/tariffs/form/list-form.ts";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { DraftSaveBar } from "../../frame/draft-save-bar.tsx";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import { usePath } from "../../ui/door.tsx";
import { useEachAnswer } from "../../ui/each-answer.ts";
import type { PageEnvironment } from "../page-environment.tsx";
import { EnvironmentBadge, formAction, inSameEnvironment, useOverviewLink } from "../page-environment.tsx";
import { TryWhenAsked } from "../try-on-orders/try-when-asked.tsx";
import { TariffPlanBanner } from "../upload/tariff-plan.tsx";
import type { action } from "./actions.server.ts";
import { AddButton } from "./add-button.tsx";
import { CarrierCard } from "./carrier-card.tsx";
import { useListProblems } from "./list-problems.tsx";
import type { ListLimits, loader, PriceListPage } from "./loader.server.ts";
import { PublishedCard } from "./published-card.tsx";
import type { PublishedChoices } from "./published-choices.server.ts";
import { ServiceCard } from "./service-card.tsx";
import { withoutZone, withService, withZone } from "./with-grid.ts";
import { ZonesCard } from "./zones-card.tsx";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.rates.priceList);

export default function EditPriceList() {
  const page = useLoaderData<typeof loader>();
  const { about, base, list, as } = page;
  const texts = useTexts().priceList;
  const overview = useOverviewLink(about);
  const path = usePath();
  const back =
    base === null || as === "first" || as === "published"
      ? overview
      : { content: texts.download, url: inSameEnvironment(path(`/rates/tariff/${base.carrier}`), about) };
  if (list === null)
    return (
      <Page title={texts.title} backAction={back}>
        <Banner tone="info" action={{ content: texts.download, url: back.url }}>
          {texts.tooLong}
        </Banner>
      </Page>
    );
  return (
    <PriceListForm key={`${base?.carrier} ${base?.version} ${as}`} page={{ ...page, list }} back={back} />
  );
}

interface PriceListFormProps {
  readonly page: PriceListPage & {
    readonly list: ListForm;
    readonly about: PageEnvironment;
    readonly limits: ListLimits;
    readonly currencies: readonly { readonly label: string; readonly value: string }[];
    readonly ready: Readonly<Record<string, string>> | null;
    /** Null: the list is stored, or its carrier is. */
    readonly published: PublishedChoices | null;
  };
  readonly back: { readonly content: string; readonly url: string };
}

function PriceListForm({ page, back }: PriceListFormProps) {
  const { common, priceList: texts } = useTexts();
  const { about, limits, currencies, ready, published } = page;
  const { list, stored, isDirty, change, discard, answer, busy, fields, send } = usePriceList(page);
  const found = useListProblems(list, answer);
  const { kept, base } = stored;
  const titles = {
    next: texts.next,
    copy: texts.copy,
    first: texts.edit,
    published: texts.fromPublished,
    edit: texts.edit,
  };
  const title = base === null ? texts.title : titles[stored.as ?? "edit"](stored.name);
  return (
    <Page title={title} titleMetadata={<EnvironmentBadge {...about} />} backAction={back}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {published === null || (base !== null && stored.as !== "published") ? null : (
            <PublishedCard about={about} published={published} />
          )}
          <CarrierCard list={list} currencies={currencies} errorOf={found.at} onChange={change} />
          {list.services.map((service, index) => (
            <ServiceCard
              // The position is a service's identity here: none moves, and one that is removed is the whole card.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              about={about}
              limits={limits}
              list={list}
              index={index}
              service={service}
              errorOf={found.at}
              isWrong={found.isWrong}
              hasMistake={found.isServiceWrong(index)}
              onChange={change}
            />
          ))}
          <AddButton
            label={texts.addService}
            limits={limits}
            isFull={list.services.length >= limits.services}
            onAdd={() => change(withService(list))}
          />
          <ZonesCard
            list={list}
            limits={limits}
            ready={ready}
            errorOf={found.at}
            onChange={change}
            onAdd={() => change(withZone(list))}
            onRemove={(index) => change(withoutZone(list, index))}
          />
          <KeptCard kept={kept} />
          <div aria-live="polite">
            <BlockStack gap="400">
              {answer?.outcome === "changed" ? <Banner tone="critical">{texts.changed}</Banner> : null}
              {answer?.outcome === "refused" ? (
                <Banner tone="critical">{texts.refused[answer.because]}</Banner>
              ) : null}
              {found.sentences.length === 0 ? null : (
                <Banner
                  tone={answer?.outcome === "wrong" ? "critical" : "warning"}
                  title={answer?.outcome === "wrong" ? texts.wrong(found.errors) : texts.warnings}
                >
                  <List>
                    {found.sentences.map((sentence) => (
                      <List.Item key={sentence}>{sentence}</List.Item>
                    ))}
                  </List>
                </Banner>
              )}
              {answer?.outcome === "checked" || answer?.outcome === "stored" ? (
                <TariffPlanBanner
                  plan={answer.plan}
                  stored={answer.outcome === "stored"}
                  warnings={0}
                  about={about}
                  storing={busy === "store"}
                  onStore={() => send("store")}
                />
              ) : null}
            </BlockStack>
          </div>
          <InlineStack gap="300" blockAlign="center">
            <Button loading={busy === "check"} disabled={busy === "store"} onClick={() => send("check")}>
              {texts.check}
            </Button>
            <Text as="span" tone="subdued">
              {busy === null ? "" : texts.checking}
            </Text>
          </InlineStack>
          <TryWhenAsked what="price-list" environment={about.environment} fields={() => fields("store")} />
        </BlockStack>
      </Box>
      <DraftSaveBar
        id="price-list"
        dirty={isDirty}
        saving={busy === "store"}
        texts={common}
        onSave={() => send("store")}
        onDiscard={discard}
      />
    </Page>
  );
}

/** The list as typed, over the stored one. */
function usePriceList(page: PriceListFormProps["page"]) {
  const { rates } = useTexts();
  const { state, formData, data: last, submit } = useFetcher<typeof action>();
  const [stored, setStored] = useState(page);
  const [list, setList] = useState<ListForm>(page.list);
  // An answer about an earlier text is no longer true.
  const [isAnswered, setAnswered] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const sentList = useRef<ListForm | null>(null);
  useAnnounceAnswer(last, last?.outcome === "stored" ? rates.storedToast : null);
  useEachAnswer(state === "idle" ? last : null, (answer) => {
    setAnswered(true);
    if (answer.outcome === "wrong") setRefusals((before) => before + 1);
    if (answer.outcome !== "stored" || answer.page === null || answer.page.list === null) return;
    const { list: now } = answer.page;
    setStored((before) => ({ ...before, ...answer.page, list: now }));
    // Changes made while it was being saved stay.
    setList((before) => (before === sentList.current ? now : before));
  });
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
  }, [refusals]);

  const sent = formData?.get("intent");
  const fields = (intent: "check" | "store") => {
    const { base, as } = stored;
    return { intent, list: JSON.stringify(list), base: JSON.stringify(base), as: as ?? "" };
  };
  return {
    fields,
    list,
    stored,
    isDirty: JSON.stringify(list) !== JSON.stringify(stored.list),
    answer: isAnswered && last !== undefined && last.outcome !== "read" ? last : null,
    busy: state === "idle" ? null : sent === "store" ? ("store" as const) : ("check" as const),
    change(changed: Partial<ListForm>) {
      setAnswered(false);
      setList((before) => ({ ...before, ...changed }));
    },
    discard() {
      setAnswered(false);
      setList(stored.list);
    },
    send(intent: "check" | "store") {
      sentList.current = list;
      submit(fields(intent), { method: "post", action: formAction(page.about) });
    },
  };
}

/** The parts of the list without a field in the form. */
function KeptCard({ kept: { surcharges, parts } }: { kept: Kept }) {
  const texts = useTexts().priceList;
  if (surcharges.length + parts.length === 0) return null;
  return (
    <Banner tone="info" title={texts.kept}>
      <List>
        {surcharges.map((name) => (
          <List.Item key={`surcharge ${name}`}>{texts.keptSurcharge(name)}</List.Item>
        ))}
        {parts.map((part) => (
          <List.Item key={part}>{texts.keptParts[part]}</List.Item>
        ))}
      </List>
      <p>{texts.keptHow}</p>
    </Banner>
  );
}
