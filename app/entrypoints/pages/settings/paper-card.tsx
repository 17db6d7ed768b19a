import { FormLayout, Select } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { Choice, SettingsPart } from "./settings-field.tsx";
import { SettingsCard } from "./settings-field.tsx";

interface PaperCardProps extends SettingsPart {
  readonly carriers: readonly Choice[];
  readonly formats: readonly Choice[];
}

/** The paper or printer of labels, for all carriers and for single ones. */
export function PaperCard({ carriers, formats, ...part }: PaperCardProps) {
  const { papers: texts, fields } = useTexts().shopSettings;
  const { values, onChange } = part;
  const options = [...formats];
  const chosen = papersOf(values.papers);
  const choose = (carrier: string, format: string) => {
    const papers = new Map(chosen);
    if (format === "") papers.delete(carrier);
    else papers.set(carrier, format);
    onChange({ papers: [...papers].map((pair) => pair.join(":")).join(",") });
  };
  return (
    <SettingsCard {...part} card="paper" below={["paper", "papers"]}>
      <FormLayout>
        <Select
          label={fields.paper.label}
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
