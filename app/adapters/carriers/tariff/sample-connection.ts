import type { BookingOrder, CarrierConnection, ServiceConnection } from "../../../domain/engine/index.ts";
import { PointRefusedError } from "../../../domain/engine/index.ts";
import type { SampleTraits } from "../../../domain/tariffs/samples/sample-traits.ts";
import type { SamplePoint } from "../../../domain/tariffs/samples/sandbox-points.ts";

/** The connection of a sample carrier with the abilities that carriers with an API have. */
export function withTraits(
  { cancel, ...connection }: CarrierConnection,
  { points, isPolled, cannotCancel }: SampleTraits,
): CarrierConnection {
  const able = {
    ...connection,
    ...(cancel && !cannotCancel && { cancel }),
    ...(isPolled && { track: knowsNothing }),
  };
  return points === undefined ? able : withPoints(able, points);
}

/** Scans of the sandbox come by the scenario of a shipment or number (`sandboxScans`): there are no others. */
const knowsNothing: NonNullable<CarrierConnection["track"]> = async () => new Map();

/** A service to lockers has a sibling that also starts at one, for the same price. */
function withPoints(connection: CarrierConnection, points: readonly SamplePoint[]): CarrierConnection {
  const byId = new Map(points.map((point) => [point.locationId, point]));
  const refuse = (order: BookingOrder): void => {
    for (const side of ["from", "to"] as const) {
      const point = byId.get(order[side].locationId ?? "");
      if (point?.refusesAs === undefined) continue;
      const message = `${point.name} took its last parcel a moment ago.`;
      throw new PointRefusedError(side, point.refusesAs, message, { location_id: point.locationId });
    }
  };
  return {
    ...connection,
    services: connection.services.flatMap((service) =>
      service.locker?.destination && !service.locker.origin ? [service, betweenPoints(service)] : [service],
    ),
    points: { list: async () => points, isWhole: true },
    async check(order) {
      refuse(order);
      await connection.check?.(order);
    },
    async book(order, mayLeave) {
      refuse(order);
      return connection.book(order, mayLeave);
    },
  };
}

function betweenPoints(service: ServiceConnection): ServiceConnection {
  return {
    ...service,
    code: `${service.code}-to-${service.code}`,
    name: "From a locker to a locker",
    locker: { destination: true, origin: true },
  };
}
