import { z } from "zod";
import { parseJsonWithin } from "../../../domain/files/parse-json.ts";
import { BrokenFileError } from "./broken-file-error.ts";
import type { FileLine } from "./json-lines.ts";

/** An object of a bulk operation's file, with the objects nested in it. */
export interface BulkObject {
  readonly root: unknown;
  readonly children: readonly unknown[];
  /** Offset of the byte after its last line. */
  readonly end: number;
}

const lineSchema = z.looseObject({ id: z.string(), __parentId: z.string().optional() });

/**
 * Groups the lines of a file in which nested objects directly follow their parent.
 * @throws BrokenFileError
 */
export async function* bulkObjects(lines: AsyncIterable<FileLine>): AsyncGenerator<BulkObject> {
  let current: { id: string; root: unknown; children: unknown[]; end: number } | null = null;
  for await (const { text, end } of lines) {
    const line = lineSchema.parse(parsed(text));
    if (line.__parentId === undefined) {
      if (current !== null) yield current;
      current = { id: line.id, root: line, children: [], end };
    } else {
      if (current?.id !== line.__parentId)
        throw new BrokenFileError(`${line.id} does not stand below ${line.__parentId}`);
      current.children.push(line);
      current.end = end;
    }
  }
  if (current !== null) yield current;
}

function parsed(text: string): unknown {
  try {
    return parseJsonWithin(text);
  } catch (error) {
    throw new BrokenFileError("its file ends within a line", { cause: error });
  }
}
