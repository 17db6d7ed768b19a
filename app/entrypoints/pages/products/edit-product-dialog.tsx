import { useFetcher } from "@remix-run/react";
import { BlockStack, Form, FormLayout, Modal, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { Option } from "../frame/field.tsx";
import { Field } from "../frame/field.tsx";
import { Meanwhile } from "../frame/meanwhile.tsx";
import { useDraft } from "../frame/use-draft.ts";
import { useEachAnswer } from "../ui/each-answer.ts";
import type { action } from "./actions.server.ts";
import type { ProductValues } from "./product-fields.ts";
import { productFields } from "./product-fields.ts";
import type { ProductRow } from "./product-rows.tsx";

interface EditProductDialogProps {
  /** The variant to edit; `null`: the dialog is closed. */
  readonly row: ProductRow | null;
  readonly countries: readonly Option[];
  onClose(): void;
}

/** Edits a variant's size, customs data and handling. Shopify's values fill the empty fields. */
export function EditProductDialog({ row, ...props }: EditProductDialogProps) {
  // The dialog keeps its content while it fades out, and begins anew each time that it opens.
  const [shown, setShown] = useState<{ readonly row: ProductRow; readonly opened: number } | null>(null);
  useEffect(() => {
    if (row !== null) setShown((before) => ({ row, opened: (before?.opened ?? 0) + 1 }));
  }, [row]);
  if (shown === null) return null;
  return <EditProduct key={shown.opened} row={shown.row} isOpen={row !== null} {...props} />;
}

interface EditProductProps extends Omit<EditProductDialogProps, "row"> {
  readonly row: ProductRow;
  readonly isOpen: boolean;
}

function EditProduct({ row, isOpen, countries, onClose }: EditProductProps) {
  const { common, products: texts } = useTexts();
  const { state, data, submit } = useFetcher<typeof action>();
  const answer = data?.intent === "save" ? data : undefined;
  const draft = useDraft<ProductValues>(row.form, { state, data: answer });
  useEachAnswer(state === "idle" ? answer : null, ({ outcome }) => {
    if (outcome === "saved") onClose();
  });

  const save = () =>
    submit({ ...draft.values, intent: "save", variantId: row.id, key: draft.key }, { method: "post" });
  const form = {
    ...{ table: productFields, words: texts.fields, values: draft.values },
    ...{ wrong: draft.wrong, onChange: draft.change },
  };
  const { commodityCode, country } = row.shopify;

  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={[row.product, row.variant].filter(Boolean).join(", ")}
      primaryAction={{ content: common.save, loading: draft.saving, onAction: save }}
      secondaryActions={[{ content: common.cancel, onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={save}>
          <Meanwhile draft={draft}>
            <Text as="p" tone="subdued">
              {texts.editBody}
            </Text>
            <FormLayout>
              <FormLayout.Group condensed>
                <Field form={form} name="length_cm" />
                <Field form={form} name="width_cm" />
                <Field form={form} name="height_cm" />
              </FormLayout.Group>
              <Field
                form={form}
                name="hs_code"
                typed={{ placeholder: commodityCode ?? "" }}
                {...(commodityCode !== null && { helpText: texts.codeInShopify(commodityCode) })}
              />
              <Field
                form={form}
                name="country_of_origin"
                options={[
                  { value: "", label: country === null ? texts.originNone : texts.originInShopify(country) },
                  ...countries,
                ]}
              />
              <Field form={form} name="place" />
              <BlockStack gap="100">
                <Field form={form} name="ships_alone" />
                <Field form={form} name="keep_upright" />
                <Field form={form} name="weighs_nothing" />
              </BlockStack>
            </FormLayout>
            <button type="submit" hidden />
          </Meanwhile>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
