/** Every endpoint of the REST API. A further resource is a line here. */
import { addressBookEndpoints } from "./address-book/address-book.ts";
import { boxEndpoints } from "./address-book/boxes.ts";
import { addressEndpoints } from "./addresses/addresses.ts";
import { auditEndpoints } from "./audit/audit.ts";
import { batchEndpoints } from "./batches/batches.ts";
import { carrierEndpoints } from "./carriers/carriers.ts";
import { jobEndpoints } from "./jobs/jobs.ts";
import { printEndpoints } from "./labels/labels.ts";
import { manifestEndpoints } from "./manifests/manifests.ts";
import { pickupEndpoints } from "./pickups/pickups.ts";
import { pointEndpoints } from "./points/points.ts";
import { privacyEndpoints } from "./privacy/privacy.ts";
import { rateEndpoints } from "./rates/rates.ts";
import { sandboxEndpoints } from "./sandbox/sandbox.ts";
import type { Endpoint } from "./server/endpoint.ts";
import { customsInvoiceEndpoints } from "./shipments/customs-invoices.ts";
import { labelChoiceEndpoints } from "./shipments/label-choice.ts";
import { shipmentEndpoints } from "./shipments/shipments.ts";
import { trackingEndpoints } from "./shipments/tracking.ts";
import { trackerEndpoints } from "./trackers/trackers.ts";
import { webhookEndpoints } from "./webhooks/webhooks.ts";

export const endpoints: readonly Endpoint[] = [
  ...rateEndpoints,
  ...shipmentEndpoints,
  ...customsInvoiceEndpoints,
  ...labelChoiceEndpoints,
  ...trackingEndpoints,
  ...trackerEndpoints,
  ...printEndpoints,
  ...batchEndpoints,
  ...jobEndpoints,
  ...pickupEndpoints,
  ...manifestEndpoints,
  ...webhookEndpoints,
  ...pointEndpoints,
  ...addressEndpoints,
  ...addressBookEndpoints,
  ...boxEndpoints,
  ...carrierEndpoints,
  ...privacyEndpoints,
  ...auditEndpoints,
  ...sandboxEndpoints,
];
