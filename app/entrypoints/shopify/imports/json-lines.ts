import { BrokenFileError } from "./broken-file-error.ts";

/** `text` lacks the line feed; `end` is the offset of the byte after it. */
export interface FileLine {
  readonly text: string;
  readonly end: number;
}

/** Far beyond any line of Shopify's; a file without line feeds must not fill the memory. */
const LONGEST_LINE = 4 * 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * Streams the lines of a file in constant memory, without empty ones.
 * @param from offset of the first chunk in the file
 * @throws BrokenFileError a line is longer than 4 MiB; also throws the source's errors
 */
export async function* jsonLines(chunks: AsyncIterable<Uint8Array>, from: number): AsyncGenerator<FileLine> {
  let rest = Buffer.alloc(0);
  let restAt = from;
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let begin = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, begin)) {
      if (end > begin) yield { text: bytes.toString("utf8", begin, end), end: restAt + end + 1 };
      begin = end + 1;
    }
    rest = bytes.subarray(begin);
    restAt += begin;
    if (rest.length > LONGEST_LINE)
      throw new BrokenFileError(`a line of its file is longer than ${LONGEST_LINE} bytes`);
  }
  if (rest.length > 0) yield { text: rest.toString("utf8"), end: restAt + rest.length };
}
