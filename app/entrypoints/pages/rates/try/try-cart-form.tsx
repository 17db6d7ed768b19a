import {
  BlockStack,
  Box,
  Button,
  Card,
  FormLayout,
  InlineStack,
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { NumberField } from "../../ui/number-field.tsx";

/** A cart as typed. */
export interface CartDraft {
  readonly country: string;
  readonly zip: string;
  readonly city: string;
  readonly value: string;
  readonly currency: string;
  readonly date: string;
  readonly lines: readonly CartLineDraft[];
}

export interface CartLineDraft {
  readonly sku: string;
  readonly quantity: string;
  readonly weight: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
}

export const emptyLine: CartLineDraft = {
  sku: "",
  quantity: "1",
  weight: "",
  length: "",
  width: "",
  height: "",
};

interface TryCartFormProps {
  readonly cart: CartDraft;
  /** Names of fields; those of lines are `lines.0.weight` and so on. */
  readonly wrong: ReadonlySet<string>;
  readonly countries: readonly { readonly label: string; readonly value: string }[];
  readonly busy: boolean;
  onChange(cart: CartDraft): void;
}

export function TryCartForm({ cart, wrong, countries, busy, onChange }: TryCartFormProps) {
  const { settings } = useTexts();
  const tryCart = useTexts().tryCart;
  const field = (name: "zip" | "city" | "value" | "currency" | "date", label: string) => ({
    label,
    value: cart[name],
    onChange: (value: string) => onChange({ ...cart, [name]: value }),
    ...(wrong.has(name) ? { error: tryCart.errors[name] } : {}),
  });
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {tryCart.destination}
        </Text>
        <FormLayout>
          <Select
            label={settings.country}
            options={[{ label: settings.chooseCountry, value: "" }, ...countries]}
            value={cart.country}
            onChange={(country) => onChange({ ...cart, country })}
            {...(wrong.has("country") ? { error: settings.countryMissing } : {})}
          />
          <FormLayout.Group condensed>
            <TextField {...field("zip", settings.zip)} autoComplete="off" />
            <TextField {...field("city", settings.city)} autoComplete="off" />
          </FormLayout.Group>
        </FormLayout>
        <Text as="h2" variant="headingMd">
          {tryCart.items}
        </Text>
        {cart.lines.map((line, index) => (
          <CartLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and keep no state
            key={index}
            number={index + 1}
            line={line}
            isWrong={(name) => wrong.has(`lines.${index}.${name}`)}
            onChange={(changed) =>
              onChange({ ...cart, lines: cart.lines.map((each, at) => (at === index ? changed : each)) })
            }
            {...(cart.lines.length > 1
              ? { onRemove: () => onChange({ ...cart, lines: cart.lines.filter((_, at) => at !== index) }) }
              : {})}
          />
        ))}
        <InlineStack>
          <Button onClick={() => onChange({ ...cart, lines: [...cart.lines, emptyLine] })}>
            {tryCart.addItem}
          </Button>
        </InlineStack>
        <Text as="h2" variant="headingMd">
          {tryCart.order}
        </Text>
        <FormLayout>
          <FormLayout.Group condensed>
            <NumberField {...field("value", tryCart.value)} helpText={tryCart.valueHelp} />
            <TextField {...field("currency", tryCart.currency)} autoComplete="off" maxLength={3} />
          </FormLayout.Group>
          <TextField {...field("date", tryCart.date)} autoComplete="off" type="date" />
        </FormLayout>
        <InlineStack>
          <Button submit variant="primary" loading={busy}>
            {tryCart.tryIt}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

interface CartLineProps {
  readonly number: number;
  readonly line: CartLineDraft;
  isWrong(name: keyof CartLineDraft): boolean;
  onChange(line: CartLineDraft): void;
  onRemove?(): void;
}

function CartLine({ number, line, isWrong, onChange, onRemove }: CartLineProps) {
  const { settings } = useTexts();
  const tryCart = useTexts().tryCart;
  const field = (name: keyof CartLineDraft, label: string) => ({
    label,
    value: line[name],
    onChange: (value: string) => onChange({ ...line, [name]: value }),
    ...(isWrong(name) ? { error: tryCart.errors[name] } : {}),
  });
  return (
    <Box borderWidth="025" borderColor="border" borderRadius="200" padding="300">
      <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center">
            <Text as="span" fontWeight="medium">
              <legend style={{ padding: 0 }}>{tryCart.item(number)}</legend>
            </Text>
            {onRemove === undefined ? null : (
              <Button
                variant="plain"
                tone="critical"
                accessibilityLabel={tryCart.removeItem(number)}
                onClick={onRemove}
              >
                {tryCart.remove}
              </Button>
            )}
          </InlineStack>
          <FormLayout>
            <FormLayout.Group condensed>
              <TextField {...field("sku", tryCart.sku)} autoComplete="off" placeholder={tryCart.optional} />
              <NumberField {...field("weight", tryCart.weight)} suffix="kg" />
              <NumberField {...field("quantity", tryCart.quantity)} whole />
            </FormLayout.Group>
            <FormLayout.Group condensed>
              <NumberField {...field("length", settings.length)} suffix="cm" />
              <NumberField {...field("width", settings.width)} suffix="cm" />
              <NumberField {...field("height", settings.height)} suffix="cm" />
            </FormLayout.Group>
          </FormLayout>
        </BlockStack>
      </fieldset>
    </Box>
  );
}
