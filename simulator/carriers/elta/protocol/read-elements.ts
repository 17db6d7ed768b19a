import type { XmlElement } from "../../kit/xml.ts";
import type { Quirks } from "../quirks.ts";

/** The request is not of the WSDL's form. Source: section 2. Assumption: a fault `Client`. */
export class Malformed extends Error {}

/**
 * The texts of elements that must come once each, in the WSDL's order. An element that the names have with `*` may
 * come up to 35 times.
 * @throws Malformed
 */
export function readElements(
  { lenient }: Pick<Quirks, "lenient">,
  names: readonly string[],
  { children, namespace }: XmlElement,
): Readonly<Record<string, string>> & { readonly list: readonly string[] } {
  const left = [...children];
  const texts: Record<string, string> = {};
  const list: string[] = [];
  for (const name of names) {
    const repeated = name.endsWith("*");
    const plain = name.replace("*", "");
    let times = 0;
    while (left[0]?.name === plain && (times === 0 || repeated)) {
      const [element] = left.splice(0, 1);
      if (element?.namespace !== namespace) throw new Malformed(`${plain} is not in the service's namespace`);
      if (repeated) list.push(element.text.trim());
      else texts[plain] = element.text;
      times += 1;
    }
    if (times === 0 && !repeated && !lenient) throw new Malformed(`${plain} is missing or in another place`);
    if (times > 35) throw new Malformed(`${plain} comes more than 35 times`);
    texts[plain] ??= "";
  }
  if (left[0] !== undefined) throw new Malformed(`${left[0].name} is unknown here, or comes twice`);
  return Object.assign(texts, { list });
}
