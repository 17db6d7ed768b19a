import { Banner, BlockStack, Card, FormLayout } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import type { FormPart } from "../../../frame/field.tsx";
import { Field } from "../../../frame/field.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { boxFields } from "./box-fields.ts";

type BoxFormProps = Pick<FormPart<typeof boxFields>, "values" | "wrong" | "onChange">;

export function BoxForm(draft: BoxFormProps) {
  const texts = useTexts().packing;
  const form = { ...draft, table: boxFields, words: texts.fields };
  const { values, wrong } = draft;
  return (
    <BlockStack gap="400">
      {wrong.has("") ? <Banner tone="critical">{texts.tooMany}</Banner> : null}
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.box} />
          <Field form={form} name="name" typed={{ maxLength: 100 }} />
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.size} body={texts.sizeBody} />
          <FormLayout>
            <FormLayout.Group condensed>
              <Field form={form} name="innerLength" />
              <Field form={form} name="innerWidth" />
              <Field form={form} name="innerHeight" />
            </FormLayout.Group>
          </FormLayout>
          <Field
            form={form}
            name="outer"
            options={[
              { value: "same", label: texts.outsideSame },
              { value: "own", label: texts.outsideOwn, helpText: texts.outsideBody },
            ]}
          />
          {values.outer === "own" ? (
            <FormLayout>
              <FormLayout.Group condensed>
                <Field form={form} name="outerLength" />
                <Field form={form} name="outerWidth" />
                <Field form={form} name="outerHeight" />
              </FormLayout.Group>
            </FormLayout>
          ) : null}
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.more} />
          <FormLayout>
            <FormLayout.Group>
              <Field form={form} name="weight" />
              <Field form={form} name="maxWeight" />
            </FormLayout.Group>
            <FormLayout.Group>
              <Field form={form} name="padding" />
              <Field form={form} name="cost" />
            </FormLayout.Group>
          </FormLayout>
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
