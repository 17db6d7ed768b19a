import type { TextFieldProps } from "@shopify/polaris";
import { BlockStack, Checkbox, Form, FormLayout, Modal, Select, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { ProductRow, ProductValues } from "./product-rows.tsx";

interface EditProductDialogProps {
  /** The variant to edit; `null`: the dialog is closed. */
  readonly row: ProductRow | null;
  readonly countries: readonly { readonly label: string; readonly value: string }[];
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
  const change = (changed: Partial<ProductValues>) => setValues({ ...values, ...changed });
  const field = (
    name: keyof typeof texts.errors,
    label: string,
    extra: Partial<Pick<TextFieldProps, "suffix" | "inputMode" | "helpText" | "placeholder">>,
  ) => (
    <TextField
      label={label}
      value={values[name]}
      onChange={(value) => change({ [name]: value })}
      autoComplete="off"
      {...(props.wrong.has(name) ? { error: texts.errors[name] } : {})}
      {...extra}
    />
  );
  const centimetres = { suffix: "cm", inputMode: "decimal" } as const;
  const { shopify } = shown;

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
                {field("length_cm", texts.length, centimetres)}
                {field("width_cm", texts.width, centimetres)}
                {field("height_cm", texts.height, centimetres)}
              </FormLayout.Group>
              {field("hs_code", texts.code, {
                inputMode: "numeric",
                placeholder: shopify.commodityCode ?? "",
                helpText:
                  shopify.commodityCode === null
                    ? texts.codeHelp
                    : texts.codeInShopify(shopify.commodityCode),
              })}
              <Select
                label={texts.origin}
                options={[
                  {
                    value: "",
                    label:
                      shopify.country === null ? texts.originNone : texts.originInShopify(shopify.country),
                  },
                  ...props.countries,
                ]}
                value={values.country_of_origin}
                onChange={(country_of_origin) => change({ country_of_origin })}
              />
              {field("place", texts.place, { helpText: texts.placeHelp })}
              <BlockStack gap="100">
                <Checkbox
                  label={texts.shipsAlone}
                  helpText={texts.shipsAloneHelp}
                  checked={values.ships_alone}
                  onChange={(ships_alone) => change({ ships_alone })}
                />
                <Checkbox
                  label={texts.keepUpright}
                  helpText={texts.keepUprightHelp}
                  checked={values.keep_upright}
                  onChange={(keep_upright) => change({ keep_upright })}
                />
              </BlockStack>
            </FormLayout>
            <button type="submit" hidden />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
