import { List, Text } from "@shopify/polaris";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";

export interface WrongRow {
  readonly row: number;
  /** Empty: the row as a whole. */
  readonly field: string;
  readonly message: string;
  /** The message in the words of pages; `null`: they have none. */
  readonly reason: PurchaseReason | null;
}

export interface WrongRowsProps {
  readonly wrong: number;
  readonly errors: readonly WrongRow[];
  /** The number of errors that are not shown. */
  readonly more: number;
}

/** Each error with its row and field. */
export function WrongRows({ wrong, errors, more }: WrongRowsProps) {
  const { batch: texts } = useTexts();
  const words = useReasonWords();
  const said = ({ message, reason }: WrongRow) => (reason === null ? message : words(reason));
  return (
    <>
      <Text as="p">{texts.wrong(wrong)}</Text>
      <List>
        {errors.map((error) => (
          <List.Item key={`${error.row} ${error.field} ${error.message}`}>
            {error.field === ""
              ? texts.inRow(error.row, said(error))
              : texts.inField(error.row, error.field, said(error))}
          </List.Item>
        ))}
      </List>
      {more === 0 ? null : <Text as="p">{texts.more(more)}</Text>}
    </>
  );
}
