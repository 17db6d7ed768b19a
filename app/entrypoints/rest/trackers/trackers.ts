/** Parcels whose labels were bought elsewhere: followed as shipments are. */
import type { Tracker } from "../../../domain/engine/index.ts";
import { createTracker, EngineError, refreshTrackers } from "../../../domain/engine/index.ts";
import { bare, wrapped } from "../server/answer.ts";
import type { Call } from "../server/endpoint.ts";
import { creating, reading, searching } from "../server/endpoint.ts";
import { idOf } from "../server/path-id.ts";
import { urlsOf } from "../values/urls.ts";
import { presentTracker } from "./present-tracker.ts";
import { trackerQuery, trackerRequest } from "./schema.ts";

const MISSING = "The tracker does not exist.";
const PAGE = 50;

const create = creating("/v1/trackers", trackerRequest, async (call, body, { id }) => {
  const { app, caller } = call;
  const ports = { ...app.ports, trackers: app.trackers };
  const added = await createTracker(ports, caller, id, {
    driver: body.driver,
    trackingRef: body.tracking_ref,
    relatedOrderId: body.related_order_id ?? null,
  });
  return bare(presentTracker(await withFirstAnswer(call, added), urlsOf(call)));
});

/** The carrier's history, if it answers now. Otherwise the next poll brings it. */
async function withFirstAnswer({ app, caller, requestId }: Call, tracker: Tracker): Promise<Tracker> {
  try {
    const changed = await refreshTrackers({ ...app.ports, trackers: app.trackers }, [tracker]);
    return changed.length === 0 ? tracker : ((await app.trackers.get(caller, tracker.id)) ?? tracker);
  } catch (error) {
    app.log.warn({ err: error, requestId, tracker: tracker.id }, "a new tracker could not be asked for");
    return tracker;
  }
}

const list = searching("/v1/trackers", trackerQuery, async (call, query) => {
  const { limit = PAGE, cursor = null, tracking_ref, related_order_id } = query;
  const filter = { trackingRef: tracking_ref, relatedOrderId: related_order_id };
  const { trackers, nextCursor } = await call.app.trackers.page(call.caller, filter, limit, cursor);
  const urls = urlsOf(call);
  return wrapped(
    trackers.map((tracker) => presentTracker(tracker, urls)),
    { next_cursor: nextCursor },
  );
});

const one = reading("GET", "/v1/trackers/:id", async (call) =>
  wrapped(presentTracker(found(await call.app.trackers.get(call.caller, idOf(call, MISSING))), urlsOf(call))),
);

const remove = reading("DELETE", "/v1/trackers/:id", async (call) =>
  wrapped(
    presentTracker(found(await call.app.trackers.remove(call.caller, idOf(call, MISSING))), urlsOf(call)),
  ),
);

export const trackerEndpoints = [create, list, one, remove];

/** @throws EngineError NOT_FOUND */
function found(tracker: Tracker | null): Tracker {
  if (tracker === null) throw new EngineError("NOT_FOUND", MISSING);
  return tracker;
}
