/** Parcels whose labels were bought elsewhere: followed as shipments are. */
import { z } from "zod";
import type { Tracker } from "../../../domain/engine/index.ts";
import { createTracker, refreshTracker } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { bare, creating, page, reading, wrapped } from "../server/endpoint.ts";
import { presentTrackingEntry, trackingEntryResponse, trackingStatus } from "../shipments/tracking-entry.ts";
import { answeredDriver, trackedCarrier } from "../values/carrier.ts";
import { answeredTimestamp, filledText, optionalText } from "../values/fields.ts";
import type { UrlNeeds, Urls } from "../values/urls.ts";
import { urlsOf } from "../values/urls.ts";

type Needs = Pick<Services, "ports" | "trackers" | "log"> & UrlNeeds;

const id = { description: "A tracker's id.", missing: "The tracker does not exist." };
const tag = "Tracking";
const PAGE = 50;

const trackerRequest = z
  .object({
    driver: filledText(64).meta({
      description: "The carrier, one of your own (`GET /v1/carriers`) whose `has_tracking` is true.",
      example: "acs",
    }),
    tracking_ref: filledText(64)
      .transform((typed) => typed.trim())
      .meta({ description: "The number of the parcel.", example: "7123456789" }),
    related_order_id: optionalText(200).meta({ description: "The caller's own reference." }),
  })
  .meta({ id: "TrackerRequest" });

const trackerQuery = z.object({
  limit: z
    .int({ error: "must be a whole number from 1 to 250" })
    .gte(1, "must be at least 1")
    .lte(250, "must be at most 250")
    .optional()
    .meta({ description: "Trackers of a page. Default: 50.", example: 50 }),
  cursor: z.uuid().optional().meta({ description: "next_cursor of the page before." }),
  tracking_ref: filledText(64).optional().describe("The trackers of this parcel number."),
  related_order_id: filledText(200).optional().describe("The trackers of this order of yours."),
});

export const trackerResponse = z
  .object({
    id: z.uuid().describe("The tracker's id, a UUIDv7."),
    driver: answeredDriver,
    carrier: trackedCarrier,
    tracking_ref: z.string().describe("The number of the parcel."),
    tracking_url: z.string().nullable().meta({ description: "The carrier's own page." }),
    tracking_page_url: z.string().meta({
      description:
        "For the recipient: the parcel's way without addresses, in the merchant's look. It does not expire.",
    }),
    related_order_id: z.string().nullable().describe("The caller's own reference; null without one."),
    tracking_status: trackingStatus.describe(
      "The status of the latest scan; `PRE_TRANSIT` before the first.",
    ),
    tracking_history: z
      .array(trackingEntryResponse)
      .describe("Every scan that the carrier told of, the oldest first."),
    tracking_history_last_updated_at: answeredTimestamp
      .nullable()
      .meta({ description: "Null before the first scan." }),
    delivered_at: answeredTimestamp.nullable().describe("When the parcel was delivered; null until then."),
    created_at: answeredTimestamp.describe("When the tracker was made."),
  })
  .meta({ id: "Tracker" });
export type TrackerResponse = z.output<typeof trackerResponse>;

const create = creating({
  path: "/v1/trackers",
  operationId: "createTracker",
  tag,
  summary: "Follow a parcel that was bought elsewhere",
  description: `The carrier is asked at once, and then every half hour for 60 days, by your account there. The same number again answers
the same tracker. Webhooks tell of news: \`tracker.updated\`, \`tracker.delivered\`, \`tracker.exception\`. A carrier without tracking (\`has_tracking\` of
\`GET /v1/carriers\`) is refused. In the sandbox, a number that begins with the name of a scenario plays it with any carrier: \`TEST DELIVERED 1\`.
Trackers are deleted after 400 days.`,
  body: trackerRequest,
  examples: {
    scenario: {
      summary: "In the sandbox: a parcel that is delivered within minutes",
      value: { driver: "gorgona", tracking_ref: "TEST DELIVERED 1", related_order_id: "order-1006" },
    },
  },
  answers: bare("The tracker.", trackerResponse),
  refuses: ["OPTION_NOT_AVAILABLE"],
  async handle(call: Call<Needs>, body, resource) {
    const { app, caller } = call;
    const ports = { ...app.ports, trackers: app.trackers };
    const added = await createTracker(ports, caller, resource.id, {
      driver: body.driver,
      trackingRef: body.tracking_ref,
      relatedOrderId: body.related_order_id ?? null,
    });
    return presentTracker(await withFirstAnswer(call, added), urlsOf(call));
  },
});

