import { Banner, List } from "@shopify/polaris";
import type { TableProblem } from "../../../../domain/tariffs/tables/reading.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";

/** The mistakes of a table, each with its row. The text stays in its field, to be corrected. */
export function TableMistakes({ problems }: { readonly problems: readonly TableProblem[] }) {
  const texts = useTexts().priceList.table;
  return (
    <Banner tone="critical" title={texts.wrong(problems.length)}>
      <List>
        {problems.map((problem) => {
          const { code, row, column, text, other } = problem;
          const words = texts.problems[code](text, other);
          return (
            <List.Item key={`${code} ${row} ${column}`}>
              {row === null ? words : texts.atRow(row, words)}
            </List.Item>
          );
        })}
      </List>
    </Banner>
  );
}
