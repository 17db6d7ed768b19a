import { athensMoment } from "../../kit/athens-time.ts";
import { xmlElement, xmlText } from "../../kit/xml.ts";
import { consignmentOf } from "../consignments/find-consignment.ts";
import type { Operation, OperationContext } from "../protocol/define-operation.ts";
import type { Fields } from "../protocol/fields.ts";
import { codes, Refused } from "../protocol/outcome.ts";
import type { Visit } from "../world.ts";

const mostMasters = 5;
const windows = ["10:00-13:00", "13:00-16:00", "16:00-19:00"];

/** `CreatePickup`. Source: section 8. */
export const createPickup: Operation = {
  family: "new",
  run: (context, fields) => {
    const masters = fields.list("consignmentNumbers", "string").map(({ text }) => text);
    if (masters.length === 0 || masters.length > mostMasters)
      throw new Refused(codes.invalid, `consignmentNumbers: 1 έως ${mostMasters}.`);
    for (const master of masters)
      if (consignmentOf(context, master).master !== master)
        throw new Refused(codes.invalid, "consignmentNumbers: μόνο κύριες αποστολές.");
    const { world, account } = context;
    const number = String(world.nextVisit);
    const visit: Visit = {
      number,
      customer: account.customer,
      masters,
      isCancelled: false,
      ...when(fields),
    };
    world.nextVisit += 1;
    world.visits.set(number, visit);
    return { content: xmlText("Result", number) };
  },
};

export const reschedulePickup: Operation = {
  family: "new",
  run: (context, fields) => {
    Object.assign(visitOf(context, fields), when(fields));
    return {};
  },
};

export const cancelPickup: Operation = {
  family: "new",
  run: (context, fields) => {
    visitOf(context, fields).isCancelled = true;
    return {};
  },
};

export const getPickup: Operation = {
  family: "new",
  run: (context, fields) => {
    const { number, masters, day, from, to, comments } = visitOf(context, fields);
    return {
      content: xmlElement(
        "Result",
        xmlElement("ConsignmentNumbers", masters.map((master) => xmlText("string", master)).join("")) +
          xmlText("Number", number) +
          xmlText("PickupCustomerComments", comments) +
          xmlText("PickupDate", day) +
          xmlText("PickupTimeFrom", from ?? "") +
          xmlText("PickupTimeTo", to ?? ""),
      ),
    };
  },
};

/** `GetOrderLastCheckpoint`: a visit's last state. */
export const orderLastCheckpoint: Operation = {
  family: "old",
  run: (context, fields) => {
    const { number, isCancelled } = visitOf(context, fields, "orderid");
    return {
      content: xmlElement(
        "Ordercheckpoint",
        xmlText("Branch", "001-ΑΘΗΝΑ") +
          xmlText("CheckpointDate", athensMoment(context.now)) +
          xmlText("orderID", number) +
          xmlText("StatusDesc", isCancelled ? "ΑΚΥΡΩΘΗΚΕ" : "ΚΑΤΑΧΩΡΗΘΗΚΕ"),
      ),
    };
  },
};

function visitOf({ world, account }: OperationContext, fields: Fields, name = "pickupNumber"): Visit {
  const visit = world.visits.get(fields.text(name));
  if (visit?.customer === account.customer) return visit;
  throw new Refused(codes.noConsignment, "Δεν βρέθηκε παραλαβή.");
}

/** Times are texts of the hour or moments of that day; without them the whole day. */
function when(fields: Fields): Pick<Visit, "day" | "from" | "to" | "comments"> {
  const hour = (name: string) => /(?:^|T)(\d{2}:\d{2})/.exec(fields.text(name))?.[1] ?? null;
  const [from, to] = [hour("pickupTimeFrom"), hour("pickupTimeTo")];
  const isWindow = from === null ? to === null : windows.includes(`${from}-${to}`);
  if (!isWindow) throw new Refused(codes.invalid, "pickupTimeFrom: 10–13, 13–16 ή 16–19.");
  const day = athensMoment(new Date(fields.moment("pickupDate"))).slice(0, 10);
  return { day, from, to, comments: fields.text("pickupCustomerComments") };
}
