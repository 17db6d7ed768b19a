/**
 * What the call brings, or an error when it takes longer; the call's signal aborts then, and what it still brings is
 * dropped.
 */
export async function within<T>(
  limitMs: number,
  call: (signal: AbortSignal) => Promise<T>,
  lateness: (limitMs: number) => Error,
): Promise<T> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(lateness(limitMs));
      abort.abort();
    }, limitMs);
  });
  try {
    return await Promise.race([call(abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
