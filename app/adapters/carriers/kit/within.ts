/**
 * The call's result, or an error if it takes longer. The call's signal then aborts, and its later result is
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
