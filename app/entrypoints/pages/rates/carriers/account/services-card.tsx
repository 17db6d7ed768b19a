import { BlockStack, Card, Checkbox } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { Heading } from "../../../ui/heading.tsx";

interface ServicesCardProps {
  /** `name`: in the form. */
  readonly services: readonly { readonly name: string; readonly label: string }[];
  readonly values: Readonly<Record<string, string>>;
  onChange(change: Readonly<Record<string, string>>): void;
}

/** Which of the carrier's services are offered. */
export function ServicesCard({ services, values, onChange }: ServicesCardProps) {
  const texts = useTexts().carriers;
  return (
    <Card>
      <BlockStack gap="300">
        <Heading title={texts.services} body={texts.servicesBody} />
        {services.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={values[name] === "true"}
            onChange={(checked) => onChange({ [name]: String(checked) })}
          />
        ))}
      </BlockStack>
    </Card>
  );
}
