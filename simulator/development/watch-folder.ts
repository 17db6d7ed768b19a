import { watch } from "node:fs";

/** Editors write a file in several steps, and several files at once. */
const settleMs = 100;

/** Calls back once after each burst of changes below the folder, and not before the call before is over. */
export function watchFolder(folder: string, onChange: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let done = Promise.resolve();
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      done = done.then(onChange);
    }, settleMs);
  }).unref();
}
