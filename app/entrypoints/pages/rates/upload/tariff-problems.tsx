import { Badge, BlockStack, Box, Card, IndexTable, InlineStack, Text } from "@shopify/polaris";
import type { PageTexts } from "../../../../texts/shape.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useNarrow } from "../../ui/narrow.tsx";

/** An error or a warning about a file. Rows and columns count from 1; null: the file as a whole. */
export interface TariffProblemRow {
  readonly severity: "error" | "warning";
  readonly file: string;
  readonly row: number | null;
  readonly column: number | null;
  readonly message: string;
}

interface TariffProblemsProps {
  /** The problems that are shown, errors first. */
  readonly problems: readonly TariffProblemRow[];
  readonly all: number;
}

export function TariffProblems({ problems, all }: TariffProblemsProps) {
  const { rates } = useTexts();
  const narrow = useNarrow();
  const columns = rates.problemColumns;
  return (
    <Card padding="0">
      <IndexTable
        condensed={narrow}
        selectable={false}
        itemCount={problems.length}
        headings={[
          { title: columns.kind },
          { title: columns.file },
          { title: columns.place },
          { title: columns.message },
        ]}
      >
        {problems.map((problem, index) => (
          <IndexTable.Row key={keyOf(problem)} id={keyOf(problem)} position={index}>
            {narrow ? <PhoneCells {...problem} /> : <DesktopCells {...problem} />}
          </IndexTable.Row>
        ))}
      </IndexTable>
      {all > problems.length ? (
        <Box padding="400">
          <Text as="p" tone="subdued">
            {rates.moreProblems(all - problems.length)}
          </Text>
        </Box>
      ) : null}
    </Card>
  );
}

function keyOf({ file, row, column, message }: TariffProblemRow): string {
  return `${file} ${row} ${column} ${message}`;
}

function DesktopCells({ severity, file, row, column, message }: TariffProblemRow) {
  const { rates } = useTexts();
  return (
    <>
      <IndexTable.Cell>
        <Severity severity={severity} />
      </IndexTable.Cell>
      <IndexTable.Cell>{file}</IndexTable.Cell>
      <IndexTable.Cell>{placeText(rates, { file, row, column })}</IndexTable.Cell>
      <IndexTable.Cell>
        <div style={{ whiteSpace: "normal", minWidth: "18rem" }}>{message}</div>
      </IndexTable.Cell>
    </>
  );
}

function PhoneCells({ severity, file, row, column, message }: TariffProblemRow) {
  const { rates } = useTexts();
  return (
    <td>
      <Box padding="300">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center">
            <Severity severity={severity} />
            <Text as="span" fontWeight="medium">
              {file}
            </Text>
            <Text as="span" tone="subdued">
              {placeText(rates, { file, row, column })}
            </Text>
          </InlineStack>
          <Text as="p" breakWord>
            {message}
          </Text>
        </BlockStack>
      </Box>
    </td>
  );
}

function Severity({ severity }: Pick<TariffProblemRow, "severity">) {
  const { rates } = useTexts();
  return severity === "error" ? (
    <Badge tone="critical">{rates.error}</Badge>
  ) : (
    <Badge tone="warning">{rates.warning}</Badge>
  );
}

/** Spreadsheets count rows and letter columns; a document has lines and characters. */
function placeText(
  rates: PageTexts["rates"],
  { file, row, column }: Pick<TariffProblemRow, "file" | "row" | "column">,
): string {
  if (row === null) return rates.wholeFile;
  if (/\.json$/i.test(file)) return column === null ? rates.line(row) : rates.character(row, column);
  return column === null ? rates.row(row) : rates.cell(row, columnLetters(column));
}

/** 1 is A, 27 is AA. */
function columnLetters(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return `${before > 0 ? columnLetters(before) : ""}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}
