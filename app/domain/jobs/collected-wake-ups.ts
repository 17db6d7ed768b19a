/** The most often that a process wakes the others: each call has every process look for work. */
const WAKE_EVERY_MS = 25;

export interface WakeUps {
  wake(name: string): void;
  /** Resolves when those that were asked for are sent. */
  close(): Promise<void>;
}

/** Sends at once; names that come during the interval are sent together at its end. One that fails is reported, and not sent again. */
export function collectedWakeUps(
  send: (names: readonly string[]) => Promise<unknown>,
  onError: (error: unknown) => void,
): WakeUps {
  const names = new Set<string>();
  let resting: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  const act = () => {
    resting = undefined;
    if (names.size === 0) return;
    const those = [...names];
    names.clear();
    sending = send(those).then(() => undefined, onError);
    resting = setTimeout(act, WAKE_EVERY_MS).unref();
  };
  return {
    wake(name) {
      names.add(name);
      if (resting === undefined) act();
    },
    async close() {
      await sending;
      clearTimeout(resting);
      act();
      clearTimeout(resting);
      await sending;
    },
  };
}
