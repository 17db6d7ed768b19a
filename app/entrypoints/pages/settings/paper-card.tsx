import { BlockStack, Card, FormLayout, Select } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Heading } from "../ui/heading.tsx";
import type { Choice, SettingsPart } from "./settings-values.ts";

interface PaperCardProps extends SettingsPart {
  readonly carriers: readonly Choice[];
  readonly formats: readonly Choice[];
}

/** The paper or printer of labels, for all carriers and for single ones. */
export function PaperCard({ values, carriers, formats, onChange }: PaperCardProps) {
  const texts = useTexts().shopSettings.papers;
  const options = [...formats];
  const chosen = papersOf(values.papers);
  const choose = (carrier: string, format: string) => {
    const papers = new Map(chosen);
    if (format === "") papers.delete(carrier);
    else papers.set(carrier, format);
    onChange({ papers: [...papers].map((pair) => pair.join(":")).join(",") });
  };
  return (
    <div id="paper">
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.title} body={texts.body} />
          <FormLayout>
            <Select
              label={texts.all}
              options={options}
              value={values.paper}
              onChange={(paper) => onChange({ paper })}
            />
            {carriers.map(({ value: carrier, label }) => (
              <Select
                key={carrier}
                label={texts.of(label)}
                options={[{ value: "", label: texts.same }, ...options]}
                value={chosen.get(carrier) ?? ""}
                onChange={(format) => choose(carrier, format)}
              />
            ))}
          </FormLayout>
        </BlockStack>
      </Card>
    </div>
  );
}

/** `acs:zpl-203,elia:a6` */
function papersOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(",").flatMap((pair) => {
      const [carrier, format] = pair.split(":");
      return carrier && format ? [[carrier, format] as const] : [];
    }),
  );
}
