import { randomUUID } from "node:crypto";
import type { CallContext } from "../protocol/define-call.ts";
import type { Paper } from "./draw-papers.ts";
import type { Printing } from "./printing.ts";

export const filePath = "/parcel/de/shipping/v2/labels";

/** A document of an answer: its bytes, or an address that needs no login. Source: sections 5, 7. */
export function handOut(
  { world, call }: CallContext,
  paper: Paper,
  { includeDocs }: Pick<Printing, "includeDocs">,
): object {
  const { bytes, docFormat, printFormat } = paper;
  const about = { fileFormat: docFormat, printFormat };
  if (includeDocs === "include")
    return docFormat === "ZPL2"
      ? { zpl2: bytes.toString("utf8"), ...about }
      : { b64: bytes.toString("base64"), ...about };
  const token = randomUUID();
  world.files.set(token, paper);
  return { url: `http://${call.headers.host ?? ""}${filePath}?token=${token}`, ...about };
}
