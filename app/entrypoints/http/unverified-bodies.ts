/**
 * Bodies whose senders are not known until the body is read: webhooks, checkouts, forms. All of a process share a limit
 * of bytes and of time, so that callers who begin bodies and never end them hold little, and not for long.
 */

import type { BodyLimit } from "../request/read-body.ts";
import { readBody } from "../request/read-body.ts";
import type { Refusal } from "./door.ts";

export interface UnverifiedBodies {
  /**
   * Reads a body like `readBody`.
   * @throws BodyRefusedError 408 after the time; 503 when newer bodies needed the room
   */
  read: typeof readBody;
}

export interface BodyShare {
  /** Bytes held at once, over the whole process. */
  readonly bytes: number;
  /** Milliseconds from the first look at a body to its end. */
  readonly ms: number;
}

export class BodyRefusedError extends Error {
  override readonly name = "BodyRefusedError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The cost of a chunk beside its bytes: a body sent byte by byte takes far more memory than its length. */
const CHUNK_BYTES = 256;

interface Reading {
  bytes: number;
  isOver: boolean;
  end(why: BodyRefusedError): void;
}

export function unverifiedBodies(share: BodyShare): UnverifiedBodies {
  /** The oldest first: honest senders finish within milliseconds, so the oldest is the likeliest to be none. */
  const readings = new Set<Reading>();
  let held = 0;

  function release(reading: Reading): void {
    readings.delete(reading);
    held -= reading.bytes;
    reading.bytes = 0;
    reading.isOver = true;
  }

  function hold(reading: Reading, bytes: number): void {
    reading.bytes += bytes;
    held += bytes;
    for (const oldest of readings) {
      if (held <= share.bytes) return;
      release(oldest);
      oldest.end(new BodyRefusedError(crowded));
    }
  }

  async function* counted(body: AsyncIterable<Uint8Array>, reading: Reading): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      if (!reading.isOver) hold(reading, chunk.byteLength + CHUNK_BYTES);
      if (reading.isOver) return;
      yield chunk;
    }
  }

  return {
    async read(body: AsyncIterable<Uint8Array> | null, declaredLength, limit: BodyLimit) {
      if (body === null) return readBody(body, declaredLength, limit);
      const reading: Reading = { bytes: 0, isOver: false, end: () => {} };
      const ended = new Promise<never>((_, reject) => {
        reading.end = reject;
      });
      const timer = setTimeout(() => reading.end(new BodyRefusedError(late)), share.ms);
      readings.add(reading);
      const whole = readBody(counted(body, reading), declaredLength, limit);
      // After a refusal, closing the connection ends the reading with an error that is expected.
      whole.catch(() => {});
      try {
        return await Promise.race([whole, ended]);
      } finally {
        clearTimeout(timer);
        release(reading);
      }
    },
  };
}

const late: Refusal = { status: 408, message: "The body did not arrive in time." };
const crowded: Refusal = {
  status: 503,
  code: "UNAVAILABLE",
  message: "Too many bodies are under way: send it again in a moment.",
  headers: { "retry-after": "2" },
};
