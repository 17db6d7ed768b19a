import type { OpenConnection } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import { pointRefusal } from "../options/refuse-points.ts";
import type { PointIndex } from "../points/point-index.ts";
import { indexPoints } from "../points/point-index.ts";
import { needOf } from "../points/point-need.ts";
import { PointRefusedError } from "../points/point-refused-error.ts";
import { pointsAround } from "../points/points-around.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Booking } from "./booking-store.ts";

/** The time within which the carrier must list its points, because a caller waits. */
const LIST_WITHIN_MS = 8_000;

/**
 * The refusal as the caller gets it: of a point that has closed since the carrier was last asked for its points, with the
 * nearest that are open now. Any other refusal as it is.
 */
export async function namingNearest(
  ports: Pick<Ports, "accounts" | "carriers" | "points">,
  caller: Caller,
  { draft: { accountId }, order }: Pick<Booking, "draft" | "order">,
  refusal: EngineError,
): Promise<EngineError> {
  if (!(refusal instanceof PointRefusedError)) return refusal;
  const account = await ports.accounts.get(caller, accountId);
  if (account === null) return refusal;
  const connection = ports.carriers.connect(account);
  const known = await ports.points.of(caller, accountId);
  const { side, misfit, metadata } = refusal;
  const listed = (await listedNow(connection)) ?? (await pointsAround(ports, account, order[side]));
  // Others must not choose it until the next hour.
  await ports.points.askSoon(caller, accountId);
  const { locker } = connection.services.find(({ code }) => code === order.serviceCode) ?? {};
  const need =
    side === "from"
      ? needOf(order.parcels)
      : needOf(order.parcels, {
          ...(locker?.kind !== undefined && { kind: locker.kind }),
          cashOnDelivery: order.cashOnDeliveryMinor > 0,
        });
  const indexes = [listed, known].filter((index) => index !== null);
  return pointRefusal({ side, address: order[side], need, misfit }, indexes, metadata);
}

/** `null`: the carrier has no directory, or does not answer in time. */
async function listedNow({ points }: OpenConnection): Promise<PointIndex | null> {
  try {
    const listed = (await points?.list(LIST_WITHIN_MS)) ?? [];
    return listed.length === 0 ? null : indexPoints(listed);
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}
