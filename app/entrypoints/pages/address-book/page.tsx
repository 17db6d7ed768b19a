import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData, useSearchParams } from "@remix-run/react";
import {
  Badge,
  BlockStack,
  Box,
  Button,
  ButtonGroup,
  Card,
  InlineStack,
  Page,
  Pagination,
  Text,
  TextField,
} from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useBackToSettings } from "../frame/back-to-settings.ts";
import { useRemoveDialog } from "../rates/remove-dialog.tsx";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { useDelayedSearch } from "../ui/delayed-search.ts";
import { usePath } from "../ui/door.tsx";
import { Heading } from "../ui/heading.tsx";
import type { action } from "./actions.server.ts";
import type { AddressView, loader } from "./loader.server.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  documentTitle(matches, (texts) => texts.settings.addressBook);

export default function AddressBook() {
  const { addresses, search, before, next } = useLoaderData<typeof loader>();
  const { settings, addressBook: texts } = useTexts();
  const path = usePath();
  const toSettings = useBackToSettings();
  const [, setParams] = useSearchParams();
  const { query, type, clear } = useDelayedSearch(search, (words) =>
    setParams(words === "" ? {} : { search: words }),
  );
  const { data: answer, submit } = useFetcher<typeof action>();
  useAnnounceAnswer(answer, answer === undefined ? null : texts.removed);
  const remove = useRemoveDialog(texts.removeBody, (id) =>
    submit({ intent: "remove", id }, { method: "post" }),
  );
  const turn = (place: Record<string, string>) => setParams({ ...(search !== "" && { search }), ...place });
  return (
    <Page
      title={settings.addressBook}
      {...toSettings}
      primaryAction={{ content: texts.add, url: path("/address-book/entry") }}
    >
      <Box paddingBlockEnd="800">
        <Card padding="0">
          <Box padding="400">
            <BlockStack gap="400">
              <Text as="p">{texts.body}</Text>
              <TextField
                label={texts.search}
                labelHidden
                placeholder={texts.search}
                value={query}
                onChange={type}
                clearButton
                onClearButtonClick={clear}
                maxLength={200}
                autoComplete="off"
              />
            </BlockStack>
          </Box>
          {addresses.length === 0 ? (
            <Box padding="400" borderBlockStartWidth="025" borderColor="border">
              {search === "" ? (
                <Heading title={texts.none} body={texts.noneBody} />
              ) : (
                <Text as="p">{texts.noMatch}</Text>
              )}
            </Box>
          ) : (
            addresses.map((address) => (
              <Row
                key={address.id}
                address={address}
                onRemove={() => remove.ask({ key: address.id, name: address.name })}
              />
            ))
          )}
        </Card>
        {before === null && next === null ? null : (
          <Box paddingBlockStart="400">
            <Pagination
              accessibilityLabel={settings.addressBook}
              hasPrevious={before !== null}
              previousTooltip={texts.newer}
              onPrevious={() => turn({})}
              hasNext={next !== null}
              nextTooltip={texts.older}
              onNext={() => turn({ before: next ?? "" })}
            />
          </Box>
        )}
      </Box>
      {remove.dialog}
    </Page>
  );
}

function Row({ address, onRemove }: { readonly address: AddressView; onRemove(): void }) {
  const { addressBook: texts } = useTexts();
  const path = usePath();
  const { id, name, kind, line } = address;
  const side = kind === "sender" ? "from" : "to";
  return (
    <Box padding="400" borderBlockStartWidth="025" borderColor="border">
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm" breakWord>
              {name}
            </Text>
            <Badge>{texts.fields.kind.choices[kind]}</Badge>
          </InlineStack>
          <Text as="p" tone="subdued" breakWord>
            {line}
          </Text>
        </BlockStack>
        <ButtonGroup>
          <Button url={path(`/new-shipment?${side}=${id}`)} accessibilityLabel={texts.shipOf(name)}>
            {texts.ship}
          </Button>
          <Button url={path(`/address-book/entry?id=${id}`)} accessibilityLabel={texts.editOf(name)}>
            {texts.edit}
          </Button>
          <Button tone="critical" accessibilityLabel={texts.removeOf(name)} onClick={onRemove}>
            {texts.remove}
          </Button>
        </ButtonGroup>
      </InlineStack>
    </Box>
  );
}
