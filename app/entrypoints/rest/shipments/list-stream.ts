const CHUNK_BYTES = 32 * 1024;

interface Chunk {
  readonly text: string;
  readonly last: boolean;
}

/**
 * Streams `{"status":"ok","data":[…]}` for a list of any length, a chunk at a time, as fast as the receiver reads. The
 * first chunk is made before the answer begins, so that an immediate failure is an ordinary error. A later failure
 * errors the stream and cuts the connection: a broken list must not read as a shorter one.
 * @param turns paces the chunks: a merchant's lists share turns, so that many at once slow only each other
 */
export async function listStream<Value>(
  values: AsyncIterable<Value>,
  present: (value: Value) => object,
  onFailure: (error: unknown) => void,
  turns: (makeChunk: () => Promise<Chunk>) => Promise<Chunk>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const iterator = values[Symbol.asyncIterator]();
  let separator = "";

  async function nextChunk(start: string): Promise<Chunk> {
    let text = start;
    while (text.length < CHUNK_BYTES) {
      const { done, value } = await iterator.next();
      if (done) return { text: `${text}]}`, last: true };
      text += separator + JSON.stringify(present(value));
      separator = ",";
    }
    return { text, last: false };
  }

  let ready: Chunk | undefined = await turns(() => nextChunk('{"status":"ok","data":['));
  const stop = async () => {
    await iterator.return?.();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = ready ?? (await turns(() => nextChunk("")));
          ready = undefined;
          controller.enqueue(encoder.encode(chunk.text));
          if (chunk.last) controller.close();
        } catch (error) {
          onFailure(error);
          await stop().catch(onFailure);
          controller.error(error);
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
