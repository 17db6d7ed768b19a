/** This many carriers may hang at once before others have to wait. */
const LANES = 10;

/**
 * Processes a list: entries of one lane one after the other, lanes side by side. A lane takes no further entry once its time is over.
 * @param work handles its own errors
 * @param isOver asked before each entry but a lane's first
 */
export async function inLanes<T>(
  list: readonly T[],
  laneOf: (item: T) => string,
  work: (item: T) => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  const lanes = [...Map.groupBy(list, laneOf).values()];
  const goOn = async () => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift())
      for (const [index, item] of lane.entries()) {
        if (index > 0 && isOver()) break;
        await work(item);
      }
  };
  await Promise.all(Array.from({ length: LANES }, goOn));
}
