/** Methods of lists and texts; a list that only run time knows has one element. */
import { asText, Closure, listOf, unknownValue } from "./value.ts";

interface Called {
  readonly argument: () => unknown;
  readonly invoke: (callback: Closure, args: readonly unknown[]) => unknown;
}

/** `null`: the method is none of them. */
export function builtIn(
  of: unknown,
  name: string,
  { argument, invoke }: Called,
): { readonly value: unknown } | null {
  const items = listOf(of);
  switch (name) {
    case "map":
    case "flatMap": {
      const callback = argument();
      if (!(callback instanceof Closure)) return { value: unknownValue };
      const mapped = items.map((item, place) => invoke(callback, [item, place, items]));
      return { value: name === "map" ? mapped : mapped.flat() };
    }
    case "filter":
      return { value: items };
    case "flat":
      return { value: items.flat() };
    case "join":
      return { value: items.map(asText).join(asText(argument() ?? ",")) };
    case "split":
      return typeof of === "string" ? { value: of.split(asText(argument())) } : null;
    case "includes":
    case "has": {
      const wanted = argument();
      const isKnown = wanted !== unknownValue && of !== unknownValue;
      return { value: isKnown ? items.includes(wanted) : unknownValue };
    }
    default:
      return null;
  }
}
