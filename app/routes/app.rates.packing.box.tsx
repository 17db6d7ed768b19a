import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Box, Form, Page } from "@shopify/polaris";
import { boundary } from "@shopify/shopify-app-remix/server";
import { useEffect } from "react";
import { boxForm, boxPage, saveBox } from "../shopify/admin/configuration/packing-page.ts";
import { DraftSaveBar } from "../shopify/admin/draft-save-bar.tsx";
import { readForm } from "../shopify/admin/read-form.ts";
import { requireShop } from "../shopify/require-shop.server.ts";
import type { BoxValues } from "../ui/configuration/box-form.tsx";
import { BoxForm } from "../ui/configuration/box-form.tsx";
import { MeanwhileBanner } from "../ui/configuration/meanwhile-banner.tsx";
import { NotThere } from "../ui/configuration/not-there.tsx";
import { packingEl } from "../ui/configuration/texts/packing-el.ts";
import { packingEn } from "../ui/configuration/texts/packing-en.ts";
import { useDraft } from "../ui/configuration/use-draft.ts";
import { documentTitleOf } from "../ui/texts/document-title.ts";
import { useTexts, useTextsOf } from "../ui/texts/texts.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireShop(request);
  return { box: await boxPage(context, new URL(request.url).searchParams.get("item")) };
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return saveBox(context, await readForm(request, boxForm));
}

export const headers: HeadersFunction = (args) => boundary.headers(args);

/** What is edited stays what it was, whatever became of it: the answer of the action tells. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" ? false : defaultShouldRevalidate;

export const meta: MetaFunction = ({ matches }) =>
  documentTitleOf(matches, { en: packingEn.box, el: packingEl.box });

const LIST = "/app/rates/packing";

export default function EditBox() {
  const { box } = useLoaderData<typeof loader>();
  const texts = useTextsOf({ en: packingEn, el: packingEl });
  if (box !== null) return <BoxPage key={box.key} box={box} />;
  return (
    <Page title={texts.box} backAction={{ content: texts.title, url: LIST }}>
      <NotThere listUrl={LIST} />
    </Page>
  );
}

function BoxPage({
  box,
}: {
  box: { readonly key: string; readonly code: string; readonly values: BoxValues };
}) {
  const { common } = useTexts();
  const texts = useTextsOf({ en: packingEn, el: packingEl });
  const navigate = useNavigate();
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(box, fetcher);
  const save = () => fetcher.submit({ ...draft.values, key: draft.key, code: box.code }, { method: "post" });
  useEffect(() => {
    if (draft.saved) navigate(LIST);
  }, [draft.saved, navigate]);
  return (
    <Page
      title={box.key === "" ? texts.newTitle : texts.editTitle(box.values.name)}
      backAction={{ content: texts.title, url: LIST }}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <MeanwhileBanner what={draft.meanwhile} />
          <Form onSubmit={save}>
            <BoxForm values={draft.values} wrong={draft.wrong} onChange={draft.change} />
          </Form>
        </BlockStack>
      </Box>
      <DraftSaveBar
        id="box"
        dirty={draft.dirty}
        saving={draft.saving}
        texts={common}
        onSave={save}
        onDiscard={draft.discard}
      />
    </Page>
  );
}
