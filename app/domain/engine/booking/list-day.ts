import type { OpenConnection } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { localDay } from "../rating/local-day.ts";
import type { Caller, CarrierIdentity } from "../values/account.ts";
import type { DayListLayout } from "../values/day-list.ts";
import { usualDayList } from "../values/day-list.ts";
import type { CalendarDate } from "../values/day-number.ts";
import type { LabelMarks } from "../values/label-marks.ts";
import { noonOf } from "../values/local-time.ts";
import type { ListChanges } from "../values/manifest.ts";
import type { Shipment } from "../values/shipment.ts";

export interface DayList {
  readonly carrier: Pick<CarrierIdentity, "code" | "name">;
  /** The pickup list's number; `null`: the day's shipments, whichever list they are on. */
  readonly number: string | null;
  readonly date: CalendarDate;
  readonly layout: DayListLayout;
  /** Of a pickup list that was printed before with other shipments: the differences from that sheet. */
  readonly revision?: ListChanges & { readonly number: number };
  /** The shipments in the order in which they were made. */
  readonly shipments: readonly { readonly shipment: Shipment; readonly marks: LabelMarks | null }[];
}

type DayPorts = Pick<Ports, "carriers" | "shipments" | "shippingConfigs"> & {
  readonly accounts: Pick<Ports["accounts"], "get">;
};

/**
 * The shipments made with an account on a day of its time zone, without the cancelled ones.
 * @throws NOT_FOUND the caller has no such account
 */
export async function listDay(
  ports: DayPorts,
  caller: Caller,
  accountId: string,
  date: CalendarDate,
): Promise<DayList> {
  const account = await ports.accounts.get(caller, accountId);
  if (account === null) throw new EngineError("NOT_FOUND", "There is no such carrier account.");
  const connection = ports.carriers.connect(account);
  const layout = await listLayout(ports, caller, connection);
  const { startsAt, endsAt } = localDay(noonOf(date, layout.timeZone), layout.timeZone);
  const filter = {
    state: "created",
    driver: account.carrier.code,
    createdFrom: new Date(startsAt),
    createdTo: new Date(endsAt - 1),
  } as const;
  const made: Shipment[] = [];
  for await (const shipment of ports.shipments.stream(caller, filter)) made.push(shipment);
  return {
    carrier: account.carrier,
    number: null,
    date,
    layout,
    shipments: listedShipments(connection, made.reverse()),
  };
}

/** The carrier's form of the list, or the usual one in the merchant's time zone. */
export async function listLayout(
  { shippingConfigs }: Pick<Ports, "shippingConfigs">,
  caller: Caller,
  { dayList }: OpenConnection,
): Promise<DayListLayout> {
  return dayList ?? usualDayList((await shippingConfigs.get(caller)).handling.timeZone);
}

export function listedShipments(
  { labelMarks }: OpenConnection,
  shipments: readonly Shipment[],
): DayList["shipments"] {
  return shipments.map((shipment) => ({ shipment, marks: labelMarks?.(shipment) ?? null }));
}
