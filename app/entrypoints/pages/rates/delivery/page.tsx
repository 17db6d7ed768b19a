import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { EditPage } from "../../frame/edit-page.tsx";
import { labelsOf } from "../../frame/meanwhile.tsx";
import { useDraft } from "../../frame/use-draft.ts";
import { usePath } from "../../ui/door.tsx";
import { TryOnOrders } from "../try-on-orders/try-on-orders.tsx";
import type { action } from "./actions.server.ts";
import { HandlingForm } from "./handling-form.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.delivery.title);

export default function Delivery() {
  const page = useLoaderData<typeof loader>();
  const texts = useTexts();
  const path = usePath();
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(page, fetcher);
  const fields = () => ({ ...draft.values, key: draft.key });
  return (
    <EditPage
      id="delivery"
      title={texts.delivery.title}
      back={{ content: texts.decisions.rates, url: path("/rates") }}
      draft={draft}
      labels={labelsOf(texts.delivery.fields)}
      staysOpen
      onSave={() => fetcher.submit(fields(), { method: "post" })}
      below={<TryOnOrders what="handling" fields={fields} />}
    >
      <HandlingForm
        values={draft.values}
        wrong={draft.wrong}
        timeZones={page.timeZones}
        holidayCountries={page.holidayCountries}
        dayNames={page.dayNames}
        onChange={draft.change}
      />
    </EditPage>
  );
}
