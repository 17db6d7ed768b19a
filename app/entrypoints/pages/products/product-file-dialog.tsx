import { Banner, BlockStack, DropZone, List, Modal, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

/** A problem in an uploaded file, with its row and column. */
export interface FileProblem {
  readonly row: number;
  readonly column: string | null;
  readonly kind: string;
  readonly value: string;
}

export interface FileResult {
  readonly problems: readonly FileProblem[];
  /** The number of problems that are not shown. */
  readonly more: number;
}

interface ProductFileDialogProps {
  readonly open: boolean;
  readonly file: File | null;
  /** The result for this file; `null` before it was read. */
  readonly result: FileResult | null;
  readonly busy: boolean;
  onChoose(file: File): void;
  onUpload(): void;
  onClose(): void;
}

/** Takes a file and shows its problems until it has none. */
export function ProductFileDialog({ open, file, result, busy, ...on }: ProductFileDialogProps) {
  const { common, products: texts } = useTexts();
  return (
    <Modal
      open={open}
      onClose={on.onClose}
      title={texts.fileTitle}
      primaryAction={{
        content: texts.fileUpload,
        disabled: file === null,
        loading: busy,
        onAction: on.onUpload,
      }}
      secondaryActions={[{ content: common.cancel, onAction: on.onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <Text as="p">{texts.fileBody}</Text>
          <DropZone
            label={texts.fileLabel}
            allowMultiple={false}
            type="file"
            onDrop={(files) => {
              const [chosen] = files;
              if (chosen !== undefined) on.onChoose(chosen);
            }}
          >
            {file === null ? (
              <DropZone.FileUpload actionTitle={texts.fileChoose} actionHint={texts.fileHint} />
            ) : (
              <BlockStack align="center" inlineAlign="center">
                <Text as="p" fontWeight="medium" breakWord>
                  {file.name}
                </Text>
              </BlockStack>
            )}
          </DropZone>
          {result === null || result.problems.length === 0 ? null : <Problems {...result} />}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function Problems({ problems, more }: FileResult) {
  const { products: texts } = useTexts();
  const wordsOf = (problem: FileProblem) => {
    const words = Object.entries(texts.problems).find(([kind]) => kind === problem.kind)?.[1];
    const place =
      problem.column === null ? texts.inRow(problem.row) : texts.inCell(problem.row, problem.column);
    return `${place}: ${words?.(problem.value) ?? problem.kind}`;
  };
  return (
    <Banner tone="critical" title={texts.fileRefused}>
      <List>
        {problems.map((problem) => (
          <List.Item key={`${problem.row} ${problem.column} ${problem.kind}`}>{wordsOf(problem)}</List.Item>
        ))}
        {more === 0 ? null : <List.Item>{texts.moreProblems(more)}</List.Item>}
      </List>
    </Banner>
  );
}