/** The carrier's history, if it answers now. Otherwise the next poll brings it. */
async function withFirstAnswer({ app, caller, requestId }: Call<Needs>, tracker: Tracker): Promise<Tracker> {
  try {
    const hasNews = await refreshTracker({ ...app.ports, trackers: app.trackers }, tracker);
    return hasNews ? ((await app.trackers.get(caller, tracker.id)) ?? tracker) : tracker;
  } catch (error) {
    app.log.warn({ err: error, requestId, tracker: tracker.id }, "a new tracker could not be asked for");
    return tracker;
  }
}

const list = reading({
  method: "GET",
  path: "/v1/trackers",
  operationId: "listTrackers",
  tag,
  summary: "List trackers, the newest first",
  description: "In pages: of all, of one parcel number, or of one order of yours.",
  query: trackerQuery,
  answers: page("Trackers, the newest first.", trackerResponse),
  async handle(call: Call<Needs>, { limit = PAGE, cursor = null, tracking_ref, related_order_id }) {
    const filter = { trackingRef: tracking_ref, relatedOrderId: related_order_id };
    const { trackers, nextCursor } = await call.app.trackers.page(call.caller, filter, limit, cursor);
    const urls = urlsOf(call);
    return { data: trackers.map((tracker) => presentTracker(tracker, urls)), next_cursor: nextCursor };
  },
});

const one = reading({
  method: "GET",
  path: "/v1/trackers/:id",
  id,
  operationId: "getTracker",
  tag,
  summary: "Read a tracker",
  description: "With every scan so far. The answer is what is stored: reading does not ask the carrier.",
  answers: wrapped("The tracker with every scan so far.", trackerResponse),
  handle: async (call: Call<Needs>) =>
    presentTracker(call.found(await call.app.trackers.get(call.caller, call.id)), urlsOf(call)),
});

const remove = reading({
  method: "DELETE",
  path: "/v1/trackers/:id",
  id,
  operationId: "deleteTracker",
  tag,
  summary: "Delete a tracker",
  description: "The parcel is followed no more, and its page for the recipient ends.",
  answers: wrapped("The tracker as it was before it was deleted.", trackerResponse),
  handle: async (call: Call<Needs>) =>
    presentTracker(call.found(await call.app.trackers.remove(call.caller, call.id)), urlsOf(call)),
});

export const trackerEndpoints = [create, list, one, remove];

export function presentTracker(
  tracker: Tracker,
  urls: Pick<Urls, "image" | "trackingPage">,
): TrackerResponse {
  const {
    id: trackerId,
    carrier,
    trackingRef,
    trackingUrl,
    relatedOrderId,
    trackingUpdatedAt,
    deliveredAt,
  } = tracker;
  return {
    id: trackerId,
    driver: carrier.code,
    carrier: { code: carrier.code, name: carrier.name, image: urls.image(carrier.imageUrl) },
    tracking_ref: trackingRef,
    tracking_url: trackingUrl,
    tracking_page_url: urls.trackingPage(tracker, "tracker"),
    related_order_id: relatedOrderId,
    tracking_status: tracker.trackingStatus,
    tracking_history: tracker.trackingHistory.map(presentTrackingEntry),
    tracking_history_last_updated_at: trackingUpdatedAt?.toISOString() ?? null,
    delivered_at: deliveredAt?.toISOString() ?? null,
    created_at: tracker.createdAt.toISOString(),
  };
}
