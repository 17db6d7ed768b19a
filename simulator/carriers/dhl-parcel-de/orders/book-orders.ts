import { z } from "zod";
import type { Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import { drawPapers } from "../papers/draw-papers.ts";
import { handOut } from "../papers/hand-out.ts";
import type { PrintFormat } from "../papers/print-formats.ts";
import type { Printing } from "../papers/printing.ts";
import { flag, printingFields } from "../papers/printing.ts";
import type { DhlCall, UserContext } from "../protocol/define-call.ts";
import { jsonOf, pathText, readQuery } from "../protocol/define-call.ts";
import { Problem, titleOf } from "../protocol/problem.ts";
import type { Item } from "../protocol/status.ts";
import { itemsReply, ok, statusView } from "../protocol/status.ts";
import { enterShipment } from "../shipments/books.ts";
import { checkOrder } from "../shipments/check-order.ts";
import type { Finding } from "../shipments/findings.ts";
import { error, isRefused, messagesOf } from "../shipments/findings.ts";
import type { Order } from "../shipments/order.ts";
import { orders } from "../shipments/order.ts";
import type { Shipment } from "../shipments/shipment.ts";

const query = z.strictObject({ validate: flag(false), mustEncode: flag(false), ...printingFields });

/** Books 1 to 30 shipments, each by itself, or only checks them. Source: sections 3, 4. */
export const bookOrders: DhlCall = {
  name: "book",
  method: "POST",
  path: "/parcel/de/shipping/v2/orders",
  login: "portal",
  api: "shipping",
  run: async (context) => {
    const options = readQuery(query, context);
    const parsed = orders.safeParse(jsonOf(context));
    if (!parsed.success) return malformed(context, parsed.error);
    const { profile, shipments } = parsed.data;
    if (shipments.length > 30) throw new Problem(413, "At most 30 shipments are allowed");
    checkProfile(context, profile);
    checkOwner(context, shipments);
    const items: Item[] = [];
    for (const [index, order] of shipments.entries())
      items.push(await itemOf(context, { order, index, profile, options }));
    return itemsReply(context.world.quirks, items);
  },
};

interface Ordered {
  readonly order: Order;
  readonly index: number;
  readonly profile: string;
  readonly options: z.output<typeof query>;
}

async function itemOf(context: UserContext, { order, index, profile, options }: Ordered): Promise<Item> {
  const { world, language } = context;
  const findings = [
    ...checkOrder(context, order, options.mustEncode),
    ...checkFormat(order, options.printFormat),
  ];
  const messages = messagesOf(world.quirks, language, index, findings);
  const about = {
    ...(options.validate && { requestIndex: index + 1 }),
    ...(order.refNo !== undefined && { shipmentRefNo: order.refNo }),
    ...(messages.length > 0 && { validationMessages: messages }),
  };
  if (isRefused(findings))
    return {
      sstatus: { title: titleOf(400), number: 400, detail: "The shipment has at least one hard error." },
      fields: about,
    };
  const refused = options.validate ? undefined : world.orderedRefusals.shift();
  if (refused !== undefined) return { sstatus: refused, fields: about };
  if (options.validate) return { sstatus: ok, fields: about };
  const isEncoded = !findings.some(({ path }) => path[0] === "consignee");
  const shipment = enterShipment(context, order, { profile, isEncoded });
  return { sstatus: ok, fields: { ...(await shipmentFields(context, shipment, options)), ...about } };
}

/** A shipment with its papers, as booking and reading again show it. Source: section 5. */
export async function shipmentFields(
  context: UserContext,
  shipment: Shipment,
  printing: Printing,
): Promise<object> {
  const papers = await drawPapers(context.world.quirks, shipment, printing, context.user.printFormat);
  const { label } = papers;
  if (label !== undefined)
    shipment.prints.push({ at: context.now, printFormat: label.printFormat, bytes: label.bytes });
  return {
    shipmentNo: shipment.number,
    ...(shipment.returnNumber !== null && { returnShipmentNo: shipment.returnNumber }),
    ...(shipment.order.refNo !== undefined && { shipmentRefNo: shipment.order.refNo }),
    ...(shipment.routingCode !== "" && { routingCode: shipment.routingCode }),
    ...Object.fromEntries(
      Object.entries(papers).map(([name, paper]) => [name, handOut(context, paper, printing)]),
    ),
  };
}

/** Source: section 7: the small label is for Kleinpaket and Warenpost. */
const checkFormat = ({ product }: Order, format: PrintFormat | undefined): Finding[] =>
  format !== "100x70mm" || product === "V62KP" || product === "V66WPI"
    ? []
    : [
        error(
          ["printFormat"],
          "The print format is not available for the product",
          "Das Druckformat ist für das Produkt nicht verfügbar",
        ),
      ];

export function checkProfile({ user }: UserContext, profile: string): void {
  if (!user.profiles.includes(profile)) throw new Problem(400, `The group profile ${profile} is unknown`);
}

/** @throws Problem 403, as the quirk says */
function checkOwner({ world, user }: UserContext, shipments: readonly Order[]): void {
  if (world.quirks.foreignBillingNumber !== "forbidden") return;
  const customers = new Set(user.billingNumbers.map(({ number }) => number.slice(0, 10)));
  if (shipments.some(({ billingNumber }) => !customers.has(billingNumber.slice(0, 10))))
    throw new Problem(403, "The billing number is not allowed for this user");
}

/** A body that breaks the schema: items without a status. Source: section 13. */
function malformed({ world }: UserContext, { issues }: z.ZodError): Reply {
  const detail = "The request does not comply with the schema.";
  return json(
    {
      status: statusView(world.quirks, { title: titleOf(400), number: 400, detail }),
      items: issues.map(({ path, message }) => ({ propertyPath: pathText(path), message })),
    },
    400,
    { "content-type": "application/problem+json" },
  );
}
