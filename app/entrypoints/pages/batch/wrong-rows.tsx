import { List, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

export interface WrongRowsProps {
  readonly wrong: number;
  readonly errors: readonly { readonly row: number; readonly field: string; readonly message: string }[];
  /** The number of errors that are not shown. */
  readonly more: number;
}

/** Each error with its row and field. */
export function WrongRows({ wrong, errors, more }: WrongRowsProps) {
  const { batch: texts } = useTexts();
  return (
    <>
      <Text as="p">{texts.wrong(wrong)}</Text>
      <List>
        {errors.map(({ row, field, message }) => (
          <List.Item key={`${row} ${field} ${message}`}>
            {field === "" ? texts.inRow(row, message) : texts.inField(row, field, message)}
          </List.Item>
        ))}
      </List>
      {more === 0 ? null : <Text as="p">{texts.more(more)}</Text>}
    </>
  );
}
