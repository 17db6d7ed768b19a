import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Form, Page } from "@shopify/polaris";
import { boundary } from "@shopify/shopify-app-remix/server";
import { deliveryPage, handlingForm, saveHandling } from "../shopify/admin/configuration/delivery-page.ts";
import { DraftSaveBar } from "../shopify/admin/draft-save-bar.tsx";
import { pageFormat } from "../shopify/admin/page-format.ts";
import { readForm } from "../shopify/admin/read-form.ts";
import { requireShop } from "../shopify/require-shop.server.ts";
import { HandlingForm } from "../ui/configuration/handling-form.tsx";
import { MeanwhileBanner } from "../ui/configuration/meanwhile-banner.tsx";
import { commonEl } from "../ui/configuration/texts/common-el.ts";
import { commonEn } from "../ui/configuration/texts/common-en.ts";
import { deliveryEl } from "../ui/configuration/texts/delivery-el.ts";
import { deliveryEn } from "../ui/configuration/texts/delivery-en.ts";
import { useDraft } from "../ui/configuration/use-draft.ts";
import { documentTitleOf } from "../ui/texts/document-title.ts";
import { useTexts, useTextsOf } from "../ui/texts/texts.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireShop(request);
  return deliveryPage(context, pageFormat(request, context.shop, context.services.ports.clock.now()));
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return saveHandling(context, await readForm(request, handlingForm));
}

export const headers: HeadersFunction = (args) => boundary.headers(args);

export const meta: MetaFunction = ({ matches }) =>
  documentTitleOf(matches, { en: deliveryEn.title, el: deliveryEl.title });

export default function Delivery() {
  const page = useLoaderData<typeof loader>();
  const { common } = useTexts();
  const texts = useTextsOf({ en: deliveryEn, el: deliveryEl });
  const shared = useTextsOf({ en: commonEn, el: commonEl });
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(page, fetcher);
  const { values } = draft;
  const save = () =>
    fetcher.submit(
      {
        ...values,
        key: draft.key,
        weekdays: values.weekdays.join(","),
        closedDates: values.closedDates.join(","),
      },
      { method: "post" },
    );
  return (
    <Page title={texts.title} backAction={{ content: shared.rates, url: "/app/rates" }}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <MeanwhileBanner what={draft.meanwhile} />
          <Form onSubmit={save}>
            <HandlingForm
              values={values}
              wrong={draft.wrong}
              timeZones={page.timeZones}
              holidayCountries={page.holidayCountries}
              dayNames={page.dayNames}
              onChange={draft.change}
            />
          </Form>
        </BlockStack>
      </Box>
      <DraftSaveBar
        id="delivery"
        dirty={draft.dirty}
        saving={draft.saving}
        texts={common}
        onSave={save}
        onDiscard={draft.discard}
      />
    </Page>
  );
}
