/** This many carriers may hang at once before others have to wait. */
const GROUP_SIZE = 10;

/** Processes a list, a few entries side by side. @param work handles its own errors */
export async function inGroups<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < list.length; start += GROUP_SIZE) {
    await Promise.all(list.slice(start, start + GROUP_SIZE).map(work));
  }
}
