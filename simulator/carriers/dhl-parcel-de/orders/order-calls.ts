import { z } from "zod";
import { bytes, json } from "../../kit/http.ts";
import { filePath } from "../papers/hand-out.ts";
import { printingFields } from "../papers/printing.ts";
import type { DhlCall } from "../protocol/define-call.ts";
import { readQuery } from "../protocol/define-call.ts";
import { Problem } from "../protocol/problem.ts";
import type { Item } from "../protocol/status.ts";
import { itemsReply, ok, unknownShipment } from "../protocol/status.ts";
import { bookedShipment } from "../shipments/books.ts";
import { checkProfile, shipmentFields } from "./book-orders.ts";

/** A repeatable parameter of 1 to 30 numbers. */
const numbers = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .pipe(z.array(z.string().min(1).max(50)).min(1).max(30));

/** Labels once more, until the day is closed. Source: section 3. */
const readOrders: DhlCall = {
  name: "labels",
  method: "GET",
  path: "/parcel/de/shipping/v2/orders",
  login: "portal",
  api: "shipping",
  run: async (context) => {
    const { shipment, ...printing } = readQuery(
      z.strictObject({ shipment: numbers, ...printingFields }),
      context,
    );
    const items: Item[] = [];
    for (const number of shipment) {
      const found = bookedShipment(context.world, context.user, number);
      items.push(
        found === null
          ? { sstatus: unknownShipment, fields: { shipmentNo: number } }
          : { sstatus: ok, fields: await shipmentFields(context, found, printing) },
      );
    }
    return itemsReply(context.world.quirks, items);
  },
};

/** Until the day is closed; a second time is unknown. Source: section 8. */
const deleteOrders: DhlCall = {
  name: "delete",
  method: "DELETE",
  path: "/parcel/de/shipping/v2/orders",
  login: "portal",
  api: "shipping",
  run: (context) => {
    const { world, user, now } = context;
    const { profile, shipment } = readQuery(
      z.strictObject({ profile: z.string(), shipment: numbers }),
      context,
    );
    checkProfile(context, profile);
    const items = shipment.map((number): Item => {
      const found = bookedShipment(world, user, number);
      if (found === null) return { sstatus: unknownShipment, fields: { shipmentNo: number } };
      found.deletedAt = now;
      return { sstatus: ok, fields: { shipmentNo: number } };
    });
    return itemsReply(world.quirks, items);
  },
};

/** A file by its token, without a login. Source: section 7. */
const readFile: DhlCall = {
  name: "label-file",
  method: "GET",
  path: filePath,
  login: "none",
  run: ({ world, query }) => {
    const paper = world.files.get(query.get("token") ?? "");
    if (paper === undefined) throw new Problem(404, "The token is unknown");
    return bytes(paper.bytes, paper.docFormat === "PDF" ? "application/pdf" : "text/plain; charset=utf-8");
  },
};

/** Source: section 1. */
const readVersion: DhlCall = {
  name: "version",
  method: "GET",
  path: "/parcel/de/shipping/v2/",
  login: "none",
  run: () => json({ amp: { name: "pp-parcel-shipping", version: "2.1.13", env: "simulator" } }),
};

export const orderCalls = [readOrders, deleteOrders, readFile, readVersion];
