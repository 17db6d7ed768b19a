const CHUNK_BYTES = 64 * 1024;

/**
 * `{"status":"ok","data":[…]}` of a list of any length, never holding more than a chunk of it, as fast as the receiver reads. The first chunk is made
 * before the answer begins, so that what fails at once is an ordinary error; a later failure errors the stream, which
 * cuts the connection: a list that broke off must not read as a shorter one.
 */
export async function listStream<Value>(
  values: AsyncIterable<Value>,
  present: (value: Value) => object,
  onFailure: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const iterator = values[Symbol.asyncIterator]();
  let separator = "";

  async function nextChunk(start: string): Promise<{ text: string; last: boolean }> {
    let text = start;
    while (text.length < CHUNK_BYTES) {
      const { done, value } = await iterator.next();
      if (done) return { text: `${text}]}`, last: true };
      text += separator + JSON.stringify(present(value));
      separator = ",";
    }
    return { text, last: false };
  }

  let ready: { text: string; last: boolean } | undefined = await nextChunk('{"status":"ok","data":[');
  const stop = async () => {
    await iterator.return?.();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = ready ?? (await nextChunk(""));
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
