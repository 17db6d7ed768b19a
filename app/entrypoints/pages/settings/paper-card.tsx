import { FormLayout, Select } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { Option } from "../frame/field.tsx";
import { Field } from "../frame/field.tsx";
import type { SettingsPart } from "./settings-card.tsx";
import { SettingsCard } from "./settings-card.tsx";

interface PaperCardProps extends SettingsPart {
  readonly carriers: readonly Option[];
  readonly formats: readonly Option[];
}

/** The paper or printer of labels, for all carriers and for single ones. */
export function PaperCard({ carriers, formats, form }: PaperCardProps) {
  const { papers: texts } = useTexts().shopSettings;
  const { values, onChange } = form;
  const options = [...formats];
  const chosen = papersOf(values.papers);
  const choose = (carrier: string, format: string) => {
    const papers = new Map(chosen);
    if (format === "") papers.delete(carrier);
    else papers.set(carrier, format);
    onChange({ papers: [...papers].map((pair) => pair.join(":")).join(",") });
  };
  return (
    <SettingsCard form={form} card="paper" below={["paper", "papers"]}>
      <FormLayout>
        <Field form={form} name="paper" options={options} />
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
    </SettingsCard>
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
