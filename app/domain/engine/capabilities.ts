import type {
  Capabilities,
  CapabilityChanges,
  CarrierConnection,
  OpenConnection,
  PickupCapability,
  ServiceConnection,
  ShipmentEnds,
} from "./carrier-ports.ts";
import type { LabelPrinting } from "./label-ports.ts";

const names = [
  "labels",
  "cashOnDelivery",
  "pickup",
  "trackingUrlTemplate",
] as const satisfies (keyof Capabilities)[];

/**
 * The abilities of a service, and of a shipment with these ends: the shipment's before the service's, the service's before the
 * connection's. Without a service, or of one that is gone, the connection's. This is their only reader.
 */
export function capabilitiesOf(
  connection: OpenConnection,
  service: string | ServiceConnection | null = null,
  ends?: ShipmentEnds,
): Capabilities {
  const its =
    typeof service === "string"
      ? connection.services.find(({ code }) => code === service)
      : (service ?? undefined);
  const changes = [ends && its?.byShipment?.(ends), its, connection as CarrierConnection];
  const known = names.flatMap((name) => {
    const value = changes.find((each) => each?.[name] !== undefined)?.[name];
    return value == null ? [] : [[name, value]];
  });
  return { trackingUrlTemplate: null, ...Object.fromEntries(known) };
}

/** The same connection, whose labels and pickups are wrapped wherever they are. */
export function wrapCapabilities(
  connection: CarrierConnection,
  wrap: {
    labels(labels: LabelPrinting): LabelPrinting;
    pickup(pickup: PickupCapability): PickupCapability;
  },
): CarrierConnection {
  const wrapped = <Changes extends CapabilityChanges>(changes: Changes): Changes => ({
    ...changes,
    ...(changes.labels && { labels: wrap.labels(changes.labels) }),
    ...(changes.pickup && { pickup: wrap.pickup(changes.pickup) }),
  });
  const services = connection.services.map((service) => {
    const { byShipment } = service;
    return {
      ...wrapped(service),
      ...(byShipment && { byShipment: (ends: ShipmentEnds) => wrapped(byShipment(ends)) }),
    };
  });
  const { labels, pickup } = connection;
  return {
    ...connection,
    services,
    ...(labels && { labels: wrap.labels(labels) }),
    ...(pickup && { pickup: wrap.pickup(pickup) }),
  };
}

/** The abilities of each service, and of the connection if it has none: for a question about the whole account. */
export function everyCapability(connection: OpenConnection): readonly Capabilities[] {
  const { services } = connection;
  return services.length === 0
    ? [capabilitiesOf(connection)]
    : services.map((service) => capabilitiesOf(connection, service));
}
