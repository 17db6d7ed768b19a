import { capabilitiesOf } from "../capabilities.ts";
import { EngineError, validationFailed } from "../errors.ts";
import type { Caller } from "../values/account.ts";
import type { Tracker } from "../values/tracker.ts";
import { trackingUrl } from "../values/tracking-url.ts";
import type { TrackerPorts } from "./refresh-tracker.ts";
import { playsScenario } from "./refresh-tracker.ts";

export interface TrackerRequest {
  readonly driver: string;
  readonly trackingRef: string;
  readonly relatedOrderId: string | null;
}

/**
 * Follows a number that was bought elsewhere. The same number again is the same tracker.
 * @throws VALIDATION_FAILED the caller has no such carrier
 * @throws OPTION_NOT_AVAILABLE the carrier can't be asked about parcels
 */
export async function createTracker(
  ports: TrackerPorts,
  caller: Caller,
  id: string,
  { driver, trackingRef, relatedOrderId }: TrackerRequest,
): Promise<Tracker> {
  const accounts = await ports.accounts.enabled(caller);
  const account = accounts.find(({ carrier }) => carrier.code === driver);
  if (account === undefined)
    throw validationFailed([
      { path: "driver", message: "must be one of your enabled carriers: GET /v1/carriers lists them" },
    ]);
  const connection = ports.carriers.connect(account);
  const { merchantId, environment } = caller;
  if (connection.track === undefined && !playsScenario({ environment, trackingRef }))
    throw new EngineError(
      "OPTION_NOT_AVAILABLE",
      environment === "sandbox"
        ? `${account.carrier.name} can't be asked about parcels. In the sandbox, a number such as "TEST DELIVERED 1" plays a scenario.`
        : `${account.carrier.name} can't be asked about parcels, so a number of it can't be followed.`,
      { path: "driver" },
    );
  return ports.trackers.add({
    id,
    merchantId,
    environment,
    accountId: account.id,
    carrier: account.carrier,
    trackingRef,
    relatedOrderId,
    trackingUrl: trackingUrl(capabilitiesOf(connection).trackingUrlTemplate, trackingRef),
    trackingHistory: [],
    trackingStatus: "PRE_TRANSIT",
    deliveredAt: null,
    trackingUpdatedAt: null,
    createdAt: ports.clock.now(),
    version: 1,
  });
}
