import type { XmlElement } from "../../kit/xml.ts";
import { fixed, group, result } from "../protocol/fixed-records.ts";
import { logIn } from "../protocol/log-in.ts";
import { readElements } from "../protocol/read-elements.ts";
import type { EltaWorld } from "../world.ts";
import { points } from "./points.ts";

/** All collection points in one answer. Source: section 8. */
export function listPoints(world: EltaWorld, read: XmlElement): string {
  const texts = readElements(world.quirks, ["pel_user_code", "pel_user_pass", "pel_apost_code"], read);
  logIn(world, {
    user: texts.pel_user_code ?? "",
    password: texts.pel_user_pass ?? "",
    customer: texts.pel_apost_code ?? "",
    sub: null,
  });
  const rows = points.map((point) =>
    group(
      "pudo_details",
      Object.entries(point)
        .map(([name, text]) => fixed(name, text, name === "pudo_codes" ? 5 : 40))
        .join(""),
    ),
  );
  return result(0) + rows.join("");
}
