import type { GenikiWorld, OrderedCode } from "../world.ts";

/** The next code that waits for a call of this name, or null. */
export function takeOrderedCode(
  { orderedCodes }: GenikiWorld,
  call: string,
  when: OrderedCode["when"],
): OrderedCode["code"] | null {
  const index = orderedCodes.findIndex(
    (ordered) => ordered.when === when && (ordered.call === undefined || ordered.call === call),
  );
  const ordered = orderedCodes[index];
  if (ordered === undefined) return null;
  if (ordered.times > 1) orderedCodes[index] = { ...ordered, times: ordered.times - 1 };
  else orderedCodes.splice(index, 1);
  return ordered.code;
}
