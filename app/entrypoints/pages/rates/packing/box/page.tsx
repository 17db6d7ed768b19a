import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { documentTitle } from "../../../../../texts/document-title.ts";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { EditPage, NotTherePage } from "../../../frame/edit-page.tsx";
import { useDraft } from "../../../frame/use-draft.ts";
import { usePath } from "../../../ui/door.tsx";
import { TryOnOrders } from "../../try-on-orders/try-on-orders.tsx";
import type { action } from "./actions.server.ts";
import type { BoxValues } from "./box-fields.ts";
import { BoxForm } from "./box-form.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../../../frame/client-loader.ts";
export { headers } from "../../../frame/headers.server.ts";
export { shouldRevalidate } from "../../../frame/use-draft.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.packing.box);

export default function EditBox() {
  const { box } = useLoaderData<typeof loader>();
  const texts = useTexts().packing;
  const list = usePath()("/rates/packing");
  if (box !== null) return <BoxPage key={box.key} box={box} />;
  return <NotTherePage title={texts.box} back={{ content: texts.title, url: list }} />;
}

interface BoxPageProps {
  readonly box: { readonly key: string; readonly code: string; readonly values: BoxValues };
}

function BoxPage({ box }: BoxPageProps) {
  const texts = useTexts().packing;
  const list = usePath()("/rates/packing");
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(box, fetcher);
  const fields = () => ({ ...draft.values, key: draft.key, code: box.code });
  return (
    <EditPage
      id="box"
      title={box.key === "" ? texts.newTitle : texts.editTitle(box.values.name)}
      back={{ content: texts.title, url: list }}
      draft={draft}
      onSave={() => fetcher.submit(fields(), { method: "post" })}
      below={<TryOnOrders what="box" fields={fields} />}
    >
      <BoxForm values={draft.values} wrong={draft.wrong} onChange={draft.change} />
    </EditPage>
  );
}
