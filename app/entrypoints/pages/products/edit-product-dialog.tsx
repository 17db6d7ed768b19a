import { BlockStack, Form, FormLayout, Modal, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { Option } from "../frame/field.tsx";
import { Field } from "../frame/field.tsx";
import type { ProductValues } from "./product-fields.ts";
import { productFields } from "./product-fields.ts";
import type { ProductRow } from "./product-rows.tsx";

interface EditProductDialogProps {
  /** The variant to edit; `null`: the dialog is closed. */
  readonly row: ProductRow | null;
  readonly countries: readonly Option[];
  /** Fields whose value can't be stored. */
  readonly wrong: ReadonlySet<string>;
  readonly busy: boolean;
  onSave(row: ProductRow, values: ProductValues): void;
  onClose(): void;
}

/** Edits a variant's size, customs data and handling. Shopify's values fill the empty fields. */
export function EditProductDialog({ row, ...props }: EditProductDialogProps) {
  const { common, products: texts } = useTexts();
  // The dialog keeps its content while it fades out.
  const [shown, setShown] = useState(row);
  const [values, setValues] = useState(row?.values);
  useEffect(() => {
    if (row === null) return;
    setShown(row);
    setValues(row.values);
  }, [row]);
  if (shown === null || values === undefined) return null;

  const save = () => props.onSave(shown, values);
  const form = {
    table: productFields,
    words: texts.fields,
    values,
    wrong: props.wrong,
    onChange: (changed: Partial<ProductValues>) => setValues({ ...values, ...changed }),
  };
  const { commodityCode, country } = shown.shopify;

  return (
    <Modal
      open={row !== null}
      onClose={props.onClose}
      title={[shown.product, shown.variant].filter(Boolean).join(", ")}
      primaryAction={{ content: common.save, loading: props.busy, onAction: save }}
      secondaryActions={[{ content: common.cancel, onAction: props.onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={save}>
          <BlockStack gap="400">
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
                  ...props.countries,
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
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
