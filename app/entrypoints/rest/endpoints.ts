/** Every endpoint of the REST API, in the order of its description. A further resource is a line here. */
import type { Services } from "../../process/services.server.ts";
import { addressBookEndpoints } from "./address-book/address-book.ts";
import { boxEndpoints } from "./address-book/boxes.ts";
import { addressEndpoints } from "./addresses/addresses.ts";
import { auditEndpoints } from "./audit/audit.ts";
import { batchEndpoints } from "./batches/batches.ts";
import { carrierEndpoints } from "./carriers/carriers.ts";
import { jobEndpoints } from "./jobs/jobs.ts";
import { labelEndpoints } from "./labels/labels.ts";
import { manifestEndpoints } from "./manifests/manifests.ts";
import { pickupEndpoints } from "./pickups/pickups.ts";
import { pointEndpoints } from "./points/points.ts";
import { privacyEndpoints } from "./privacy/privacy.ts";
import { rateEndpoints } from "./rates/rates.ts";
import { sandboxEndpoints } from "./sandbox/sandbox.ts";
import type { Endpoint } from "./server/endpoint.ts";
import { shipmentEndpoints } from "./shipments/shipments.ts";
import { trackerEndpoints } from "./trackers/trackers.ts";
import { webhookEndpoints } from "./webhooks/webhooks.ts";

export const endpoints: readonly Endpoint<Services>[] = [
  // First: examples of others name what their own save.
  ...addressBookEndpoints,
  ...boxEndpoints,
  ...rateEndpoints,
  ...shipmentEndpoints,
  ...batchEndpoints,
  ...jobEndpoints,
  ...labelEndpoints,
  ...pickupEndpoints,
  ...manifestEndpoints,
  ...trackerEndpoints,
  ...webhookEndpoints,
  ...pointEndpoints,
  ...addressEndpoints,
  ...carrierEndpoints,
  ...auditEndpoints,
  ...privacyEndpoints,
  ...sandboxEndpoints,
];
