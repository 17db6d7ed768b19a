/** The REST API's requests and answers. Written by `npm run client` from the schemas that check them: do not edit. */

export const apiVersion = "2026-11-24";

export interface paths {
    "/v1/address_book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved addresses, the newest first
         * @description In pages: of all, of one side, or of those that a search finds.
         */
        get: operations["listSavedAddresses"];
        put?: never;
        /**
         * Save a sender or a recipient
         * @description Its name then replaces an address in `POST /v1/rates`, `POST /v1/shipments`, a return and each row of a batch: `"address_from": "Athens warehouse"`. The address is read when the request is, so a later change leaves shipments as they are. An environment has at most 10,000 addresses. They are kept until they are deleted.
         */
        post: operations["saveAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/address_book/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a saved address
         * @description The address as it is now. Shipments keep the one that they were bought with.
         */
        get: operations["getSavedAddress"];
        put?: never;
        post?: never;
        /**
         * Delete a saved address
         * @description Shipments keep their addresses.
         */
        delete: operations["deleteSavedAddress"];
        options?: never;
        head?: never;
        /**
         * Rename or replace a saved address
         * @description Fields that are left out stay. An address is replaced whole. Shipments keep theirs.
         */
        patch: operations["changeSavedAddress"];
        trace?: never;
    };
    "/v1/boxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the boxes
         * @description An item may name one in the place of its sides: `{ "box": "Shoe box", "weight": 1200 }`. With `"packing": "boxes"`, items are packed into them.
         */
        get: operations["listBoxes"];
        /**
         * Replace the boxes
         * @description The list always holds all boxes. Needs the scope admin.
         */
        put: operations["replaceBoxes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the prices of all enabled carrier services
         * @description Cheapest first. A service that fails, refuses or has no price for the route is left out; `failures: true` names it. Prices hold `cash_on_delivery`, `extras` and `pickup`, and services that lack one are left out: such a rate is bought with the same options. A rate without options may be bought with any.
         */
        post: operations["quoteRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one rate
         * @description A rate is valid for 7 days from its quote, and for the request that it was quoted for.
         */
        get: operations["getRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipments, newest first
         * @description Without `limit` all of them, streamed: at most two such lists at once for a merchant. With `limit` in pages. Filters may be combined.
         */
        get: operations["listShipments"];
        put?: never;
        /**
         * Buy a rate: make a shipment
         * @description Buys the label that `rate_id` names, or quotes and buys at once with `service` or `select`. Send an `Idempotency-Key`: a repeated request then answers the first shipment and buys nothing twice. Route and items must be the rate's; addresses must be complete. With `dry_run` everything is checked and nothing is bought.
         */
        post: operations["createShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customs_invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the invoice for customs as PDF
         * @description The body is the file itself, of at most 5000000 bytes and 50 pages. Buy the shipment with `customs_invoice_id` and `extras.is_customs_invoice_document`, of a rate whose `has_customs_invoice_upload` is true; its `invoice_url` leads to the PDF. Refused are scripts, actions that run by themselves, attachments, references to other files, encryption and signature fields: `metadata.reason` names which. The kept file is written anew, so its bytes differ from yours.
         */
        post: operations["uploadCustomsInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one shipment
         * @description Links to labels and papers are signed afresh at each read, and valid for 24 hours.
         */
        get: operations["getShipment"];
        put?: never;
        post?: never;
        /**
         * Cancel a shipment and its pickup
         * @description At the carrier, too. The state becomes `cancelled` for good and `pickup` null. A parcel that moves or was delivered can't be cancelled. Repeated, the request answers the same.
         */
        delete: operations["cancelShipment"];
        options?: never;
        head?: never;
        /**
         * Replace a shipment's metadata
         * @description Replaces your own data as a whole, and touches nothing else. It may be changed in any state.
         */
        patch: operations["setMetadata"];
        trace?: never;
    };
    "/v1/shipments/{id}/choice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read why a label was bought with its service
         * @description Only for labels of a shop's orders whose service Waybill chose by itself. The record is kept for 400 days, and erased with the order's person.
         */
        get: operations["getLabelChoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bookings that only a person can settle
         * @description The carrier did not answer, and its look-up can't say whether it has booked. Such a booking is never repeated by itself. Each says where to look and for which reference. The oldest 100.
         */
        get: operations["listOpenOutcomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{id}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Settle a booking by hand
         * @description Only for bookings of `GET /v1/outcomes`. With `tracking_refs` the shipment is made of the carrier's numbers, which the carrier checks where it can. With `none_at_carrier` nothing was bought, and a new request buys a new label. Repeated, the request answers the same. While the carrier is being asked: 409 `CONFLICT`.
         */
        put: operations["settleOutcome"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{id}/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy a label for the way back
         * @description A shipment of its own, for the same order, with the addresses swapped. An empty body buys the cheapest service for the whole shipment.
         */
        post: operations["returnShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{id}/tracking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a shipment's tracking history
         * @description In any state. One exception: while a shipment is being cancelled, its parcel does not begin to move (409 `CONFLICT`); send the history again when the cancellation is decided.
         */
        put: operations["replaceTracking"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/shipments/{id}/tracking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a shipment's tracking
         * @description Carriers are asked between minutes :05 and :35, and between :35 and :05, of every hour. Poll at these minutes.
         */
        get: operations["getTracking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy up to 1,000 labels from rows
         * @description Answers a job at once. Each row is bought or has an error of its own, also after a restart of the server; none is bought twice. The job ends once the outcome of each row is certain, or up to you. In CSV, a column's name is the path of its field; a column that no request has is refused by name. The table's numbers have one decimal mark, a point or a comma; a number that may be two, such as 1.250 beside no clear one, is refused with its line.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job's progress and its result
         * @description Ask every second or two until `state` is `done` or `failed`. A print then has its `url`, a batch the result of every row in `rows`.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print the labels of many shipments as one document
         * @description All pieces of all shipments. Up to 200 shipments are drawn at once; more, or with `async`, become a job. A shipment without a label to print is skipped and named. A pick list that is printed again, with all of its shipments that are still to be picked, is a revision and says what changed. `documents` asks for packing slips or a pick list instead, or for slips beside the labels.
         */
        post: operations["printLabels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pickups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pickups to come, the soonest first
         * @description Each with the shipments that the carrier collects. Past and cancelled pickups are left out.
         */
        get: operations["listPickups"];
        put?: never;
        /**
         * Schedule pickups, or move them to another day
         * @description A shipment that can't be picked up on that day is named in `skipped`, and keeps the pickup it has. Repeated, the request answers the same pickups.
         */
        post: operations["schedulePickups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pickups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a pickup and keep its shipments
         * @description Repeated, it answers the same.
         */
        delete: operations["cancelPickup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manifests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a carrier's waiting shipments onto a pickup list
         * @description Takes every bought shipment of the account that is on no list, isn't cancelled or under way, and isn't collected on a later day. A carrier with lists of its own issues it; otherwise the number is ours. A shipment is on one list at most; what is bought later comes onto the next one. Interrupted, the request may be repeated: nothing is listed twice.
         */
        post: operations["closeManifest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manifests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a pickup list
         * @description With a link to the sheet that the driver signs, which is signed afresh at each read.
         */
        get: operations["getManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trackers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List trackers, the newest first
         * @description In pages: of all, of one parcel number, or of one order of yours.
         */
        get: operations["listTrackers"];
        put?: never;
        /**
         * Follow a parcel that was bought elsewhere
         * @description The carrier is asked at once, and then every half hour for 60 days, by your account there. The same number again answers
         *     the same tracker. Webhooks tell of news: `tracker.updated`, `tracker.delivered`, `tracker.exception`. A carrier without tracking (`has_tracking` of
         *     `GET /v1/carriers`) is refused. In the sandbox, a number that begins with the name of a scenario plays it with any carrier: `TEST DELIVERED 1`.
         *     Trackers are deleted after 400 days.
         */
        post: operations["createTracker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trackers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tracker
         * @description With every scan so far. The answer is what is stored: reading does not ask the carrier.
         */
        get: operations["getTracker"];
        put?: never;
        post?: never;
        /**
         * Delete a tracker
         * @description The parcel is followed no more, and its page for the recipient ends.
         */
        delete: operations["deleteTracker"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints
         * @description All of the key's environment: there are at most 20. Their secrets are read one by one.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Have events sent to your server
         * @description Each event is a POST by the [Standard Webhooks](https://www.standardwebhooks.com) convention: the headers `webhook-id`,
         *     `webhook-timestamp` and `webhook-signature` (`v1,` and the base64 of HMAC-SHA256 over id, timestamp and body, joined by dots). The body is
         *     `{ "id", "type", "timestamp", "environment", "sequence", "data" }`. `data` is the shipment, pickup or batch as its GET answers it at the moment
         *     of the try.
         *
         *     Answer 2xx within 10 seconds. Else the event is tried again for 24 hours, at growing intervals. An event may arrive twice, with the same
         *     `id`; and later than a younger one: `sequence` grows with each event of the environment. Five days without a success, or a 410, disable the
         *     endpoint. Events and the log of their tries are kept for 30 days. The key needs the scope admin.
         */
        post: operations["addWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description With its state: since when it fails, and why it was disabled.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint and its log
         * @description It gets no more events, and its deliveries are gone. Needs the scope admin.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook endpoint
         * @description Fields that are left out stay. A disabled endpoint gets nothing, and its events are recorded: enable it, then replay them. Needs the scope admin.
         */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the secret that signs
         * @description No other answer has it. Keep it like a key. Needs the scope admin.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        /**
         * Replace the secret
         * @description Until the former one ends, each request carries both signatures. Read the new one with GET.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description An event `webhook.test` for this endpoint alone, whatever it chose; `data` is the endpoint.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events again
         * @description One by `event_id`, or all of a period; at most 100,000, the oldest first. They keep their ids and numbers. Also events that were recorded while the endpoint was disabled.
         */
        post: operations["replayWebhookEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log: events and every try, the newest first
         * @description Says of each event whether it arrived, and why a try failed. The log is kept for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find lockers and shops, the nearest first
         * @description Around a postal code with its country, or around coordinates. Only open points of the key's carriers; a postal code near which no carrier has a point answers none.
         */
        get: operations["listPoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/addresses/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a recipient's address before buying
         * @description Answers 200 also for an address that a shipment would be refused for: `issues` names each wrong field.
         */
        post: operations["validateAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/carriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the key's carriers, their services and what they can do
         * @description Only enabled carrier accounts of the key's environment. A new sandbox has four sample carriers; production starts without any.
         */
        get: operations["listCarriers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the key's merchant and environment
         * @description A first call to see whether a key works, and in which environment. Any key may make it.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who did what, the newest first
         * @description Labels bought and cancelled, settings, carriers and their credentials, tariffs, boxes, rules, keys, webhook endpoints, saved addresses, the tracking page, pickups, batches, exports and erasures of people. Events are kept for 400 days unless the operator chose otherwise, and never change. Needs the scope admin.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/privacy/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read everything that is kept about a person
         * @description Shipments, bookings without a shipment, and quotes of the key's environment in which the person is recipient or sender; by email or phone, saved addresses too; by order, trackers too. Needs the scope admin.
         */
        post: operations["exportPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/privacy/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person
         * @description Names, addresses, contacts and free texts go for good; prices, places, dates and tracking numbers stay. Saved addresses found by email or phone, and trackers found by order, are deleted. Labels can't be printed any more. A booking whose outcome is open stays: erase again once it has ended. Needs the scope admin.
         */
        post: operations["erasePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the clock of your sandbox parcels forward
         * @description In the sandbox, the recipient's name of a shipment chooses what happens to it:
         *
         *     | Recipient's name | Scenario | Scans, minutes after the purchase |
         *     |---|---|---|
         *     | `TEST DELIVERED` | The parcel is delivered. | 1: TRANSIT, 2: TRANSIT, 3: TRANSIT, 4: DELIVERED |
         *     | `TEST EXCEPTION` | The parcel goes missing. | 1: TRANSIT, 2: TRANSIT, 5: EXCEPTION |
         *     | `TEST RETURNED` | The recipient refuses the parcel, and it comes back to the sender. | 1: TRANSIT, 2: TRANSIT, 3: TRANSIT, 4: EXCEPTION, 6: TRANSIT, 8: EXCEPTION |
         *     | `TEST SLOW` | The parcel is delayed, and delivered late. | 1: TRANSIT, 5: TRANSIT, 50: TRANSIT, 60: DELIVERED |
         *     | `TEST REFUSED` | The carrier refuses the booking: 502 CARRIER_REJECTED. Nothing is bought. |  |
         *     | `TEST TIMEOUT` | The carrier does not answer: 503 CARRIER_UNAVAILABLE with `metadata.outcome` "unknown". The label is found by a look-up one or two minutes later. |  |
         *     | `TEST REFUNDED` | The label is charged when it is bought, and refunded two minutes after it was cancelled. |  |
         *     | `TEST NOT REFUNDED` | The label is charged when it is bought. Cancelled, its refund is refused two minutes later. |  |
         *
         *     The sample carriers play these names, and so do carriers with your own price list. Letters may be in any case. The scans come by themselves; this request makes
         *     them due at once. It moves every shipment bought before it, no older than a day, that is still on its way. Shipments bought later start at the real time. A scan's `status_date` is
         *     the purchase plus its minutes, so it may be ahead of the real time. A move can't be taken back; the same `Idempotency-Key` moves once.
         *
         *     A production key gets 403, and in production the names mean nothing.
         */
        post: operations["moveSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a sample carrier credentials of your own, or take them away
         * @description Cash on delivery needs your own contract with the carrier. In the sandbox these credentials open an invented one:
         *
         *     | `driver` | `customer_number` | `password` |
         *     |---|---|---|
         *     | `gorgona` | `SANDBOX-1001` | `olive-branch` |
         *
         *     Then `has_custom_credentials` and `has_cash_on_delivery` of the carrier and its rates are true. Other credentials are refused as a carrier refuses them. A production
         *     key gets 403.
         */
        post: operations["setSandboxCredentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "shipment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * shipment.created
         * @description A shipment was bought, by a request, a batch, a return or a shop's order.
         */
        post: operations["on.shipment.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * shipment.cancelled
         * @description A shipment was cancelled; `data.state` is `cancelled`.
         */
        post: operations["on.shipment.cancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.label_ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * shipment.label_ready
         * @description The label can be printed from `data.label_url`. A few carriers draw it minutes after the purchase.
         */
        post: operations["on.shipment.label_ready"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.tracking_updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * shipment.tracking_updated
         * @description The tracking history changed: the carrier scanned the parcel, or `PUT` replaced the history.
         */
        post: operations["on.shipment.tracking_updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * shipment.delivered
         * @description The parcel was delivered; `data.delivered_at` says when. The event `shipment.tracking_updated` is sent as well.
         */
        post: operations["on.shipment.delivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.exception": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * shipment.exception
         * @description The tracking status became `EXCEPTION`: the parcel needs a hand. The event `shipment.tracking_updated` is sent as well.
         */
        post: operations["on.shipment.exception"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.refund_decided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * shipment.refund_decided
         * @description The carrier decided about the refund of a cancelled label, or is asked no more; `data.refund` has its answer.
         */
        post: operations["on.shipment.refund_decided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tracker.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * tracker.updated
         * @description The tracking history of a parcel that was bought elsewhere changed.
         */
        post: operations["on.tracker.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tracker.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * tracker.delivered
         * @description The tracker's parcel was delivered; `data.delivered_at` says when. The event `tracker.updated` is sent as well.
         */
        post: operations["on.tracker.delivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tracker.exception": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * tracker.exception
         * @description The tracker's status became `EXCEPTION`. The event `tracker.updated` is sent as well.
         */
        post: operations["on.tracker.exception"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pickup.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * pickup.scheduled
         * @description The carrier confirmed a pickup, or another time for it.
         */
        post: operations["on.pickup.scheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pickup.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * pickup.cancelled
         * @description The carrier confirmed that it does not come; `data.state` is `cancelled`.
         */
        post: operations["on.pickup.cancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * batch.done
         * @description Every row of a batch has its result in `data.rows`: bought, or refused with an error of its own.
         */
        post: operations["on.batch.done"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * batch.failed
         * @description A batch ended before all its rows; `data.error` says why. Rows with a `shipment_id` and no error were bought.
         */
        post: operations["on.batch.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * @description You asked for it, by `POST /v1/webhook_endpoints/{id}/test`. Only that endpoint gets it, whatever events it chose.
         */
        post: operations["on.webhook.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        SavedAddressRequest: {
            /**
             * @description Unique in the environment, in any case of letters.
             * @example Athens warehouse
             */
            name: string;
            /**
             * @description The side that it is meant for. Its name may be used on both.
             * @enum {string}
             */
            kind: "sender" | "recipient";
            /** @description The full address; a recipient's needs a phone number. */
            address: components["schemas"]["SenderAddress"];
        };
        /** @description The full address that the parcel leaves from. */
        SenderAddress: {
            /**
             * @description ISO 3166-1 alpha-2 code of the country, in any case of letters.
             * @example GR
             */
            country: string;
            /** @description Postal code in the country's own form, with or without spaces. For rates it is required where the country has postal codes. */
            zip?: string | null;
            /** @description Town or city. */
            city: string;
            /** @description The person or department that the carrier asks for; printed on the label. */
            name: string;
            /** @description Company at this address, printed on the label. */
            company?: string | null;
            /** @description Street and number. */
            address: string;
            /** @description Floor, flat, building or another second line of the street. */
            address2?: string | null;
            /**
             * @description Code or name; answered as its code where the country is in countries-with-state. Required where that list says so. In the USA and Canada it is the state of the postal code.
             * @example CA
             */
            state?: string | null;
            /**
             * @description With its calling code, or beside dial_code, or as dialled in the address's country.
             * @example +30 210 123 4567
             */
            phone?: string | null;
            /** @description E-mail address to which the carrier may send notices of the parcel. */
            email?: string | null;
            /** @description For the driver at this address, such as which bell to ring. */
            notes?: string | null;
            /** @description Locker or pick-up point. */
            location_id?: string | null;
            /** @description The caller's own country code of the phone. It is stored and answered; `dial_code` is the one that is used. */
            country_code?: string | null;
            /**
             * @description Phone dial prefix.
             * @example +30
             */
            dial_code?: string | null;
            /** @description A private home, for carriers that charge it. Without it, an address with a company is a business. */
            is_residential?: boolean | null;
            /** @description The caller's own identifier of the address. */
            _id?: string | null;
        };
        /** @description An address is replaced whole. */
        SavedAddressChange: {
            /**
             * @description Unique in the environment, in any case of letters.
             * @example Athens warehouse
             */
            name?: string;
            /**
             * @description The side that it is meant for. Its name may be used on both.
             * @enum {string}
             */
            kind?: "sender" | "recipient";
            /** @description The whole new address: fields that it leaves out are gone. */
            address?: components["schemas"]["SenderAddress"];
        };
        BoxesRequest: {
            /** @description All boxes: the list is replaced. */
            boxes: components["schemas"]["BoxRequest"][];
        };
        BoxRequest: {
            /**
             * @description 1 to 24 letters, digits or hyphens; unique.
             * @example shoe-box
             */
            code: string;
            /**
             * @description The box's name, which an item's `box` may use as well as its code.
             * @example Shoe box
             */
            name: string;
            /** @description cm; the height stays vertical. */
            inner: {
                /**
                 * @description Length in cm.
                 * @example 30
                 */
                length: number;
                /**
                 * @description Width in cm.
                 * @example 30
                 */
                width: number;
                /**
                 * @description Height in cm.
                 * @example 30
                 */
                height: number;
            };
            /** @description cm, as the carrier measures. Absent: as inside. */
            outer?: {
                /**
                 * @description Length in cm.
                 * @example 30
                 */
                length: number;
                /**
                 * @description Width in cm.
                 * @example 30
                 */
                width: number;
                /**
                 * @description Height in cm.
                 * @example 30
                 */
                height: number;
            } | null;
            /**
             * @description Grams, empty, with its padding. Absent: 0.
             * @example 150
             */
            weight?: number | null;
            /**
             * @description Grams of the contents. Absent: the carrier's limit.
             * @example 10000
             */
            max_weight?: number | null;
            /** @description cm, kept free along each inner wall. Absent: 0. */
            padding?: number | null;
            /**
             * @description Of two boxes that fit, the cheaper is used.
             * @example 0.4
             */
            cost?: number | null;
        };
        /** @description Currency of an item's value, where it is left out: EUR. */
        QuoteRequest: {
            /** @description 1 to 200 items. Each is a parcel with a label of its own, unless `packing` is boxes. */
            items: components["schemas"]["ItemRequest"][];
            /** @description Where the parcel leaves from: an address, or the name of a saved one. */
            address_from: components["schemas"]["QuoteAddress"] | string;
            /** @description Where the parcel goes to: an address, or the name of a saved one. */
            address_to: components["schemas"]["QuoteAddress"] | string;
            /**
             * @description items, if left out: each item is a parcel with a label of its own. boxes: the items are packed, into the merchant's boxes where there are some.
             * @enum {string}
             */
            packing?: "items" | "boxes";
            /** @description In the rate's currency; only with the caller's own carrier credentials. */
            cash_on_delivery?: number | null;
            /** @description Paid options. An unknown one is refused, so that a mistyped option is never lost. */
            extras?: components["schemas"]["ExtrasRequest"] | null;
            /** @description Only for rates whose has_pickup is true. */
            pickup?: {
                /**
                 * Format: date
                 * @description The day on which the carrier collects, local to the sender.
                 * @example 2026-11-25
                 */
                date: string;
            } | null;
            /** @description Answers rates and failures: every service that is not offered, and why. */
            failures?: boolean;
        };
        /** @description Sides may be left out where the carrier account has a default parcel. */
        ItemRequest: {
            /**
             * @description Weight in grams, packed, up to 1,000,000.
             * @example 1200
             */
            weight: number;
            /**
             * @description Height in cm, up to 1,000.
             * @example 20
             */
            height?: number | null;
            /**
             * @description Width in cm, up to 1,000.
             * @example 20
             */
            width?: number | null;
            /**
             * @description Length in cm, up to 1,000.
             * @example 20
             */
            length?: number | null;
            /** @description About the item, for people; answered as it was sent. */
            notes?: string | null;
            /**
             * @description Declared value in major units of `currency`.
             * @example 49.9
             */
            value?: number | null;
            /** @description ISO 4217 code of `value` and of the invoice lines. EUR in quotes that leave it out. */
            currency?: string | null;
            /** @description The item's name on packing slips and pick lists. */
            label?: string | null;
            /** @description The goods in it, for customs. Required, with `value` and `currency`, on routes that need a declaration. */
            invoice_lines?: components["schemas"]["InvoiceLineRequest"][] | null;
            /** @description Locker compartment: 1 small, 2 medium, 3 large. */
            compartment_size?: (1 | 2 | 3) | null;
            /** @description With packing: boxes, its parcel holds nothing else. */
            ships_alone?: boolean | null;
            /** @description With packing: boxes, its height stays vertical. */
            keep_upright?: boolean | null;
            /**
             * @description Name or code of one of your boxes: the item is as large as it outside. Its sides are then left out.
             * @example Shoe box
             */
            box?: string | null;
            /**
             * @description For packing slips and pick lists.
             * @example OIL-500
             */
            sku?: string | null;
            /**
             * @description Its shelf or bin, for packing slips and pick lists.
             * @example A-12-3
             */
            place?: string | null;
        };
        InvoiceLineRequest: {
            /** @description Country where the goods were made, ISO 3166-1 alpha-2. */
            country_of_origin?: string | null;
            /** @description The goods in plain words, such as “cotton T-shirts for children”. EU customs refuse words like “gift” or “goods”. */
            description?: string | null;
            /** @description Harmonised System code: 6, 8 or 10 digits, with or without a dot, hyphen or space between pairs of digits. */
            commodity_code?: string | null;
            /** @description How many pieces: a number above 0, as text or as a number. It is answered as text. */
            quantity?: (string | number) | null;
            /** @description What all these pieces are worth, in major units of the item's currency. The lines add up to the item's `value`. Where they do so only if each value is of one piece, it is read as that. */
            value?: number | null;
            /** @description Weight of all these pieces in grams. All lines together weigh at most as much as the item. Where `value` is of one piece, or the item's weight says so, it is the weight of one piece. */
            weight?: number | null;
        };
        /** @description Country, zip where the country has postal codes, else city, and state where countries-with-state requires it. The rest may come later. */
        QuoteAddress: {
            /**
             * @description ISO 3166-1 alpha-2 code of the country, in any case of letters.
             * @example GR
             */
            country: string;
            /** @description Postal code in the country's own form, with or without spaces. For rates it is required where the country has postal codes. */
            zip?: string | null;
            /** @description Town or city. For rates it is required where the country has no postal codes. */
            city?: string | null;
            /** @description The person or department that the carrier asks for; printed on the label. */
            name?: string | null;
            /** @description Company at this address, printed on the label. */
            company?: string | null;
            /** @description Street and number. */
            address?: string | null;
            /** @description Floor, flat, building or another second line of the street. */
            address2?: string | null;
            /**
             * @description Code or name; answered as its code where the country is in countries-with-state. Required where that list says so. In the USA and Canada it is the state of the postal code.
             * @example CA
             */
            state?: string | null;
            /**
             * @description With its calling code, or beside dial_code, or as dialled in the address's country.
             * @example +30 210 123 4567
             */
            phone?: string | null;
            /** @description E-mail address to which the carrier may send notices of the parcel. */
            email?: string | null;
            /** @description For the driver at this address, such as which bell to ring. */
            notes?: string | null;
            /** @description Locker or pick-up point. */
            location_id?: string | null;
            /** @description The caller's own country code of the phone. It is stored and answered; `dial_code` is the one that is used. */
            country_code?: string | null;
            /**
             * @description Phone dial prefix.
             * @example +30
             */
            dial_code?: string | null;
            /** @description A private home, for carriers that charge it. Without it, an address with a company is a business. */
            is_residential?: boolean | null;
            /** @description The caller's own identifier of the address. */
            _id?: string | null;
        };
        ExtrasRequest: {
            /** @description Declared amount to insure, in the rate's currency. */
            insurance_amount?: number | null;
            /** @description Delivery on a Saturday; only of rates whose has_saturday_delivery is true. */
            is_saturday_delivery?: boolean | null;
            /** @description The caller's own PDF is the customs invoice; only for rates whose has_customs_invoice_upload is true. A shipment names it in customs_invoice_id. */
            is_customs_invoice_document?: boolean | null;
        };
        ShipmentRequest: {
            /** @description A rate of POST /v1/rates, at most 7 days old. */
            rate_id?: string;
            /** @description Instead of rate_id: this service is quoted and bought at once. */
            service?: {
                /**
                 * @description The carrier, as in GET /v1/carriers.
                 * @example gorgona
                 */
                driver: string;
                /**
                 * @description The code of one of its services.
                 * @example standard
                 */
                code: string;
            };
            /**
             * @description Instead of rate_id: the best of the services that can do all that the request asks for is quoted and bought at once.
             * @enum {string}
             */
            select?: "cheapest" | "fastest";
            /** @description With service or select: the label costs at most this much, in the service's currency. */
            max_amount?: number;
            /**
             * @description With service or select, as in POST /v1/rates. A rate_id has its own packing.
             * @enum {string}
             */
            packing?: "items" | "boxes";
            /** @description 1 to 200 items. Each is a parcel with a label of its own, unless `packing` is boxes. */
            items: components["schemas"]["ItemRequest"][];
            /** @description Where the parcel leaves from: a full address, or the name of a saved one. Country and zip are the rate's. */
            address_from: components["schemas"]["SenderAddress"] | string;
            /** @description Where the parcel goes to: a full address with a phone number, or the name of a saved one. */
            address_to: components["schemas"]["RecipientAddress"] | string;
            /** @description The caller's own reference. */
            related_order_id?: string | null;
            /** @description Buys a label although related_order_id has a shipment that is not cancelled. Needed where the merchant's settings want one shipment an order. */
            allow_duplicate?: boolean;
            /** @description In the rate's currency; only with the caller's own carrier credentials. */
            cash_on_delivery?: number | null;
            /** @description Links the shipment as a child to an incoming order of yours. */
            incoming_order_id?: string | null;
            /** @description Paid options. An unknown one is refused, so that a mistyped option is never lost. */
            extras?: components["schemas"]["ExtrasRequest"] | null;
            /** @description The PDF that is the customs invoice, uploaded to POST /v1/customs_invoices; with extras.is_customs_invoice_document. `invoice_url` then leads to it. */
            customs_invoice_id?: string | null;
            /**
             * @description In any case of letters. A carrier may print fewer (`label_print_formats` of GET /v1/carriers). Absent: the one that the settings of the merchant's shop have for the carrier, else a6. `code`: nothing is printed, and label_url leads to a code to show at the hand-over; only of rates whose printing_required is false.
             * @example a6
             */
            label_print_format?: ("a6" | "a4" | "a4-3" | "a4-4" | "100x150" | "4x6" | "zpl-203" | "zpl-300" | "code") | null;
            /** @description Only for rates whose has_pickup is true. */
            pickup?: {
                /**
                 * Format: date
                 * @description The day on which the carrier collects, local to the sender.
                 * @example 2026-11-25
                 */
                date: string;
            } | null;
            /** @description The rate's carrier, when given. */
            driver?: string | null;
            /** @description A voucher number that you hold already, where the carrier takes one. Absent: the carrier's next. */
            tracking_ref?: string | null;
            /** @description The carrier's page for that voucher. */
            tracking_url?: (string | "") | null;
            /** @description Your own label for that voucher; it is answered in the place of ours. */
            label_url?: (string | "") | null;
            /**
             * @description At most 50 keys of 1 to 64 characters.
             * @example {
             *       "basket": "A-17",
             *       "gift": true
             *     }
             */
            metadata?: {
                [key: string]: string | number | boolean;
            };
            /** @description Makes every check, at the carrier too where it can, and buys nothing: the answer is the shipment as it would be. It stores nothing, and uses up neither a voucher number nor the Idempotency-Key. */
            dry_run?: boolean;
        };
        /** @description The full address that the parcel goes to, with a phone number. */
        RecipientAddress: {
            /**
             * @description ISO 3166-1 alpha-2 code of the country, in any case of letters.
             * @example GR
             */
            country: string;
            /** @description Postal code in the country's own form, with or without spaces. For rates it is required where the country has postal codes. */
            zip?: string | null;
            /** @description Town or city. */
            city: string;
            /** @description The person or department that the carrier asks for; printed on the label. */
            name: string;
            /** @description Company at this address, printed on the label. */
            company?: string | null;
            /** @description Street and number. */
            address: string;
            /** @description Floor, flat, building or another second line of the street. */
            address2?: string | null;
            /**
             * @description Code or name; answered as its code where the country is in countries-with-state. Required where that list says so. In the USA and Canada it is the state of the postal code.
             * @example CA
             */
            state?: string | null;
            /**
             * @description The number that the carrier calls: with its calling code, beside dial_code, or as dialled in the country.
             * @example +30 691 234 5678
             */
            phone: string;
            /** @description E-mail address to which the carrier may send notices of the parcel. */
            email?: string | null;
            /** @description For the driver at this address, such as which bell to ring. */
            notes?: string | null;
            /** @description Locker or pick-up point. */
            location_id?: string | null;
            /** @description The caller's own country code of the phone. It is stored and answered; `dial_code` is the one that is used. */
            country_code?: string | null;
            /**
             * @description Phone dial prefix.
             * @example +30
             */
            dial_code?: string | null;
            /** @description A private home, for carriers that charge it. Without it, an address with a company is a business. */
            is_residential?: boolean | null;
            /** @description The caller's own identifier of the address. */
            _id?: string | null;
        };
        /**
         * @description `PRE_TRANSIT`: announced, not yet with the carrier. `TRANSIT`: on its way. `DELIVERED`: handed over. `EXCEPTION`: it needs a hand, or goes back.
         * @enum {string}
         */
        TrackingStatus: "DELIVERED" | "TRANSIT" | "PRE_TRANSIT" | "EXCEPTION";
        /** @description The complete object: it replaces the stored one. */
        MetadataRequest: {
            /**
             * @description At most 50 keys of 1 to 64 characters.
             * @example {
             *       "basket": "A-17",
             *       "gift": true
             *     }
             */
            metadata: {
                [key: string]: string | number | boolean;
            };
        };
        OutcomeRequest: {
            /**
             * @description The numbers that a person found at the carrier, the shipment's own first, then one for each further parcel.
             * @example [
             *       "AB123456789GR"
             *     ]
             */
            tracking_refs?: string[];
            /**
             * @description A person found that the carrier has no such shipment. Then nothing was bought.
             * @constant
             */
            none_at_carrier?: true;
            /**
             * Format: date-time
             * @description `called_at` of the outcome that the person saw: another one is refused with 409.
             */
            called_at?: string;
        };
        ReturnRequest: {
            /** @description A rate of POST /v1/rates for the way back. Without it and service: the cheapest service. */
            rate_id?: string;
            /** @description Instead of rate_id: this service is quoted and bought at once. */
            service?: {
                /**
                 * @description The carrier, as in GET /v1/carriers.
                 * @example gorgona
                 */
                driver: string;
                /**
                 * @description The code of one of its services.
                 * @example standard
                 */
                code: string;
            };
            /**
             * @description Instead of rate_id: the best of the services that can do all that the request asks for is quoted and bought at once.
             * @enum {string}
             */
            select?: "cheapest" | "fastest";
            /** @description With service or select: the label costs at most this much, in the service's currency. */
            max_amount?: number;
            /** @description Your number of the return. Absent: the id of the shipment that comes back. */
            return_request_id?: string;
            /** @description What comes back. Absent: the whole shipment. */
            items?: components["schemas"]["ItemRequest"][];
            /**
             * @description Of items, with service or select, as in POST /v1/rates.
             * @enum {string}
             */
            packing?: "items" | "boxes";
            /** @description Absent: the shipment's recipient. */
            address_from?: components["schemas"]["SenderAddress"] | string;
            /** @description Absent: the shipment's sender. A carrier that takes returns at one place wants its location_id. */
            address_to?: components["schemas"]["RecipientAddress"] | string;
            /** @description Paid options. An unknown one is refused, so that a mistyped option is never lost. */
            extras?: components["schemas"]["ExtrasRequest"] | null;
            /** @description The PDF that is the customs invoice, uploaded to POST /v1/customs_invoices; with extras.is_customs_invoice_document. `invoice_url` then leads to it. */
            customs_invoice_id?: string | null;
            /**
             * @description In any case of letters. A carrier may print fewer (`label_print_formats` of GET /v1/carriers). Absent: the one that the settings of the merchant's shop have for the carrier, else a6. `code`: nothing is printed, and label_url leads to a code to show at the hand-over; only of rates whose printing_required is false.
             * @example a6
             */
            label_print_format?: ("a6" | "a4" | "a4-3" | "a4-4" | "100x150" | "4x6" | "zpl-203" | "zpl-300" | "code") | null;
            /** @description Only for rates whose has_pickup is true. */
            pickup?: {
                /**
                 * Format: date
                 * @description The day on which the carrier collects, local to the sender.
                 * @example 2026-11-25
                 */
                date: string;
            } | null;
            /**
             * @description At most 50 keys of 1 to 64 characters.
             * @example {
             *       "basket": "A-17",
             *       "gift": true
             *     }
             */
            metadata?: {
                [key: string]: string | number | boolean;
            };
            /** @description Makes every check, at the carrier too where it can, and buys nothing: the answer is the shipment as it would be. It stores nothing, and uses up neither a voucher number nor the Idempotency-Key. */
            dry_run?: boolean;
        };
        /** @description Always the entire history: it replaces the stored one. */
        TrackingRequest: {
            /** @description The entire history, at most 500 entries, in any order. */
            tracking_history: components["schemas"]["TrackingEntryRequest"][];
        };
        TrackingEntryRequest: {
            /** @description The parcel's status from this moment on. */
            status: components["schemas"]["TrackingStatus"];
            /**
             * Format: date-time
             * @description When it was scanned, in UTC with milliseconds.
             * @example 2026-11-24T14:05:00.000Z
             */
            status_date: string;
            /**
             * @description The carrier's words for people, up to 1,000 characters.
             * @default
             */
            status_details: string;
            /** @description The carrier's own finer status, for programs. */
            status_exact?: string | null;
        };
        BatchRequest: {
            /** @description Each is a request of POST /v1/shipments, without dry_run. */
            rows: components["schemas"]["ShipmentRequest"][];
        };
        PrintRequest: {
            /** @description In the order to print with `given`. A repeated id is printed once. */
            shipment_ids: string[];
            /**
             * @description `labels` if left out; `labels_and_slips`: each shipment's packing slip follows its labels, on paper formats; `slips`: packing slips alone; `pick_list`: the items of all shipments summed, by place and SKU, with the orders that want them.
             * @enum {string}
             */
            documents?: "labels" | "labels_and_slips" | "slips" | "pick_list";
            /**
             * @description With labels, as `label_print_format` of a shipment; `a6` if left out. Without, `a4`, `a5`, `a6` or `100x150`; `a4` if left out.
             * @example a4-4
             * @enum {string}
             */
            format?: "a6" | "a4" | "a4-3" | "a4-4" | "100x150" | "4x6" | "zpl-203" | "zpl-300" | "a5";
            /**
             * @description The first free place of the first sheet, for formats with several labels a page.
             * @example 3
             */
            start_position?: number;
            /**
             * @description `given` if left out; `order`: by order name; `sku`: by the items' labels, so that equal contents lie together; `service`: by carrier and service.
             * @enum {string}
             */
            order?: "given" | "order" | "sku" | "service";
            /** @description Answer a job at once. More than 200 shipments are always a job. */
            async?: boolean;
        };
        PickupRequest: {
            /** @description Shipments without a pickup get one; those with another day's are moved. */
            shipment_ids: string[];
            /**
             * Format: date
             * @description The day on which the carrier shall collect, local to the pickup place.
             * @example 2026-11-25
             */
            date: string;
        };
        ManifestRequest: {
            /** @description The carrier account whose day is closed, by its `driver`. */
            driver: string;
            /** @description The day of the hand-over, today to 7 days ahead; today if left out. A carrier that issues lists itself lists today's shipments alone. */
            date?: string | null;
        };
        TrackerRequest: {
            /**
             * @description The carrier, one of your own (`GET /v1/carriers`) whose `has_tracking` is true.
             * @example acs
             */
            driver: string;
            /**
             * @description The number of the parcel.
             * @example 7123456789
             */
            tracking_ref: string;
            /** @description The caller's own reference. */
            related_order_id?: string | null;
        };
        WebhookEndpointRequest: {
            /**
             * @description https, and an address of the public internet. Redirects are not followed.
             * @example https://shop.example.com/webhooks
             */
            url: string;
            /** @description Empty or absent: all, also those of later versions. */
            events?: ("shipment.created" | "shipment.cancelled" | "shipment.label_ready" | "shipment.tracking_updated" | "shipment.delivered" | "shipment.exception" | "shipment.refund_decided" | "tracker.updated" | "tracker.delivered" | "tracker.exception" | "pickup.scheduled" | "pickup.cancelled" | "batch.done" | "batch.failed")[];
            /** @description A note of your own, such as the system behind the URL. */
            description?: string | null;
        };
        WebhookEndpointChange: {
            /**
             * @description https, and an address of the public internet. Redirects are not followed.
             * @example https://shop.example.com/webhooks
             */
            url?: string;
            /** @description Empty or absent: all, also those of later versions. */
            events?: ("shipment.created" | "shipment.cancelled" | "shipment.label_ready" | "shipment.tracking_updated" | "shipment.delivered" | "shipment.exception" | "shipment.refund_decided" | "tracker.updated" | "tracker.delivered" | "tracker.exception" | "pickup.scheduled" | "pickup.cancelled" | "batch.done" | "batch.failed")[];
            /** @description A note of your own, such as the system behind the URL. */
            description?: string | null;
            /** @description `true` also ends a pause after failures. */
            enabled?: boolean;
        };
        WebhookSecretRotation: {
            /** @description How long the former secret signs too. Default: 24. */
            former_valid_hours?: number;
        };
        WebhookTestRequest: Record<string, never>;
        WebhookReplayRequest: {
            /**
             * Format: uuid
             * @description One event, by its id. Without it, `from` is needed.
             */
            event_id?: string;
            /**
             * Format: date-time
             * @description All events recorded at this time or later.
             * @example 2026-11-24T14:05:00.000Z
             */
            from?: string;
            /**
             * Format: date-time
             * @description With from: until this time. Absent: until now.
             * @example 2026-11-24T14:05:00.000Z
             */
            to?: string;
        };
        /** @description An address as in address_to of a shipment, complete or not. */
        AddressQuestion: Record<string, never>;
        /** @description A person is found by all fields that are given. */
        PersonRequest: {
            /** @description The order of which the shipments, and the trackers, are. */
            related_order_id?: string;
            /** @description In any case of letters. */
            email?: string;
            /** @description With its calling code, or as dialled in the address's country. */
            phone?: string;
        };
        ClockMove: {
            /** @description Minutes to move forward. */
            advance_minutes: number;
        };
        SandboxCredentials: {
            /** @description A sample carrier that takes credentials: gorgona. */
            driver: string;
            /** @description null: you have no contract with the carrier any more. */
            credentials: {
                /** @description Your number at the carrier. */
                customer_number: string;
                /** @description The number's password. */
                password: string;
            } | null;
        };
        /** @description A shipment was bought, by a request, a batch, a return or a shop's order. */
        ShipmentCreatedEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "shipment.created";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["Shipment"];
        };
        TrackingEntry: {
            /** @description The parcel's status from this moment on. */
            status: components["schemas"]["TrackingStatus"];
            /**
             * Format: date-time
             * @description When it was scanned.
             * @example 2026-11-24T14:05:00.000Z
             */
            status_date: string;
            /** @description The carrier's words for people; may be empty. */
            status_details: string;
            /** @description The carrier's own finer status; null without one. */
            status_exact: string | null;
            /**
             * @description Present on a scan that does not count: `before_label` is of an earlier parcel with this number, `future` of a day to come.
             * @enum {string}
             */
            set_aside?: "before_label" | "future";
        };
        ChildVoucher: {
            /** @description The further parcel's voucher number. */
            tracking_ref: string;
            /** @description The carrier's page of that parcel; empty without one. */
            tracking_url: string;
            /** @description That parcel's label alone. Signed, good for 24 hours. */
            label_url: string;
        };
        Address: {
            /**
             * @description ISO 3166-1 alpha-2 code of the country, in capitals.
             * @example GR
             */
            country: string;
            /** @description Postal code as its country writes it; null in countries without one. */
            zip?: string | null;
            /** @description Town or city. */
            city?: string;
            /** @description The person or department that the carrier asks for. */
            name?: string;
            /** @description Company at this address; null for a private person. */
            company?: string | null;
            /** @description Street and number. */
            address?: string;
            /** @description Second line of the street, such as the floor; null without one. */
            address2?: string | null;
            /** @description State, province or region; its code where the country is in countries-with-state. */
            state?: string;
            /** @description Phone number as it was sent. */
            phone?: string;
            /** @description E-mail address as it was sent. */
            email?: string;
            /** @description Notes for the driver; null without any. */
            notes?: string | null;
            /** @description The locker or shop of the carrier, when the parcel starts or ends there. */
            location_id?: string;
            /** @description The caller's own country code of the phone, as it was sent. */
            country_code?: string;
            /** @description Calling code of the phone, such as +30, as it was sent. */
            dial_code?: string;
            /** @description Whether it is a private home, when the caller said so. */
            is_residential?: boolean;
            /** @description The caller's own identifier of the address, as it was sent. */
            _id?: string;
        };
        Item: {
            /** @description Weight in grams. */
            weight: number;
            /** @description Height in cm. */
            height?: number;
            /** @description Width in cm. */
            width?: number;
            /** @description Length in cm. */
            length?: number;
            /** @description About the item, as it was sent. */
            notes?: string;
            /** @description Declared value in major units of `currency`. */
            value?: number;
            /**
             * @description ISO 4217 code of `value`.
             * @example EUR
             */
            currency?: string;
            /** @description The item's name on packing slips and pick lists. */
            label?: string;
            /** @description The goods in it, for customs. */
            invoice_lines?: components["schemas"]["InvoiceLine"][];
            /**
             * @description Locker compartment: 1 small, 2 medium, 3 large.
             * @enum {number}
             */
            compartment_size?: 1 | 2 | 3;
            /** @description Whether its parcel holds nothing else, with `packing` boxes. */
            ships_alone?: boolean;
            /** @description Whether its height stays vertical, with `packing` boxes. */
            keep_upright?: boolean;
            /** @description Stock-keeping unit, for packing slips and pick lists. */
            sku?: string;
            /** @description Its shelf or bin, for packing slips and pick lists. */
            place?: string;
        };
        InvoiceLine: {
            /**
             * @description Country where the goods were made.
             * @example GR
             */
            country_of_origin?: string;
            /** @description The goods in plain words. */
            description?: string;
            /** @description Harmonised System code, as it was sent. */
            commodity_code?: string;
            /** @description How many pieces, as text. */
            quantity?: string;
            /** @description Worth in major units of the item's currency, as it was sent. */
            value?: number;
            /** @description Weight in grams, as it was sent. */
            weight?: number;
        };
        Parcel: {
            /** @description The places of its items in items, from 0. */
            items: number[];
            /** @description Grams, with its box. */
            weight: number;
            /** @description Length in cm. */
            length: number;
            /** @description Width in cm. */
            width: number;
            /** @description Height in cm. */
            height: number;
            /** @description Null if its carrier gives a voucher a shipment. */
            tracking_ref: string | null;
            /** @description The carrier's page of this parcel; null without one. */
            tracking_url: string | null;
            /** @description This parcel's label alone. Signed, good for 24 hours; null without a voucher of its own. */
            label_url: string | null;
        };
        /**
         * @description Of a cancelled label. Absent before, and where it is not known how the carrier charges for labels.
         * @example {
         *       "state": "refused",
         *       "message": "The label was used."
         *     }
         */
        Refund: {
            /**
             * @description not_charged: the carrier bills parcels that it has received, so nothing is due; pending: it is asked again; refunded, refused: it decided; unanswered: it did not say, and is asked no more.
             * @enum {string}
             */
            state: "not_charged" | "pending" | "refunded" | "refused" | "unanswered";
            /** @description The carrier's words, if it refused and gave some. */
            message: string | null;
        };
        Service: {
            /** @description The service's code; with `driver` it names the service in a purchase without a rate. */
            code: string;
            /** @description The service's name, as the carrier sells it. */
            name: string;
            /** @description Calendar days from today to the last day of the delivery promise: weekends, holidays and the merchant's preparation are counted in. */
            estimated_delivery_in_days: number;
        };
        QuotedParcel: {
            /** @description The places of its items in items, from 0. */
            items: number[];
            /** @description Grams, with its box. */
            weight: number;
            /** @description Length in cm. */
            length: number;
            /** @description Width in cm. */
            width: number;
            /** @description Height in cm. */
            height: number;
        };
        Charge: {
            /** @description base, rounding, or a surcharge's of the tariff. */
            code: string;
            /** @description The part's name, for people. */
            name: string;
            /** @description Without tax; negative for a discount. */
            amount: number;
            /** @description Tax of this part, in major units. */
            tax_amount: number;
        };
        BoughtRate: {
            /** @description The rate's id, `<driver>_<code>_<uuid>`: the `rate_id` of a purchase. */
            id: string;
            /** @description Your own name of the carrier account; null without one. */
            friendly_name: string | null;
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier, for people. */
            provider: {
                /**
                 * @description The carrier's name, as people know it.
                 * @example Gorgona Courier
                 */
                name: string;
                /** @description URL of the carrier's logo. */
                image: string;
            };
            /** @description The carrier's service that the price is for. */
            service: components["schemas"]["Service"];
            /** @description Price including tax, in major units of `currency`. */
            total_amount: number;
            /** @description Price without tax, in major units of `currency`. */
            total_without_tax_amount: number;
            /** @description Tax of the price, in major units of `currency`. */
            tax_amount: number;
            /**
             * @description ISO 4217 currency code.
             * @example EUR
             */
            currency: string;
            /** @description Whether the parcel needs a printed label. If false, a code that is shown at the hand-over is enough. */
            printing_required: boolean;
            /** @description Whether `cash_on_delivery` can be bought. It needs your own credentials. */
            has_cash_on_delivery: boolean;
            /** @description The carrier has your own contract: credentials that you gave, or your own price list of a carrier without an API. Cash on delivery needs it. */
            has_custom_credentials: boolean;
            /** @description Whether the carrier books the pickup together with the label. */
            has_shipment_pickup_combined: boolean;
            /** @description Whether the carrier assigns the tracking number only when it collects the parcel. */
            has_tracking_code_on_pickup: boolean;
            /** @description A pickup can be scheduled only when true. */
            has_pickup: boolean;
            /** @description Whether `POST /v1/labels` prints this label together with others: always true. */
            has_mass_printing: boolean;
            /** @description In the single rate's answer. */
            is_inaccessible?: boolean;
            /** @description Whether your own PDF can be the customs invoice: `customs_invoice_id`. */
            has_customs_invoice_upload: boolean;
            /** @description Whether `extras.is_saturday_delivery` can be bought for this recipient. */
            has_saturday_delivery: boolean;
            /** @description Whether `extras.insurance_amount` can be bought. */
            has_insurance_ability: boolean;
            /** @description Whether a pickup can be scheduled for today, until pickup_same_day_latest_at. */
            has_same_day_pickup: boolean;
            /** @description How long the time window of a pickup is, in hours; 0 without pickups. */
            pickup_slot_length_in_hours: number;
            /** @description Until when today's pickup can be booked, HH:MM, local to the pickup place; null: not for today. */
            pickup_same_day_latest_at: string | null;
            /** @description When the carrier's pickups begin, HH:MM, local to the pickup place; null: not known. */
            pickup_earliest_at: string | null;
            /** @description When the carrier's pickups end, HH:MM, local to the pickup place; null: not known. */
            pickup_latest_at: string | null;
            /**
             * @description How the parcel travels, for the most part.
             * @enum {string}
             */
            transportation: "road" | "air" | "sea" | "rail" | "other";
            /** @description The request that the rate was computed for. */
            metadata: {
                /** @description The items that were quoted. */
                items: components["schemas"]["Item"][];
                /** @description The parcels that the price is for. */
                parcels: components["schemas"]["QuotedParcel"][];
                /** @description Where the parcel leaves from, as far as it was given. */
                address_from: components["schemas"]["Address"];
                /** @description Where the parcel goes to, as far as it was given. */
                address_to: components["schemas"]["Address"];
            };
            /** @description The parts of the price: their amounts add up to total_without_tax_amount, their taxes to tax_amount. */
            charges: components["schemas"]["Charge"][];
            /**
             * Format: date-time
             * @description When the rate was quoted.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The same: a rate never changes.
             * @example 2026-11-24T14:05:00.000Z
             */
            updated_at: string;
        };
        /**
         * @description An estimate of duty and national fees on entry into the EU, without VAT, by the rules of the day on which the shipment was made. Absent where nothing enters the EU, and for returns. Customs decide.
         * @example {
         *       "duty": {
         *         "basis": "flat",
         *         "items": 2,
         *         "amount": 6,
         *         "currency": "EUR"
         *       },
         *       "fees": [
         *         {
         *           "code": "ro-logistics",
         *           "name": "Romanian logistics tax",
         *           "amount": 25,
         *           "currency": "RON"
         *         }
         *       ],
         *       "unconfirmed": [
         *         "eu-handling"
         *       ]
         *     }
         */
        ImportCharges: {
            /** @description The EU's duty on the goods. */
            duty: {
                /**
                 * @description flat: the EU's duty of EUR 3 for each six-digit code; exempt: none; tariff: the ordinary duty, which is not computed; unknown: not in euros alone, without codes, or to a territory with rules of its own.
                 * @enum {string}
                 */
                basis: "flat" | "exempt" | "tariff" | "unknown";
                /** @description How many six-digit codes the flat duty is paid for; null with another basis. */
                items: number | null;
                /** @description Null where it is not computed. */
                amount: number | null;
                /**
                 * @description The duty's currency, always the euro.
                 * @constant
                 */
                currency: "EUR";
            };
            /** @description National fees that are due on entry. */
            fees: {
                /** @description The fee's code. */
                code: string;
                /** @description The fee's name, in English. */
                name: string;
                /** @description In major units of its currency. */
                amount: number;
                /** @description ISO 4217 code of the fee's currency. */
                currency: string;
            }[];
            /** @description Codes of fees that may be due as well. */
            unconfirmed: string[];
        };
        Extras: {
            /** @description Insured amount, in major units of the rate's currency. */
            insurance_amount?: number;
            /** @description Whether Saturday delivery was bought. */
            is_saturday_delivery?: boolean;
            /** @description Whether an uploaded PDF is the customs invoice. */
            is_customs_invoice_document?: boolean;
        };
        Shipment: {
            /**
             * Format: uuid
             * @description The shipment's id, a UUIDv7.
             */
            id: string;
            /** @description The merchant's id, as in `GET /v1/me`. */
            partner_id: string;
            /** @description The carrier's invoice for the label; null until it is known. */
            invoice_id: string | null;
            /** @description True: bought by your own contract with the carrier. False: by the platform's. */
            partner_credentials_used: boolean;
            /** @description The caller's own reference; null without one. */
            related_order_id: string | null;
            /** @description The incoming order whose child it is; null without one. */
            incoming_order_id: string | null;
            /** @description Of a return: its number, or the id of the shipment that comes back. Otherwise null. */
            return_request_id: string | null;
            /** @description The payment's reference, where the label was paid for by itself; otherwise null. */
            payment_ref: string | null;
            /** @description The payment's amount in major units of the rate's currency; null without a payment. */
            payment_amount: number | null;
            /**
             * @description `created` from the purchase on, `cancelled` for good after a DELETE.
             * @enum {string}
             */
            state: "created" | "cancelled";
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier's reference of the pickup; null without a pickup. */
            pickup_ref: string | null;
            /** @description The number of the pickup list that it is on; null before one. */
            pickup_list_ref: string | null;
            /** @description The voucher number, printed as barcode on the label. */
            tracking_ref: string;
            /** @description The carrier's page of the parcel; null without one. */
            tracking_url: string | null;
            /** @description The status of the history's latest entry; `PRE_TRANSIT` without one. `DELIVERED` stays until a later entry's `status_exact` says returned, lost or corrected, or a PUT history has no delivery. */
            tracking_status: components["schemas"]["TrackingStatus"];
            /** @description Every scan that is known of the parcel. */
            tracking_history: components["schemas"]["TrackingEntry"][];
            /**
             * Format: date-time
             * @description When the history last changed; the purchase before the first scan.
             * @example 2026-11-24T14:05:00.000Z
             */
            tracking_history_last_updated_at: string;
            /** @description Signed; good for 24 hours from each read of the shipment. With `&format=` and a label_print_format it prints in that one. */
            label_url: string;
            /** @description A code to show at the hand-over, as PDF with a page for each parcel. Signed as label_url. Absent where the carrier needs a label on the parcel: rates say it with printing_required. */
            code_url?: string;
            /** @description The invoice for customs, as PDF; null where nothing is declared. A commercial one, or a pro forma for gifts, samples, repairs and returns; of a post, CN22 or CN23, whichever is due. With customs_invoice_id, the uploaded PDF. `&form=` chooses among commercial, pro-forma, cn22, cn23 and cn (CN22 or CN23, whichever is due). Signed; good for 24 hours from each read of the shipment. */
            invoice_url: string | null;
            /** @description Vouchers of the parcels after the first. */
            child_vouchers: components["schemas"]["ChildVoucher"][];
            /** @description Where the parcel leaves from. */
            address_from: components["schemas"]["Address"];
            /** @description Where the parcel goes to. */
            address_to: components["schemas"]["Address"];
            /** @description The items that were sent. */
            items: components["schemas"]["Item"][];
            /** @description The first has the shipment's own voucher. */
            parcels: components["schemas"]["Parcel"][];
            /**
             * @description The booked pickup; null without one.
             * @example {
             *       "date": "2026-11-25",
             *       "time": "10:00-13:00"
             *     }
             */
            pickup: {
                /**
                 * Format: date
                 * @description The day on which the carrier collects.
                 * @example 2026-11-25
                 */
                date: string;
                /** @description HH:MM-HH:MM, local to the pickup place. */
                time: string;
            } | null;
            /** @description When the parcel first moved; null until then. */
            pickup_at: string | null;
            /** @description When it was first delivered; null until then, and if the carrier says that it was a mistake. */
            delivered_at: string | null;
            /** @description When the carrier paid for a cancelled label; see refund. */
            refunded_at: string | null;
            /** @description What became of the money for a cancelled label. */
            refund?: components["schemas"]["Refund"];
            /** @description The rate as it was bought, with the options in its price. */
            rate: components["schemas"]["BoughtRate"];
            /** @description 0 when not used. */
            cash_on_delivery: number;
            /** @description Estimated duty and fees on entry into the EU. Absent where none enter. */
            import_charges?: components["schemas"]["ImportCharges"];
            /** @description The options that were bought; one that was not is absent. */
            extras: components["schemas"]["Extras"];
            /** @description Your own data: keys with text, numbers or booleans. */
            metadata: {
                [key: string]: string | number | boolean;
            };
            /** @description Tags of the shop's order when the label was bought. */
            tags?: string[];
            /** @description For the recipient: the parcel's way without addresses, in the merchant's look. It does not expire. */
            tracking_page_url: string;
            /**
             * Format: date-time
             * @description When it was bought.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When anything of it last changed.
             * @example 2026-11-24T14:05:00.000Z
             */
            updated_at: string;
        };
        /** @description A shipment was cancelled; `data.state` is `cancelled`. */
        ShipmentCancelledEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "shipment.cancelled";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["Shipment"];
        };
        /** @description The label can be printed from `data.label_url`. A few carriers draw it minutes after the purchase. */
        ShipmentLabelReadyEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "shipment.label_ready";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["Shipment"];
        };
        /** @description The tracking history changed: the carrier scanned the parcel, or `PUT` replaced the history. */
        ShipmentTrackingUpdatedEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "shipment.tracking_updated";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["Shipment"];
        };
        /** @description The parcel was delivered; `data.delivered_at` says when. The event `shipment.tracking_updated` is sent as well. */
        ShipmentDeliveredEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "shipment.delivered";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["Shipment"];
        };
        /** @description The tracking status became `EXCEPTION`: the parcel needs a hand. The event `shipment.tracking_updated` is sent as well. */
        ShipmentExceptionEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "shipment.exception";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["Shipment"];
        };
        /** @description The carrier decided about the refund of a cancelled label, or is asked no more; `data.refund` has its answer. */
        ShipmentRefundDecidedEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "shipment.refund_decided";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["Shipment"];
        };
        /** @description The tracking history of a parcel that was bought elsewhere changed. */
        TrackerUpdatedEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "tracker.updated";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["Tracker"];
        };
        Tracker: {
            /**
             * Format: uuid
             * @description The tracker's id, a UUIDv7.
             */
            id: string;
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier that moves the parcel. */
            carrier: {
                /** @description The carrier's `driver`. */
                code: string;
                /**
                 * @description The carrier's name, as people know it.
                 * @example Gorgona Courier
                 */
                name: string;
                /** @description URL of the carrier's logo. */
                image: string;
            };
            /** @description The number of the parcel. */
            tracking_ref: string;
            /** @description The carrier's own page. */
            tracking_url: string | null;
            /** @description For the recipient: the parcel's way without addresses, in the merchant's look. It does not expire. */
            tracking_page_url: string;
            /** @description The caller's own reference; null without one. */
            related_order_id: string | null;
            /** @description The status of the latest scan; `PRE_TRANSIT` before the first. */
            tracking_status: components["schemas"]["TrackingStatus"];
            /** @description Every scan that the carrier told of, the oldest first. */
            tracking_history: components["schemas"]["TrackingEntry"][];
            /** @description Null before the first scan. */
            tracking_history_last_updated_at: string | null;
            /** @description When the parcel was delivered; null until then. */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When the tracker was made.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
        };
        /** @description The tracker's parcel was delivered; `data.delivered_at` says when. The event `tracker.updated` is sent as well. */
        TrackerDeliveredEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "tracker.delivered";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["Tracker"];
        };
        /** @description The tracker's status became `EXCEPTION`. The event `tracker.updated` is sent as well. */
        TrackerExceptionEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "tracker.exception";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["Tracker"];
        };
        /** @description The carrier confirmed a pickup, or another time for it. */
        PickupScheduledEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "pickup.scheduled";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["BookedPickup"];
        };
        BookedPickup: {
            /**
             * Format: uuid
             * @description The pickup's id, a UUIDv7.
             */
            id: string;
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier, for people. */
            provider: {
                /**
                 * @description The carrier's name, as people know it.
                 * @example Gorgona Courier
                 */
                name: string;
            };
            /** @description The carrier's name for it, as its shipments carry it. */
            pickup_ref: string;
            /**
             * Format: date
             * @description The day on which the carrier collects.
             * @example 2026-11-25
             */
            date: string;
            /**
             * @description HH:MM-HH:MM, local to the pickup place.
             * @example 10:00-13:00
             */
            time: string;
            /**
             * @description `cancelling`: the carrier has not confirmed it yet.
             * @enum {string}
             */
            state: "scheduled" | "cancelling" | "cancelled";
            /** @description The shipments that the carrier collects. */
            shipment_ids: string[];
            /**
             * Format: date-time
             * @description When the pickup was booked.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
        };
        /** @description The carrier confirmed that it does not come; `data.state` is `cancelled`. */
        PickupCancelledEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "pickup.cancelled";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["BookedPickup"];
        };
        /** @description Every row of a batch has its result in `data.rows`: bought, or refused with an error of its own. */
        BatchDoneEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "batch.done";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["Job"];
        };
        /** @description A shipment that the document lacks, and why. */
        SkippedLabel: {
            /** @description The id as it was asked for. */
            shipment_id: string;
            /**
             * @description Why, for programs.
             * @enum {string}
             */
            code: "NOT_TO_PICK" | "NOT_FOUND" | "CANCELLED" | "ADDRESSES_ERASED" | "LABEL_ELSEWHERE" | "LABEL_NOT_READY" | "FORMAT_NOT_POSSIBLE" | "UNPRINTABLE";
            /** @description Why, in words, and what can be done. */
            message: string;
        };
        PickList: {
            /** @description The list's id: its revisions share it. */
            id: string;
            /** @description From 1. A list that is printed again without a change keeps its revision. */
            revision: number;
            /** @description The differences from the revision before; null for the first. */
            changes: {
                /** @description The products with another quantity than on the revision before. */
                goods: {
                    /** @description The product's SKU; empty without one. */
                    sku: string;
                    /** @description The name of a product without a SKU, else empty. */
                    name: string;
                    /** @description The pieces that were added, or removed if it is below zero. */
                    quantity: number;
                    /** @description The orders with the difference. */
                    orders: string[];
                }[];
                /** @description Orders with other pieces than their labels: look at them, the counts don't say which. */
                check: string[];
            } | null;
        };
        BatchRow: {
            /** @description From 0. */
            index: number;
            /** @description `failed`: nothing was bought. `unknown`: the carrier may have booked, and is being asked. Null while the row waits for its turn. */
            outcome: ("bought" | "failed" | "unknown") | null;
            /** @description The outcome is unknown, and the carrier can't be asked: its account is gone, its login is refused, its look-ups prove nothing (`GET /v1/outcomes`), or it has not said for a day. Look in the carrier's own list before you send the row again. */
            needs_merchant: boolean;
            /** @description Of the bought shipment. Null unless the outcome is `bought`. */
            shipment_id: string | null;
            /** @description Why the row bought nothing, or why its outcome is unknown. Null while it waits, and once it is bought. */
            error: {
                /**
                 * @description An error code, as a single purchase would answer.
                 * @example VALIDATION_FAILED
                 */
                code: string;
                /** @description The reason, and what to do about it. */
                message: string;
                /** @description The first wrong field; in CSV, the column. */
                path: string | null;
                /** @description Every wrong field of the row. */
                issues: {
                    /** @description The wrong field of the row; in CSV, the column. */
                    path: string;
                    /** @description What is wrong with it, and what fits. */
                    message: string;
                }[];
            } | null;
            /** @description Fields of the row that were accepted and may be wrong. */
            warnings: {
                /**
                 * @description The field of the address.
                 * @example zip
                 */
                path: string;
                /** @description The problem, and the form that fits. */
                message: string;
            }[];
        };
        /** @description Kept for two days. */
        Job: {
            /** @description The job's id; `GET /v1/jobs/{id}` reads it. */
            id: string;
            /**
             * @description Labels that are printed, or a batch that buys them.
             * @enum {string}
             */
            kind: "print" | "batch";
            /**
             * @description `working` until the job has ended as `done` or `failed`.
             * @enum {string}
             */
            state: "working" | "done" | "failed";
            /** @description Of `total` shipments or rows. */
            done: number;
            /** @description How many shipments or rows the job has. */
            total: number;
            /** @description Signed, valid for 24 hours. Null until the document is ready, or when it would be empty. Reading it marks the shipments as printed, if it holds labels. */
            url: string | null;
            /** @description Why a failed job failed. */
            error: {
                /** @description The error code, for programs. */
                code: string;
                /** @description The reason, in words. */
                message: string;
            } | null;
            /**
             * Format: date-time
             * @description When the job was asked for.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /** @description Of a print that is done. */
            pages?: number;
            /** @description Of a print that is done. */
            skipped?: components["schemas"]["SkippedLabel"][];
            /** @description Of a print that is done. */
            pick_list?: components["schemas"]["PickList"] | null;
            /** @description Of a batch: every row. */
            rows?: components["schemas"]["BatchRow"][];
        };
        /** @description A batch ended before all its rows; `data.error` says why. Rows with a `shipment_id` and no error were bought. */
        BatchFailedEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "batch.failed";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["Job"];
        };
        /** @description You asked for it, by `POST /v1/webhook_endpoints/{id}/test`. Only that endpoint gets it, whatever events it chose. */
        WebhookTestEvent: {
            /**
             * Format: uuid
             * @description The event's id, the same at every try: skip one that you have handled.
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             * @example 2026-11-24T14:05:00.000Z
             */
            timestamp: string;
            /**
             * @description The environment of the resource, and of the endpoint that gets the event.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Grows with each event of the environment. An older event may arrive after a younger one.
             * @example 128
             */
            sequence: number;
            /** @description The resource as its GET answers it at the moment of the try. */
            data: components["schemas"]["WebhookEndpoint"];
        };
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description The endpoint's id, a UUIDv7.
             */
            id: string;
            /** @description Where events are sent to. */
            url: string;
            /** @description Your own note; null without one. */
            description: string | null;
            /** @description Empty: all. */
            events: string[];
            /** @description Whether events are sent. They are recorded either way. */
            enabled: boolean;
            /** @description `failing`: no success in five days; `gone`: it answered 410. Events are still recorded: enable it, then replay them. */
            disabled: {
                /**
                 * @description Why it was disabled.
                 * @enum {string}
                 */
                reason: "merchant" | "failing" | "gone" | "uninstalled";
                /**
                 * Format: date-time
                 * @description When it was disabled.
                 * @example 2026-11-24T14:05:00.000Z
                 */
                at: string;
            } | null;
            /** @description The first failure since the last success; null while all is well. */
            failing_since: string | null;
            /** @description Until then the former secret signs too; null without one. */
            former_secret_until: string | null;
            /**
             * Format: date-time
             * @description When the endpoint was added.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
        };
        SavedAddress: {
            /**
             * Format: uuid
             * @description The saved address's id, a UUIDv7.
             */
            id: string;
            /** @description The name that other requests use in place of the address. */
            name: string;
            /**
             * @description The side that the address is meant for.
             * @enum {string}
             */
            kind: "sender" | "recipient";
            /** @description The address as it was saved. */
            address: components["schemas"]["Address"];
            /**
             * Format: date-time
             * @description When it was saved.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-24T14:05:00.000Z
             */
            updated_at: string;
        };
        /** @description Every refusal. `code` decides what `metadata` has; later versions may have more codes. */
        Error: {
            /** @description Why the request was refused. */
            error: components["schemas"]["ValidationFailedError"] | components["schemas"]["RateMismatchError"] | components["schemas"]["PickupNotAvailableError"] | components["schemas"]["OptionNotAvailableError"] | components["schemas"]["CustomsRequiredError"] | components["schemas"]["NotCancellableError"] | components["schemas"]["ForbiddenError"] | components["schemas"]["CashOnDeliveryNotAllowedError"] | components["schemas"]["NotFoundError"] | components["schemas"]["RateExpiredError"] | components["schemas"]["DuplicateOrderError"] | components["schemas"]["ConflictError"] | components["schemas"]["CarrierRejectedError"] | components["schemas"]["CarrierUnavailableError"] | components["schemas"]["UnauthorizedError"] | components["schemas"]["HttpsRequiredError"] | components["schemas"]["MethodNotAllowedError"] | components["schemas"]["NotAcceptableError"] | components["schemas"]["RequestTimeoutError"] | components["schemas"]["IdempotencyConflictError"] | components["schemas"]["GoneError"] | components["schemas"]["PreconditionFailedError"] | components["schemas"]["PayloadTooLargeError"] | components["schemas"]["PathTooLongError"] | components["schemas"]["UnsupportedMediaTypeError"] | components["schemas"]["MalformedRequestError"] | components["schemas"]["RateLimitedError"] | components["schemas"]["InternalErrorError"] | components["schemas"]["StartingError"] | components["schemas"]["UnavailableError"];
        };
        /** @description A field is missing or has a wrong type, unit or range; `metadata.issues` names each. */
        ValidationFailedError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "VALIDATION_FAILED";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /** @description Every wrong field, not only the first. */
                issues?: {
                    /**
                     * @description The wrong field, dotted as the caller wrote it; empty for the body itself.
                     * @example items.0.weight
                     */
                    path: string;
                    /** @description What is wrong with it, and what fits. */
                    message: string;
                }[];
                /** @description The cause, for programs. Later versions may have more. */
                reason?: string;
            } | null;
        };
        /** @description Route, items or quoted options are not the rate's; `metadata.differences` names each difference. */
        RateMismatchError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "RATE_MISMATCH";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /** @description Every field in which the shipment is not the rate's. */
                differences: {
                    /**
                     * @description The field that differs.
                     * @example address_to.zip
                     */
                    path: string;
                    /** @description The rate's value; null without one. */
                    rate: unknown;
                    /** @description The shipment's value; null without one. */
                    shipment: unknown;
                }[];
            };
        };
        /** @description The rate has no pickup, or not on that day or any more today; or nothing waits to be handed over. */
        PickupNotAvailableError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "PICKUP_NOT_AVAILABLE";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /** @description `no_pickup`, `past`, `too_far_ahead`, `disabled_date`, `no_same_day`, `same_day_limit`, `cancelled`, `picked_up`, `pickup_scheduled`, `pickup_with_label`, `pickup_with_voucher`, `nothing_to_hand_over` or `whole_day_only`. Later versions may have more. */
                reason: string;
                /** @description Today's date at the pickup place. */
                today?: string;
                /** @description Until when today's pickup could be asked for, HH:MM. */
                limit?: string;
                /** @description The time at the pickup place, HH:MM. */
                now?: string;
            };
        };
        /** @description An option that the rate's service does not offer. */
        OptionNotAvailableError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OPTION_NOT_AVAILABLE";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /**
                 * @description The field that asked for it.
                 * @example label_print_format
                 */
                path?: string;
                /** @description The cause, for programs. Later versions may have more. */
                reason?: string;
                /** @description The values that the service takes. */
                allowed?: string[];
                /** @description The locker or shop that was refused. */
                point?: string;
                /** @description The nearest points that take the parcel, at most five. */
                nearest?: {
                    /** @description For an address of a shipment. */
                    location_id: string;
                    /** @description The point's name, as the carrier shows it. */
                    name: string;
                    /** @description From the point that was asked for, as the crow flies. */
                    distance_in_meters: number;
                }[];
                /** @description The service's name. */
                service?: string;
                /** @description The carrier's name. */
                carrier?: string;
                /** @description The price that is above max_amount. */
                amount?: number;
                /** @description ISO 4217 code of that price. */
                currency?: string;
                /** @description The largest customs invoice that the carrier takes. */
                max_bytes?: number;
                /** @description The next day with prices, YYYY-MM-DD; null without one. */
                valid_from?: string | null;
            } | null;
        };
        /** @description The route needs a customs declaration; `metadata` names what is missing. */
        CustomsRequiredError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "CUSTOMS_REQUIRED";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /** @description Items that lack something, and the fields. */
                missing: {
                    /** @description The item's place in items, from 0. */
                    item: number;
                    /** @description The fields that it lacks, such as invoice_lines.0.commodity_code. */
                    fields: string[];
                }[];
                /** @description Items with something that customs refuse. */
                invalid?: {
                    /** @description The item's place in items, from 0. */
                    item: number;
                    /** @description The fields that customs would refuse. */
                    fields: {
                        /** @description The item's field. */
                        field: string;
                        /** @description What is wrong with it, and what fits. */
                        message: string;
                    }[];
                }[];
                /** @description The merchant's statements that the app's settings lack: reason for export, Incoterm, EORI number. */
                statements?: ("reason" | "incoterm" | "eori")[];
            };
        };
        /** @description The carrier already moves the parcel, or has delivered it. */
        NotCancellableError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "NOT_CANCELLABLE";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /** @description The cause, for programs. Later versions may have more. */
                reason?: string;
                /** @description The parcel's status now. */
                tracking_status?: components["schemas"]["TrackingStatus"];
                /** @description The carrier's name. */
                carrier?: string;
            } | null;
        };
        /** @description The key is right but may not do this; `metadata.scope` names the scope that it needs, `metadata.environment` the environment that it can't be done in, `metadata.reason` whether the operator suspended the account or limits its labels. */
        ForbiddenError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "FORBIDDEN";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /** @description The scope that the key needs. */
                scope?: string;
                /** @description The scopes that it has. */
                scopes?: string[];
                /** @description The key's environment, in which it can't be done. */
                environment?: string;
                /** @description `suspended` or `shipment_limit`: the operator of the service decides. Later versions may have more. */
                reason?: string;
                /**
                 * Format: date-time
                 * @description Since when the account is suspended.
                 * @example 2026-11-24T14:05:00.000Z
                 */
                since?: string;
            } | null;
        };
        /** @description Cash on delivery needs your own credentials for the carrier. */
        CashOnDeliveryNotAllowedError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "CASH_ON_DELIVERY_NOT_ALLOWED";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description No such resource for this key. */
        NotFoundError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "NOT_FOUND";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /** @description The reference lists that there are, if one was asked for. */
                lists?: string[];
            } | null;
        };
        /** @description The rate is older than 7 days. */
        RateExpiredError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "RATE_EXPIRED";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /**
                 * Format: date-time
                 * @description When the rate was quoted.
                 * @example 2026-11-24T14:05:00.000Z
                 */
                created_at: string;
            };
        };
        /** @description The merchant wants one shipment an order, and related_order_id has one, `metadata.shipment_id`. With `allow_duplicate` it is bought. */
        DuplicateOrderError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "DUPLICATE_ORDER";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /** @description The order that has a shipment. */
                related_order_id: string;
                /** @description That shipment's id. */
                shipment_id: string;
                /**
                 * @description `pending`: its purchase is not decided yet.
                 * @enum {string}
                 */
                state: "created" | "pending";
            };
        };
        /** @description The parcel would begin to move, and its shipment is being cancelled, or was while the request arrived; or an open outcome was settled otherwise, or is being looked up; `metadata.reason` says which. */
        ConflictError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "CONFLICT";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /**
                 * @description The shipment is being cancelled, or was; the outcome was settled otherwise, or is being looked up.
                 * @enum {string}
                 */
                reason: "being_cancelled" | "cancelled" | "settled" | "looked_up";
                /** @description The shipment's state, or its booking's. */
                state: string;
                /**
                 * Format: date-time
                 * @description When it was cancelled.
                 * @example 2026-11-24T14:05:00.000Z
                 */
                cancelled_at?: string;
            };
        };
        /** @description The carrier refused, in its own words. */
        CarrierRejectedError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "CARRIER_REJECTED";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /** @description The cause, for programs. Later versions may have more. */
                reason?: string;
                /** @description The carrier's own code of the refusal. */
                carrier_code?: string;
                /** @description The HTTP status that the carrier answered. */
                status?: number;
            } | null;
        };
        /** @description The carrier did not answer and nothing was bought; or, with `metadata.outcome` "unknown", it is being looked up, or a person has to settle it (`metadata.unproven`). */
        CarrierUnavailableError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "CARRIER_UNAVAILABLE";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /**
                 * @description The carrier may have acted: it is being looked up.
                 * @constant
                 */
                outcome?: "unknown";
                /** @description The id that the shipment has, if it was bought. */
                shipment_id?: string;
                /**
                 * @description Only a person settles it: the carrier has it without saying its number (`booked`), or can't tell.
                 * @enum {string}
                 */
                unproven?: "booked" | "cannot-tell";
                /** @description Where a person looks at the carrier, in English. */
                look_in?: string | null;
                /** @description Our reference there. */
                reference?: string;
                /** @description The cause, for programs. Later versions may have more. */
                reason?: string;
                /** @description The HTTP status that the carrier answered. */
                status?: number;
            } | null;
        };
        /** @description No key, or not a valid one for this host. */
        UnauthorizedError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "UNAUTHORIZED";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description The request came over plain HTTP. */
        HttpsRequiredError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "HTTPS_REQUIRED";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description The path does not take this method; see the Allow header. */
        MethodNotAllowedError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "METHOD_NOT_ALLOWED";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description A reference list is sent as br, gzip or identity, and Accept-Encoding refuses all three. */
        NotAcceptableError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "NOT_ACCEPTABLE";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description The body of a carrier's call did not arrive in time. */
        RequestTimeoutError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "REQUEST_TIMEOUT";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description The Idempotency-Key belongs to another request, whose shipment is `metadata.shipment_id` if it made one, or to one still being worked on. */
        IdempotencyConflictError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "IDEMPOTENCY_CONFLICT";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Details, for programs. */
            metadata: {
                /** @description The shipment that the key made. */
                shipment_id?: string;
            } | null;
        };
        /** @description The link has expired, or what it led to is void. */
        GoneError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "GONE";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description A reference list is not the one that If-Match names any more. */
        PreconditionFailedError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "PRECONDITION_FAILED";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description The body is over 1 MiB, or an uploaded file over 5 MB. */
        PayloadTooLargeError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "PAYLOAD_TOO_LARGE";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description The path of a reference list has more than 4,096 characters. */
        PathTooLongError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "PATH_TOO_LONG";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description The body's Content-Type is not application/json, or of an upload, not application/pdf. */
        UnsupportedMediaTypeError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "UNSUPPORTED_MEDIA_TYPE";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description The body's bytes are not JSON. */
        MalformedRequestError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "MALFORMED_REQUEST";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description Too many requests or labels by this merchant, or wrong keys from this address; see the Retry-After header. */
        RateLimitedError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "RATE_LIMITED";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description A fault of ours; report the x-request-id. */
        InternalErrorError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "INTERNAL_ERROR";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description The server is starting; see the Retry-After header. */
        StartingError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "STARTING";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        /** @description The database or the drawing of documents does not serve at the moment; see the Retry-After header. */
        UnavailableError: {
            /**
             * @description The kind of refusal, for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "UNAVAILABLE";
            /** @description A sentence to act on, for developers. */
            message: string;
            /** @description Null: the code says all of it. */
            metadata: Record<string, never> | null;
        };
        Box: {
            /** @description The box's code, unique among your boxes. */
            code: string;
            /** @description The box's name. */
            name: string;
            /** @description The inner sides, which contents have to fit. */
            inner: {
                /**
                 * @description Length in cm.
                 * @example 30
                 */
                length: number;
                /**
                 * @description Width in cm.
                 * @example 30
                 */
                width: number;
                /**
                 * @description Height in cm.
                 * @example 30
                 */
                height: number;
            };
            /** @description The sides that an item with this box gets. */
            outer: {
                /**
                 * @description Length in cm.
                 * @example 30
                 */
                length: number;
                /**
                 * @description Width in cm.
                 * @example 30
                 */
                width: number;
                /**
                 * @description Height in cm.
                 * @example 30
                 */
                height: number;
            };
            /** @description Weight of the empty box with its padding, in grams. */
            weight: number;
            /** @description The most that its contents may weigh, in grams; null: as much as the carrier takes. */
            max_weight: number | null;
            /** @description Space that is kept free along each inner wall, in cm. */
            padding: number;
            /** @description The box's cost: of two that fit, the cheaper is used; null: not compared. */
            cost: number | null;
        };
        Rate: {
            /** @description The rate's id, `<driver>_<code>_<uuid>`: the `rate_id` of a purchase. */
            id: string;
            /** @description Your own name of the carrier account; null without one. */
            friendly_name: string | null;
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier, for people. */
            provider: {
                /**
                 * @description The carrier's name, as people know it.
                 * @example Gorgona Courier
                 */
                name: string;
                /** @description URL of the carrier's logo. */
                image: string;
            };
            /** @description The carrier's service that the price is for. */
            service: components["schemas"]["Service"];
            /** @description Price including tax, in major units of `currency`. */
            total_amount: number;
            /** @description Price without tax, in major units of `currency`. */
            total_without_tax_amount: number;
            /** @description Tax of the price, in major units of `currency`. */
            tax_amount: number;
            /**
             * @description ISO 4217 currency code.
             * @example EUR
             */
            currency: string;
            /** @description Whether the parcel needs a printed label. If false, a code that is shown at the hand-over is enough. */
            printing_required: boolean;
            /** @description Whether `cash_on_delivery` can be bought. It needs your own credentials. */
            has_cash_on_delivery: boolean;
            /** @description The carrier has your own contract: credentials that you gave, or your own price list of a carrier without an API. Cash on delivery needs it. */
            has_custom_credentials: boolean;
            /** @description Whether the carrier books the pickup together with the label. */
            has_shipment_pickup_combined: boolean;
            /** @description Whether the carrier assigns the tracking number only when it collects the parcel. */
            has_tracking_code_on_pickup: boolean;
            /** @description A pickup can be scheduled only when true. */
            has_pickup: boolean;
            /** @description Whether `POST /v1/labels` prints this label together with others: always true. */
            has_mass_printing: boolean;
            /** @description In the single rate's answer. */
            is_inaccessible?: boolean;
            /** @description Whether your own PDF can be the customs invoice: `customs_invoice_id`. */
            has_customs_invoice_upload: boolean;
            /** @description Whether `extras.is_saturday_delivery` can be bought for this recipient. */
            has_saturday_delivery: boolean;
            /** @description Whether `extras.insurance_amount` can be bought. */
            has_insurance_ability: boolean;
            /** @description Whether a pickup can be scheduled for today, until pickup_same_day_latest_at. */
            has_same_day_pickup: boolean;
            /** @description How long the time window of a pickup is, in hours; 0 without pickups. */
            pickup_slot_length_in_hours: number;
            /** @description Until when today's pickup can be booked, HH:MM, local to the pickup place; null: not for today. */
            pickup_same_day_latest_at: string | null;
            /** @description When the carrier's pickups begin, HH:MM, local to the pickup place; null: not known. */
            pickup_earliest_at: string | null;
            /** @description When the carrier's pickups end, HH:MM, local to the pickup place; null: not known. */
            pickup_latest_at: string | null;
            /**
             * @description How the parcel travels, for the most part.
             * @enum {string}
             */
            transportation: "road" | "air" | "sea" | "rail" | "other";
            /** @description The request that the rate was computed for. */
            metadata: {
                /** @description The items that were quoted. */
                items: components["schemas"]["Item"][];
                /** @description The parcels that the price is for. */
                parcels: components["schemas"]["QuotedParcel"][];
                /** @description Where the parcel leaves from, as far as it was given. */
                address_from: components["schemas"]["Address"];
                /** @description Where the parcel goes to, as far as it was given. */
                address_to: components["schemas"]["Address"];
            };
            /** @description The parts of the price: their amounts add up to total_without_tax_amount, their taxes to tax_amount. */
            charges: components["schemas"]["Charge"][];
        };
        /** @description With failures: true. */
        Quote: {
            /** @description The rates, the cheapest first. */
            rates: components["schemas"]["Rate"][];
            /** @description Every enabled service without a rate, and why. */
            failures: components["schemas"]["RateFailure"][];
        };
        RateFailure: {
            /** @description The carrier that has no rate. */
            driver: string;
            /** @description Its code; null if the carrier account can't be opened. */
            service: string | null;
            /**
             * @description OPTION_NOT_AVAILABLE: it doesn't go there.
             * @enum {string}
             */
            code: "VALIDATION_FAILED" | "RATE_MISMATCH" | "PICKUP_NOT_AVAILABLE" | "OPTION_NOT_AVAILABLE" | "CUSTOMS_REQUIRED" | "NOT_CANCELLABLE" | "FORBIDDEN" | "CASH_ON_DELIVERY_NOT_ALLOWED" | "NOT_FOUND" | "RATE_EXPIRED" | "DUPLICATE_ORDER" | "CONFLICT" | "CARRIER_REJECTED" | "CARRIER_UNAVAILABLE";
            /** @description Why, in words, and what can be done. */
            message: string;
        };
        /** @description With dry_run: true. Nothing was bought. */
        DryRun: {
            /** @description Null: nothing was bought. */
            id: null;
            /** @description The merchant's id, as in `GET /v1/me`. */
            partner_id: string;
            /** @description The carrier's invoice for the label; null until it is known. */
            invoice_id: string | null;
            /** @description True: bought by your own contract with the carrier. False: by the platform's. */
            partner_credentials_used: boolean;
            /** @description The caller's own reference; null without one. */
            related_order_id: string | null;
            /** @description The incoming order whose child it is; null without one. */
            incoming_order_id: string | null;
            /** @description Of a return: its number, or the id of the shipment that comes back. Otherwise null. */
            return_request_id: string | null;
            /** @description The payment's reference, where the label was paid for by itself; otherwise null. */
            payment_ref: string | null;
            /** @description The payment's amount in major units of the rate's currency; null without a payment. */
            payment_amount: number | null;
            /**
             * @description `created` from the purchase on, `cancelled` for good after a DELETE.
             * @enum {string}
             */
            state: "created" | "cancelled";
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier's reference of the pickup; null without a pickup. */
            pickup_ref: string | null;
            /** @description The number of the pickup list that it is on; null before one. */
            pickup_list_ref: string | null;
            /** @description The request's own; else null. */
            tracking_ref: string | null;
            /** @description The carrier's page of the parcel; null without one. */
            tracking_url: string | null;
            /** @description The status of the history's latest entry; `PRE_TRANSIT` without one. `DELIVERED` stays until a later entry's `status_exact` says returned, lost or corrected, or a PUT history has no delivery. */
            tracking_status: components["schemas"]["TrackingStatus"];
            /** @description Every scan that is known of the parcel. */
            tracking_history: components["schemas"]["TrackingEntry"][];
            /**
             * Format: date-time
             * @description When the history last changed; the purchase before the first scan.
             * @example 2026-11-24T14:05:00.000Z
             */
            tracking_history_last_updated_at: string;
            /** @description The request's own; else null. */
            label_url: string | null;
            /** @description A code to show at the hand-over, as PDF with a page for each parcel. Signed as label_url. Absent where the carrier needs a label on the parcel: rates say it with printing_required. */
            code_url?: string;
            /** @description Null: only a purchase has papers. */
            invoice_url: null;
            /** @description Vouchers of the parcels after the first. */
            child_vouchers: components["schemas"]["ChildVoucher"][];
            /** @description Where the parcel leaves from. */
            address_from: components["schemas"]["Address"];
            /** @description Where the parcel goes to. */
            address_to: components["schemas"]["Address"];
            /** @description The items that were sent. */
            items: components["schemas"]["Item"][];
            /** @description The first has the shipment's own voucher. */
            parcels: components["schemas"]["Parcel"][];
            /**
             * @description The booked pickup; null without one.
             * @example {
             *       "date": "2026-11-25",
             *       "time": "10:00-13:00"
             *     }
             */
            pickup: {
                /**
                 * Format: date
                 * @description The day on which the carrier collects.
                 * @example 2026-11-25
                 */
                date: string;
                /** @description HH:MM-HH:MM, local to the pickup place. */
                time: string;
            } | null;
            /** @description When the parcel first moved; null until then. */
            pickup_at: string | null;
            /** @description When it was first delivered; null until then, and if the carrier says that it was a mistake. */
            delivered_at: string | null;
            /** @description When the carrier paid for a cancelled label; see refund. */
            refunded_at: string | null;
            /** @description What became of the money for a cancelled label. */
            refund?: components["schemas"]["Refund"];
            /** @description The rate as it would be bought. */
            rate: components["schemas"]["DryRunRate"];
            /** @description 0 when not used. */
            cash_on_delivery: number;
            /** @description Estimated duty and fees on entry into the EU. Absent where none enter. */
            import_charges?: components["schemas"]["ImportCharges"];
            /** @description The options that were bought; one that was not is absent. */
            extras: components["schemas"]["Extras"];
            /** @description Your own data: keys with text, numbers or booleans. */
            metadata: {
                [key: string]: string | number | boolean;
            };
            /** @description Tags of the shop's order when the label was bought. */
            tags?: string[];
            /** @description Null: only a purchase has a page. */
            tracking_page_url: null;
            /**
             * Format: date-time
             * @description When it was bought.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When anything of it last changed.
             * @example 2026-11-24T14:05:00.000Z
             */
            updated_at: string;
            /** @description Fields of the request that no operation has. The purchase would ignore them. */
            unknown_fields: {
                /**
                 * @description The field of the address.
                 * @example zip
                 */
                path: string;
                /** @description The problem, and the form that fits. */
                message: string;
            }[];
        };
        DryRunRate: {
            /** @description Null with service or select: this rate is not kept. */
            id: string | null;
            /** @description Your own name of the carrier account; null without one. */
            friendly_name: string | null;
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier, for people. */
            provider: {
                /**
                 * @description The carrier's name, as people know it.
                 * @example Gorgona Courier
                 */
                name: string;
                /** @description URL of the carrier's logo. */
                image: string;
            };
            /** @description The carrier's service that the price is for. */
            service: components["schemas"]["Service"];
            /** @description Price including tax, in major units of `currency`. */
            total_amount: number;
            /** @description Price without tax, in major units of `currency`. */
            total_without_tax_amount: number;
            /** @description Tax of the price, in major units of `currency`. */
            tax_amount: number;
            /**
             * @description ISO 4217 currency code.
             * @example EUR
             */
            currency: string;
            /** @description Whether the parcel needs a printed label. If false, a code that is shown at the hand-over is enough. */
            printing_required: boolean;
            /** @description Whether `cash_on_delivery` can be bought. It needs your own credentials. */
            has_cash_on_delivery: boolean;
            /** @description The carrier has your own contract: credentials that you gave, or your own price list of a carrier without an API. Cash on delivery needs it. */
            has_custom_credentials: boolean;
            /** @description Whether the carrier books the pickup together with the label. */
            has_shipment_pickup_combined: boolean;
            /** @description Whether the carrier assigns the tracking number only when it collects the parcel. */
            has_tracking_code_on_pickup: boolean;
            /** @description A pickup can be scheduled only when true. */
            has_pickup: boolean;
            /** @description Whether `POST /v1/labels` prints this label together with others: always true. */
            has_mass_printing: boolean;
            /** @description In the single rate's answer. */
            is_inaccessible?: boolean;
            /** @description Whether your own PDF can be the customs invoice: `customs_invoice_id`. */
            has_customs_invoice_upload: boolean;
            /** @description Whether `extras.is_saturday_delivery` can be bought for this recipient. */
            has_saturday_delivery: boolean;
            /** @description Whether `extras.insurance_amount` can be bought. */
            has_insurance_ability: boolean;
            /** @description Whether a pickup can be scheduled for today, until pickup_same_day_latest_at. */
            has_same_day_pickup: boolean;
            /** @description How long the time window of a pickup is, in hours; 0 without pickups. */
            pickup_slot_length_in_hours: number;
            /** @description Until when today's pickup can be booked, HH:MM, local to the pickup place; null: not for today. */
            pickup_same_day_latest_at: string | null;
            /** @description When the carrier's pickups begin, HH:MM, local to the pickup place; null: not known. */
            pickup_earliest_at: string | null;
            /** @description When the carrier's pickups end, HH:MM, local to the pickup place; null: not known. */
            pickup_latest_at: string | null;
            /**
             * @description How the parcel travels, for the most part.
             * @enum {string}
             */
            transportation: "road" | "air" | "sea" | "rail" | "other";
            /** @description The request that the rate was computed for. */
            metadata: {
                /** @description The items that were quoted. */
                items: components["schemas"]["Item"][];
                /** @description The parcels that the price is for. */
                parcels: components["schemas"]["QuotedParcel"][];
                /** @description Where the parcel leaves from, as far as it was given. */
                address_from: components["schemas"]["Address"];
                /** @description Where the parcel goes to, as far as it was given. */
                address_to: components["schemas"]["Address"];
            };
            /** @description The parts of the price: their amounts add up to total_without_tax_amount, their taxes to tax_amount. */
            charges: components["schemas"]["Charge"][];
            /**
             * Format: date-time
             * @description When the rate was quoted.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The same: a rate never changes.
             * @example 2026-11-24T14:05:00.000Z
             */
            updated_at: string;
        };
        CustomsInvoice: {
            /**
             * Format: uuid
             * @description The customs_invoice_id of a shipment.
             */
            id: string;
            /** @description Pages of the PDF. */
            pages: number;
            /** @description Bytes of the PDF as it is kept. */
            size: number;
            /**
             * Format: date-time
             * @description Until then a label can be bought with it. With a label, it is kept for 90 days from its upload.
             * @example 2026-11-24T14:05:00.000Z
             */
            expires_at: string;
        };
        LabelChoice: {
            /**
             * Format: uuid
             * @description The label's shipment.
             */
            shipment_id: string;
            /** @description The order that the label was bought for. */
            related_order_id: string;
            /**
             * Format: date-time
             * @description When the service was chosen.
             * @example 2026-11-24T14:05:00.000Z
             */
            at: string;
            /**
             * @description `rule`: the shop's automation; `merchant`: a click that left the service to Waybill.
             * @enum {string}
             */
            asked_by: "merchant" | "rule";
            /** @description The shopper's shipping methods with their codes, country, weight and value of the goods, the enabled services with their names, and a point chosen after checkout. */
            facts: {
                [key: string]: unknown;
            };
            /** @description The services of the shop's own flat rates, and the service for all other orders. */
            rules: {
                [key: string]: unknown;
            };
            /** @description The prices, in minor units, with their parcels in grams and centimetres. */
            rates: {
                [key: string]: unknown;
            }[];
            /** @description JSON, byte for byte as the choice made it. */
            result: string;
            /** @description Facts, rules and rates make the same bytes again with the present version. */
            is_reproduced: boolean;
        };
        OpenOutcome: {
            /**
             * Format: uuid
             * @description The id that the shipment has, if the carrier has booked it.
             */
            shipment_id: string;
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /**
             * @description `booked`: the carrier has the shipment, and does not say its number. `cannot-tell`: it may have it, or not.
             * @enum {string}
             */
            unproven: "booked" | "cannot-tell";
            /** @description Where a person finds it at the carrier, in English; null: the carrier's lists. */
            look_in: string | null;
            /** @description Our reference, as the carrier stores it: search for it there. */
            reference: string;
            /** @description The form of the carrier's numbers; null: not known. */
            number_form: string | null;
            /** @description How many numbers the shipment has. */
            parcels: number;
            /** @description The caller's order; null without one. */
            related_order_id: string | null;
            /**
             * Format: date-time
             * @description When the carrier was asked to book.
             * @example 2026-11-24T14:05:00.000Z
             */
            called_at: string;
        };
        SettledOutcome: {
            /**
             * Format: uuid
             * @description The id that was asked about.
             */
            shipment_id: string;
            /**
             * @description `booked`: the shipment exists now. `none`: nothing was bought under this id, for good.
             * @enum {string}
             */
            outcome: "booked" | "none";
            /** @description The shipment; null if there is none. */
            shipment: components["schemas"]["ShipmentOutput"] | null;
        };
        PublicTracking: {
            /** @description The merchant's id, as in `GET /v1/me`. */
            partner_id: string;
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier that moves the parcel. */
            carrier: {
                /** @description The carrier's `driver`. */
                code: string;
                /**
                 * @description The carrier's name, as people know it.
                 * @example Gorgona Courier
                 */
                name: string;
                /** @description URL of the carrier's logo. */
                image: string;
            };
            /** @description The service that was bought. */
            service: components["schemas"]["Service"];
            /** @description The status of the latest scan; `PRE_TRANSIT` before the first. `DELIVERED` stays until the carrier says returned, lost or corrected. */
            tracking_status: components["schemas"]["TrackingStatus"];
            /** @description Every scan that is known, the oldest first. */
            tracking_history: components["schemas"]["TrackingEntry"][];
            /** @description The shipment's voucher number. */
            tracking_ref: string;
            /** @description The carrier's page of the parcel; empty without one. */
            tracking_url: string;
            /**
             * @description Country that the parcel leaves.
             * @example GR
             */
            country_from: string;
            /**
             * @description Country that the parcel goes to.
             * @example GR
             */
            country_to: string;
        };
        Labels: {
            /** @description Signed, valid for 24 hours. Null until the document is ready, or when it would be empty. Reading it marks the shipments as printed, if it holds labels. */
            url: string | null;
            /** @description Sheets of the document; labels in ZPL. */
            pages: number;
            /** @description Shipments that the document lacks. */
            skipped: components["schemas"]["SkippedLabel"][];
            /** @description Null unless `documents` is `pick_list`. */
            pick_list: components["schemas"]["PickList"] | null;
        };
        ScheduledPickups: {
            /** @description One for all shipments of a day and place where the carrier fetches them together, else one each. A pickup that a carrier books with its labels is not among them. */
            pickups: components["schemas"]["BookedPickup"][];
            /** @description Shipments that can't be picked up on that day. They keep the pickup that they have. */
            skipped: {
                /**
                 * Format: uuid
                 * @description The shipment without this pickup.
                 */
                shipment_id: string;
                /**
                 * @description Why, as an error code.
                 * @example PICKUP_NOT_AVAILABLE
                 */
                code: string;
                /** @description Why, in words, and what can be done. */
                message: string;
            }[];
        };
        ClosedManifest: {
            /**
             * Format: uuid
             * @description The list's id, a UUIDv7.
             */
            id: string;
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier, for people. */
            provider: {
                /**
                 * @description The carrier's name, as people know it.
                 * @example Gorgona Courier
                 */
                name: string;
            };
            /**
             * @description The list's number, as its shipments carry it.
             * @example 20261124-1
             */
            pickup_list_ref: string;
            /**
             * @description `merchant`: the carrier has no lists of its own, so the number is ours.
             * @enum {string}
             */
            issued_by: "carrier" | "merchant";
            /**
             * Format: date
             * @description The day of the hand-over.
             * @example 2026-11-25
             */
            date: string;
            /** @description The sheet to sign, as PDF. Signed; good for 24 hours from each read of the list. */
            document_url: string;
            /** @description In the order in which they were bought. A cancelled one stays here, and is not on the sheet. */
            shipments: {
                /**
                 * Format: uuid
                 * @description The shipment's id.
                 */
                id: string;
                /**
                 * @description The shipment's state now.
                 * @enum {string}
                 */
                state: "created" | "cancelled";
                /** @description The caller's own reference; null without one. */
                related_order_id: string | null;
                /** @description The shipment's voucher number. */
                tracking_ref: string;
                /** @description How many parcels it has. */
                parcels: number;
            }[];
            /** @description Null until the sheet is read at `document_url`. */
            sheet: components["schemas"]["PrintedSheet"] | null;
            /**
             * Format: date-time
             * @description When the list was closed.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /** @description Further lists that the carrier issued, for shipments of earlier days. Mostly empty. */
            also_issued: string[];
        };
        /** @description The sheet as it was read last, beside the list as it is now. */
        PrintedSheet: {
            /** @description From 1: another one for each change that the sheet was printed with. */
            revision: number;
            /** @description The list changed since: print the sheet again, and throw the old one away. */
            is_outdated: boolean;
            /** @description Voucher numbers that came onto the list since. */
            added: string[];
            /** @description Voucher numbers that left the list since, because they were cancelled. */
            removed: string[];
            /** @description Voucher numbers with other parcels, or another amount to collect. */
            changed: string[];
        };
        Manifest: {
            /**
             * Format: uuid
             * @description The list's id, a UUIDv7.
             */
            id: string;
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier, for people. */
            provider: {
                /**
                 * @description The carrier's name, as people know it.
                 * @example Gorgona Courier
                 */
                name: string;
            };
            /**
             * @description The list's number, as its shipments carry it.
             * @example 20261124-1
             */
            pickup_list_ref: string;
            /**
             * @description `merchant`: the carrier has no lists of its own, so the number is ours.
             * @enum {string}
             */
            issued_by: "carrier" | "merchant";
            /**
             * Format: date
             * @description The day of the hand-over.
             * @example 2026-11-25
             */
            date: string;
            /** @description The sheet to sign, as PDF. Signed; good for 24 hours from each read of the list. */
            document_url: string;
            /** @description In the order in which they were bought. A cancelled one stays here, and is not on the sheet. */
            shipments: {
                /**
                 * Format: uuid
                 * @description The shipment's id.
                 */
                id: string;
                /**
                 * @description The shipment's state now.
                 * @enum {string}
                 */
                state: "created" | "cancelled";
                /** @description The caller's own reference; null without one. */
                related_order_id: string | null;
                /** @description The shipment's voucher number. */
                tracking_ref: string;
                /** @description How many parcels it has. */
                parcels: number;
            }[];
            /** @description Null until the sheet is read at `document_url`. */
            sheet: components["schemas"]["PrintedSheet"] | null;
            /**
             * Format: date-time
             * @description When the list was closed.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
        };
        WebhookSecrets: {
            /**
             * @description Signs every request. After `whsec_` it is the key in base64.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
            /** @description Signs too, until former_secret_until; null without one. */
            former_secret: string | null;
            /** @description When the former secret ends; null without one. */
            former_secret_until: string | null;
        };
        WebhookTest: {
            /**
             * Format: uuid
             * @description The id of the test event: its `webhook-id`.
             */
            event_id: string;
            /** @description The event's number in the environment. */
            sequence: number;
        };
        WebhookReplay: {
            /** @description How many events will be sent again. */
            replayed: number;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The `webhook-id` of every try.
             */
            event_id: string;
            /** @description The event's number in the environment. */
            sequence: number;
            /** @description The event's type, such as shipment.delivered. */
            type: string;
            /**
             * Format: uuid
             * @description The id of the shipment, tracker, pickup, batch or endpoint that it is about.
             */
            subject_id: string;
            /**
             * Format: date-time
             * @description When the event was recorded.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * @description `due`: not yet delivered; `delivered`: answered 2xx; `failed`: given up after 24 hours.
             * @enum {string}
             */
            state: "due" | "delivered" | "failed";
            /** @description Every try, the oldest first; at most the last 100. */
            tries: {
                /**
                 * Format: date-time
                 * @description When it was tried.
                 * @example 2026-11-24T14:05:00.000Z
                 */
                at: string;
                /** @description The receiver's. */
                status: number | null;
                /** @description Why the try failed; null if it succeeded. */
                error: ("status" | "redirect" | "timeout" | "address_not_allowed" | "name_not_found" | "connection_failed" | "subject_gone") | null;
                /** @description How long the try took, in milliseconds. */
                ms: number;
            }[];
            /** @description When it is tried again; null when it is not. */
            next_try_at: string | null;
        };
        Point: {
            /** @description For an address of a shipment. */
            location_id: string;
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /**
             * @description A locker that opens by a code, or a shop with a counter.
             * @enum {string}
             */
            kind: "locker" | "shop";
            /** @description The point's name, as the carrier shows it. */
            name: string;
            /** @description Where the point is. A carrier may leave parts out. */
            address: {
                /** @description Street and number. */
                address: string | null;
                /** @description Where to find it, such as “beside the station”. */
                address2: string | null;
                /** @description Postal code. */
                zip: string | null;
                /** @description Town or city. */
                city: string | null;
                /**
                 * @description ISO 3166-1 alpha-2 country code.
                 * @example GR
                 */
                country: string;
            };
            /** @description Degrees north, WGS 84. */
            latitude: number;
            /** @description Degrees east, WGS 84. */
            longitude: number;
            /** @description From the place that was asked for, as the crow flies. */
            distance_in_meters: number;
            /** @description In the carrier's words. */
            opening_hours: string | null;
            /** @description Compartments that a parcel may get there; empty: the carrier names none. */
            compartment_sizes: ("1" | "2" | "3")[];
        };
        AddressValidation: {
            /** @description As a label shows it: codes in their own spelling. Null if it can't be read. */
            address: components["schemas"]["Address"] | null;
            /** @description A shipment to this address would be refused for these. */
            issues: {
                /**
                 * @description The field of the address.
                 * @example zip
                 */
                path: string;
                /** @description The problem, and the form that fits. */
                message: string;
            }[];
            /** @description Accepted, and perhaps wrong. */
            warnings: {
                /**
                 * @description The field of the address.
                 * @example zip
                 */
                path: string;
                /** @description The problem, and the form that fits. */
                message: string;
            }[];
        };
        Carrier: {
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier, for people. */
            provider: {
                /**
                 * @description The carrier's name, as people know it.
                 * @example Gorgona Courier
                 */
                name: string;
                /** @description URL of the carrier's logo. */
                image: string;
            };
            /** @description Your own name of the carrier account; null without one. */
            friendly_name: string | null;
            /** @description The carrier has your own contract: credentials that you gave, or your own price list of a carrier without an API. Cash on delivery needs it. */
            has_custom_credentials: boolean;
            /** @description Whether a pickup can be scheduled. */
            has_pickup: boolean;
            /** @description Whether `cash_on_delivery` can be bought. It needs your own credentials. */
            has_cash_on_delivery: boolean;
            /** @description Whether the carrier can be asked about parcels, or sends news: `POST /v1/trackers` needs it. */
            has_tracking: boolean;
            /** @description GET /v1/points knows its lockers or shops. */
            has_points: boolean;
            /** @description The carrier draws its labels. */
            has_own_labels: boolean;
            /** @description Values of `label_print_format` that labels of this carrier can be printed in. */
            label_print_formats: ("a6" | "a4" | "a4-3" | "a4-4" | "100x150" | "4x6" | "zpl-203" | "zpl-300" | "code")[];
            /** @description Empty while the account can't be opened. */
            services: components["schemas"]["CarrierService"][];
        };
        CarrierService: {
            /** @description The service's code: `service.code` of a purchase without a rate. */
            code: string;
            /** @description The service's name, as the carrier sells it. */
            name: string;
            /** @description The recipient's address needs a location_id. */
            to_point: boolean;
            /** @description The sender's address needs a location_id. */
            from_point: boolean;
            /** @description Whether `extras.insurance_amount` can be bought. */
            has_insurance_ability: boolean;
            /** @description Countries to which `extras.is_saturday_delivery` can be bought; empty: nowhere. */
            saturday_delivery_countries: string[];
        };
        Me: {
            /** @description The account that owns the key. */
            merchant: {
                /** @description The merchant's id: `partner_id` of its shipments. */
                id: string;
                /** @description The merchant's name. */
                name: string;
            };
            /**
             * @description The key's environment. In the sandbox nothing is real and nothing costs.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /** @description The key of this request. Its secret is never answered. */
            key: {
                /** @description The name that the key was given. */
                name: string;
                /**
                 * @description The key's first characters, to recognise it by.
                 * @example wb_sandbox_4fT9
                 */
                prefix: string;
                /** @description When the key ends by itself; null: never. */
                expires_at: string | null;
                /** @description What the key may do. read: read and quote. ship: buy, change and cancel. admin: what concerns the whole account. */
                scopes: ("read" | "ship" | "admin")[];
                /** @description Whether requests with fields that no operation has are refused. */
                strict: boolean;
            };
        };
        AuditEvent: {
            /**
             * Format: uuid
             * @description The event's id, a UUIDv7; a `cursor` is one.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-24T14:05:00.000Z
             */
            at: string;
            /** @description `null`: it concerns both environments. */
            environment: ("sandbox" | "production") | null;
            /** @description The person or program that did it. */
            actor: {
                /**
                 * @description `member`: a person who logged in to the dashboard by e-mail; `operator`: the command line; `rule`: an automation rule; `app`: the service by itself.
                 * @enum {string}
                 */
                kind: "staff" | "key" | "member" | "operator" | "rule" | "shopify" | "app";
                /** @description Of the key, the member or the shop's member of staff; null for the operator and the app. */
                id: string | null;
                /** @description The name of the key, the member, or the shop's member of staff; null where none is known. */
                name: string | null;
                /** @description The network address of the request. */
                address: string | null;
            };
            /** @description What was done, one of address.added, address.changed, address.removed, app.installed, app.uninstalled, batch.started, boxes.changed, carrier.added, carrier.changed, carrier.disabled, carrier.enabled, carrier.removed, carrier.services_changed, credentials.changed, environment.live, environment.sandbox, exchange.changed, handling.changed, job.dropped, job.retried, key.created, key.revoked, label.bought, label.cancelled, label.none_at_carrier, label.number_entered, label.printed, labels.printed, labels.requested, link.sent, list.made, member.changed, member.invited, member.joined, member.removed, merchant.erased, merchant.erasure_taken_back, merchant.limited, merchant.resumed, merchant.suspended, merchant.viewed, order.corrected, order.parcel_cleared, order.parcel_set, papers.printed, parcel.checked, person.erased, person.exported, pickup.booked, pickup.cancelled, products.changed, recipient_mails.changed, rules.changed, service_rules.changed, session.begun, session.ended, settings.changed, shipment.noted, shipments.exported, tariff.changed, tracking_page.changed, vouchers.added, vouchers.removed, webhook.added, webhook.changed, webhook.disabled, webhook.enabled, webhook.removed, webhook.secret_changed. */
            action: string;
            /** @description The thing that it was done to. */
            object: {
                /**
                 * @description The kind of thing that was changed.
                 * @example shipment
                 */
                kind: string;
                /** @description Its id; null where there is only one of the kind. */
                id: string | null;
            };
            /** @description Codes, counts and names of changed fields; neither people nor secrets. */
            detail: {
                [key: string]: unknown;
            };
        };
        PersonShipment: {
            /**
             * Format: uuid
             * @description The shipment's id, a UUIDv7.
             */
            id: string;
            /** @description The merchant's id, as in `GET /v1/me`. */
            partner_id: string;
            /** @description The carrier's invoice for the label; null until it is known. */
            invoice_id: string | null;
            /** @description True: bought by your own contract with the carrier. False: by the platform's. */
            partner_credentials_used: boolean;
            /** @description The caller's own reference; null without one. */
            related_order_id: string | null;
            /** @description The incoming order whose child it is; null without one. */
            incoming_order_id: string | null;
            /** @description Of a return: its number, or the id of the shipment that comes back. Otherwise null. */
            return_request_id: string | null;
            /** @description The payment's reference, where the label was paid for by itself; otherwise null. */
            payment_ref: string | null;
            /** @description The payment's amount in major units of the rate's currency; null without a payment. */
            payment_amount: number | null;
            /**
             * @description `created` from the purchase on, `cancelled` for good after a DELETE.
             * @enum {string}
             */
            state: "created" | "cancelled";
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier's reference of the pickup; null without a pickup. */
            pickup_ref: string | null;
            /** @description The number of the pickup list that it is on; null before one. */
            pickup_list_ref: string | null;
            /** @description The voucher number, printed as barcode on the label. */
            tracking_ref: string;
            /** @description The carrier's page of the parcel; null without one. */
            tracking_url: string | null;
            /** @description The status of the history's latest entry; `PRE_TRANSIT` without one. `DELIVERED` stays until a later entry's `status_exact` says returned, lost or corrected, or a PUT history has no delivery. */
            tracking_status: components["schemas"]["TrackingStatus"];
            /** @description Every scan that is known of the parcel. */
            tracking_history: components["schemas"]["TrackingEntry"][];
            /**
             * Format: date-time
             * @description When the history last changed; the purchase before the first scan.
             * @example 2026-11-24T14:05:00.000Z
             */
            tracking_history_last_updated_at: string;
            /** @description Signed; good for 24 hours from each read of the shipment. With `&format=` and a label_print_format it prints in that one. */
            label_url: string;
            /** @description A code to show at the hand-over, as PDF with a page for each parcel. Signed as label_url. Absent where the carrier needs a label on the parcel: rates say it with printing_required. */
            code_url?: string;
            /** @description The invoice for customs, as PDF; null where nothing is declared. A commercial one, or a pro forma for gifts, samples, repairs and returns; of a post, CN22 or CN23, whichever is due. With customs_invoice_id, the uploaded PDF. `&form=` chooses among commercial, pro-forma, cn22, cn23 and cn (CN22 or CN23, whichever is due). Signed; good for 24 hours from each read of the shipment. */
            invoice_url: string | null;
            /** @description Vouchers of the parcels after the first. */
            child_vouchers: components["schemas"]["ChildVoucher"][];
            /** @description Where the parcel leaves from. */
            address_from: components["schemas"]["Address"];
            /** @description Where the parcel goes to. */
            address_to: components["schemas"]["Address"];
            /** @description The items that were sent. */
            items: components["schemas"]["Item"][];
            /** @description The first has the shipment's own voucher. */
            parcels: components["schemas"]["Parcel"][];
            /**
             * @description The booked pickup; null without one.
             * @example {
             *       "date": "2026-11-25",
             *       "time": "10:00-13:00"
             *     }
             */
            pickup: {
                /**
                 * Format: date
                 * @description The day on which the carrier collects.
                 * @example 2026-11-25
                 */
                date: string;
                /** @description HH:MM-HH:MM, local to the pickup place. */
                time: string;
            } | null;
            /** @description When the parcel first moved; null until then. */
            pickup_at: string | null;
            /** @description When it was first delivered; null until then, and if the carrier says that it was a mistake. */
            delivered_at: string | null;
            /** @description When the carrier paid for a cancelled label; see refund. */
            refunded_at: string | null;
            /** @description What became of the money for a cancelled label. */
            refund?: components["schemas"]["Refund"];
            /** @description The rate as it was bought, with the options in its price. */
            rate: components["schemas"]["BoughtRateOutput"];
            /** @description 0 when not used. */
            cash_on_delivery: number;
            /** @description Estimated duty and fees on entry into the EU. Absent where none enter. */
            import_charges?: components["schemas"]["ImportCharges"];
            /** @description The options that were bought; one that was not is absent. */
            extras: components["schemas"]["Extras"];
            /** @description Your own data: keys with text, numbers or booleans. */
            metadata: {
                [key: string]: string | number | boolean;
            };
            /** @description Tags of the shop's order when the label was bought. */
            tags?: string[];
            /** @description For the recipient: the parcel's way without addresses, in the merchant's look. It does not expire. */
            tracking_page_url: string;
            /**
             * Format: date-time
             * @description When it was bought.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When anything of it last changed.
             * @example 2026-11-24T14:05:00.000Z
             */
            updated_at: string;
            /** @description Your staff's note about the parcel; null without one. */
            note: string | null;
        };
        Person: {
            /** @description Shipments that name the person as recipient or sender. */
            shipments: components["schemas"]["PersonShipment"][];
            /** @description Attempts without a shipment: failed, or with an open outcome. */
            bookings: {
                /** @description The id that the shipment would have had, or will have. */
                shipment_id: string;
                /** @description The caller's own reference; null without one. */
                related_order_id: string | null;
                /** @description The sender of the attempt. */
                address_from: components["schemas"]["Address"];
                /** @description The recipient of the attempt. */
                address_to: components["schemas"]["Address"];
                /** @description When it was tried. */
                created_at: string;
            }[];
            /** @description Quotes that name the person. */
            rates: components["schemas"]["Rate"][];
            /** @description Found by email and phone alone. */
            saved_addresses: components["schemas"]["SavedAddress"][];
            /** @description Found by related_order_id alone. */
            trackers: components["schemas"]["Tracker"][];
        };
        Erasure: {
            /** @description How many shipments lost the person's data. */
            shipments: number;
            /** @description How many attempts without a shipment lost it. */
            bookings: number;
            /** @description How many quotes lost it. */
            rates: number;
            /** @description How many saved addresses were deleted. */
            saved_addresses: number;
            /** @description How many trackers were deleted. */
            trackers: number;
            /** @description Bookings that wait for their carrier's answer and were left. Erase again once they have ended. */
            open: number;
        };
        MovedClock: {
            /** @description The minutes that the clock moved. */
            advance_minutes: number;
            /** @description Shipments on their way that play a scenario: their clock moved. */
            shipments: string[];
            /** @description Those of them with new scans. */
            changed: string[];
        };
        ShipmentOutput: {
            /**
             * Format: uuid
             * @description The shipment's id, a UUIDv7.
             */
            id: string;
            /** @description The merchant's id, as in `GET /v1/me`. */
            partner_id: string;
            /** @description The carrier's invoice for the label; null until it is known. */
            invoice_id: string | null;
            /** @description True: bought by your own contract with the carrier. False: by the platform's. */
            partner_credentials_used: boolean;
            /** @description The caller's own reference; null without one. */
            related_order_id: string | null;
            /** @description The incoming order whose child it is; null without one. */
            incoming_order_id: string | null;
            /** @description Of a return: its number, or the id of the shipment that comes back. Otherwise null. */
            return_request_id: string | null;
            /** @description The payment's reference, where the label was paid for by itself; otherwise null. */
            payment_ref: string | null;
            /** @description The payment's amount in major units of the rate's currency; null without a payment. */
            payment_amount: number | null;
            /**
             * @description `created` from the purchase on, `cancelled` for good after a DELETE.
             * @enum {string}
             */
            state: "created" | "cancelled";
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier's reference of the pickup; null without a pickup. */
            pickup_ref: string | null;
            /** @description The number of the pickup list that it is on; null before one. */
            pickup_list_ref: string | null;
            /** @description The voucher number, printed as barcode on the label. */
            tracking_ref: string;
            /** @description The carrier's page of the parcel; null without one. */
            tracking_url: string | null;
            /** @description The status of the history's latest entry; `PRE_TRANSIT` without one. `DELIVERED` stays until a later entry's `status_exact` says returned, lost or corrected, or a PUT history has no delivery. */
            tracking_status: components["schemas"]["TrackingStatus"];
            /** @description Every scan that is known of the parcel. */
            tracking_history: components["schemas"]["TrackingEntry"][];
            /**
             * Format: date-time
             * @description When the history last changed; the purchase before the first scan.
             * @example 2026-11-24T14:05:00.000Z
             */
            tracking_history_last_updated_at: string;
            /** @description Signed; good for 24 hours from each read of the shipment. With `&format=` and a label_print_format it prints in that one. */
            label_url: string;
            /** @description A code to show at the hand-over, as PDF with a page for each parcel. Signed as label_url. Absent where the carrier needs a label on the parcel: rates say it with printing_required. */
            code_url?: string;
            /** @description The invoice for customs, as PDF; null where nothing is declared. A commercial one, or a pro forma for gifts, samples, repairs and returns; of a post, CN22 or CN23, whichever is due. With customs_invoice_id, the uploaded PDF. `&form=` chooses among commercial, pro-forma, cn22, cn23 and cn (CN22 or CN23, whichever is due). Signed; good for 24 hours from each read of the shipment. */
            invoice_url: string | null;
            /** @description Vouchers of the parcels after the first. */
            child_vouchers: components["schemas"]["ChildVoucher"][];
            /** @description Where the parcel leaves from. */
            address_from: components["schemas"]["Address"];
            /** @description Where the parcel goes to. */
            address_to: components["schemas"]["Address"];
            /** @description The items that were sent. */
            items: components["schemas"]["Item"][];
            /** @description The first has the shipment's own voucher. */
            parcels: components["schemas"]["Parcel"][];
            /**
             * @description The booked pickup; null without one.
             * @example {
             *       "date": "2026-11-25",
             *       "time": "10:00-13:00"
             *     }
             */
            pickup: {
                /**
                 * Format: date
                 * @description The day on which the carrier collects.
                 * @example 2026-11-25
                 */
                date: string;
                /** @description HH:MM-HH:MM, local to the pickup place. */
                time: string;
            } | null;
            /** @description When the parcel first moved; null until then. */
            pickup_at: string | null;
            /** @description When it was first delivered; null until then, and if the carrier says that it was a mistake. */
            delivered_at: string | null;
            /** @description When the carrier paid for a cancelled label; see refund. */
            refunded_at: string | null;
            /** @description What became of the money for a cancelled label. */
            refund?: components["schemas"]["Refund"];
            /** @description The rate as it was bought, with the options in its price. */
            rate: components["schemas"]["BoughtRateOutput"];
            /** @description 0 when not used. */
            cash_on_delivery: number;
            /** @description Estimated duty and fees on entry into the EU. Absent where none enter. */
            import_charges?: components["schemas"]["ImportCharges"];
            /** @description The options that were bought; one that was not is absent. */
            extras: components["schemas"]["Extras"];
            /** @description Your own data: keys with text, numbers or booleans. */
            metadata: {
                [key: string]: string | number | boolean;
            };
            /** @description Tags of the shop's order when the label was bought. */
            tags?: string[];
            /** @description For the recipient: the parcel's way without addresses, in the merchant's look. It does not expire. */
            tracking_page_url: string;
            /**
             * Format: date-time
             * @description When it was bought.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When anything of it last changed.
             * @example 2026-11-24T14:05:00.000Z
             */
            updated_at: string;
        };
        BoughtRateOutput: {
            /** @description The rate's id, `<driver>_<code>_<uuid>`: the `rate_id` of a purchase. */
            id: string;
            /** @description Your own name of the carrier account; null without one. */
            friendly_name: string | null;
            /**
             * @description The carrier's identifier, as in `GET /v1/carriers`.
             * @example gorgona
             */
            driver: string;
            /** @description The carrier, for people. */
            provider: {
                /**
                 * @description The carrier's name, as people know it.
                 * @example Gorgona Courier
                 */
                name: string;
                /** @description URL of the carrier's logo. */
                image: string;
            };
            /** @description The carrier's service that the price is for. */
            service: components["schemas"]["Service"];
            /** @description Price including tax, in major units of `currency`. */
            total_amount: number;
            /** @description Price without tax, in major units of `currency`. */
            total_without_tax_amount: number;
            /** @description Tax of the price, in major units of `currency`. */
            tax_amount: number;
            /**
             * @description ISO 4217 currency code.
             * @example EUR
             */
            currency: string;
            /** @description Whether the parcel needs a printed label. If false, a code that is shown at the hand-over is enough. */
            printing_required: boolean;
            /** @description Whether `cash_on_delivery` can be bought. It needs your own credentials. */
            has_cash_on_delivery: boolean;
            /** @description The carrier has your own contract: credentials that you gave, or your own price list of a carrier without an API. Cash on delivery needs it. */
            has_custom_credentials: boolean;
            /** @description Whether the carrier books the pickup together with the label. */
            has_shipment_pickup_combined: boolean;
            /** @description Whether the carrier assigns the tracking number only when it collects the parcel. */
            has_tracking_code_on_pickup: boolean;
            /** @description A pickup can be scheduled only when true. */
            has_pickup: boolean;
            /** @description Whether `POST /v1/labels` prints this label together with others: always true. */
            has_mass_printing: boolean;
            /** @description In the single rate's answer. */
            is_inaccessible?: boolean;
            /** @description Whether your own PDF can be the customs invoice: `customs_invoice_id`. */
            has_customs_invoice_upload: boolean;
            /** @description Whether `extras.is_saturday_delivery` can be bought for this recipient. */
            has_saturday_delivery: boolean;
            /** @description Whether `extras.insurance_amount` can be bought. */
            has_insurance_ability: boolean;
            /** @description Whether a pickup can be scheduled for today, until pickup_same_day_latest_at. */
            has_same_day_pickup: boolean;
            /** @description How long the time window of a pickup is, in hours; 0 without pickups. */
            pickup_slot_length_in_hours: number;
            /** @description Until when today's pickup can be booked, HH:MM, local to the pickup place; null: not for today. */
            pickup_same_day_latest_at: string | null;
            /** @description When the carrier's pickups begin, HH:MM, local to the pickup place; null: not known. */
            pickup_earliest_at: string | null;
            /** @description When the carrier's pickups end, HH:MM, local to the pickup place; null: not known. */
            pickup_latest_at: string | null;
            /**
             * @description How the parcel travels, for the most part.
             * @enum {string}
             */
            transportation: "road" | "air" | "sea" | "rail" | "other";
            /** @description The request that the rate was computed for. */
            metadata: {
                /** @description The items that were quoted. */
                items: components["schemas"]["Item"][];
                /** @description The parcels that the price is for. */
                parcels: components["schemas"]["QuotedParcel"][];
                /** @description Where the parcel leaves from, as far as it was given. */
                address_from: components["schemas"]["Address"];
                /** @description Where the parcel goes to, as far as it was given. */
                address_to: components["schemas"]["Address"];
            };
            /** @description The parts of the price: their amounts add up to total_without_tax_amount, their taxes to tax_amount. */
            charges: components["schemas"]["Charge"][];
            /**
             * Format: date-time
             * @description When the rate was quoted.
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The same: a rate never changes.
             * @example 2026-11-24T14:05:00.000Z
             */
            updated_at: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listSavedAddresses: {
        parameters: {
            query?: {
                /** @description Addresses of a page. Default: 50. */
                limit?: number;
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Only senders, or only recipients. */
                kind?: "sender" | "recipient";
                /** @description Beginnings of words of the name, the address's name, company, city, zip or email; or a phone's end. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Saved addresses, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description Saved addresses, the newest first. */
                        data: components["schemas"]["SavedAddress"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    saveAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedAddressRequest"];
            };
        };
        responses: {
            /** @description The saved address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAddress"];
                };
            };
        };
    };
    getSavedAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A saved address's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The saved address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The saved address. */
                        data: components["schemas"]["SavedAddress"];
                    };
                };
            };
        };
    };
    deleteSavedAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A saved address's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address as it was before it was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The address as it was before it was deleted. */
                        data: components["schemas"]["SavedAddress"];
                    };
                };
            };
        };
    };
    changeSavedAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A saved address's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedAddressChange"];
            };
        };
        responses: {
            /** @description The saved address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAddress"];
                };
            };
        };
    };
    listBoxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All boxes of the environment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description All boxes of the environment. */
                        data: components["schemas"]["Box"][];
                    };
                };
            };
        };
    };
    replaceBoxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BoxesRequest"];
            };
        };
        responses: {
            /** @description All boxes of the environment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description All boxes of the environment. */
                        data: components["schemas"]["Box"][];
                    };
                };
            };
        };
    };
    quoteRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            /** @description The rates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rate"][] | components["schemas"]["Quote"];
                };
            };
        };
    };
    getRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A rate's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rate as it was quoted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The rate as it was quoted. */
                        data: components["schemas"]["Rate"];
                    };
                };
            };
        };
    };
    listShipments: {
        parameters: {
            query?: {
                /** @description Answers pages of so many shipments, with next_cursor beside data. */
                limit?: number;
                /** @description next_cursor of the page before; needs limit. */
                cursor?: string;
                /** @description The shipments of this order of yours. */
                related_order_id?: string;
                /** @description The children of this incoming order. */
                incoming_order_id?: string;
                /** @description Of the shipment or of a child voucher. */
                tracking_ref?: string;
                /** @description Only shipments in this state. */
                state?: "created" | "cancelled";
                /** @description Only shipments whose parcel has this status now. */
                tracking_status?: components["schemas"]["TrackingStatus"];
                /** @description Only this carrier's shipments. */
                driver?: string;
                /** @description The recipient's country. */
                country?: string;
                /** @description Created at this time or later. */
                created_from?: string;
                /** @description Created at this time or earlier. */
                created_to?: string;
                /** @description Changed at this time or later. */
                updated_from?: string;
                /** @description Not changed after this time. */
                updated_to?: string;
                /** @description `metadata[key]=value`: the shipments with this value, as text, at this key. */
                metadata?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Shipments, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description Shipments, the newest first. */
                        data: components["schemas"]["ShipmentOutput"][];
                        /** @description The `cursor` of the next page; null on the last one. Absent without `limit`. */
                        next_cursor?: string | null;
                    };
                };
            };
        };
    };
    createShipment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentRequest"];
            };
        };
        responses: {
            /** @description The shipment; with `dry_run`, as it would be. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentOutput"] | components["schemas"]["DryRun"];
                };
            };
        };
    };
    uploadCustomsInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/pdf": Blob;
            };
        };
        responses: {
            /** @description The upload. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomsInvoice"];
                };
            };
        };
    };
    getShipment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A shipment's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The shipment as it is now. */
                        data: components["schemas"]["ShipmentOutput"];
                    };
                };
            };
        };
    };
    cancelShipment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A shipment's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled shipment, without its pickup. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The cancelled shipment, without its pickup. */
                        data: components["schemas"]["ShipmentOutput"];
                    };
                };
            };
        };
    };
    setMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A shipment's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MetadataRequest"];
            };
        };
        responses: {
            /** @description The shipment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentOutput"];
                };
            };
        };
    };
    getLabelChoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A shipment's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The facts, rules and rates of the choice, and its result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The facts, rules and rates of the choice, and its result. */
                        data: components["schemas"]["LabelChoice"];
                    };
                };
            };
        };
    };
    listOpenOutcomes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bookings with an open outcome, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description Bookings with an open outcome, the oldest first. */
                        data: components["schemas"]["OpenOutcome"][];
                    };
                };
            };
        };
    };
    settleOutcome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A shipment's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutcomeRequest"];
            };
        };
        responses: {
            /** @description How it was settled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description How it was settled. */
                        data: components["schemas"]["SettledOutcome"];
                    };
                };
            };
        };
    };
    returnShipment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A shipment's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnRequest"];
            };
        };
        responses: {
            /** @description The return; with `dry_run`, as it would be. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentOutput"] | components["schemas"]["DryRun"];
                };
            };
        };
    };
    replaceTracking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A shipment's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackingRequest"];
            };
        };
        responses: {
            /** @description The shipment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The shipment as it is now. */
                        data: components["schemas"]["ShipmentOutput"];
                    };
                };
            };
        };
    };
    getTracking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A shipment's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parcel's tracking, without its addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The parcel's tracking, without its addresses. */
                        data: components["schemas"]["PublicTracking"];
                    };
                };
            };
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
                "text/csv": string;
            };
        };
        responses: {
            /** @description The job, which has only begun. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The job, which has only begun. */
                        data: components["schemas"]["Job"];
                    };
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A job's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, with its result once it has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The job, with its result once it has ended. */
                        data: components["schemas"]["Job"];
                    };
                };
            };
        };
    };
    printLabels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrintRequest"];
            };
        };
        responses: {
            /** @description The labels, or the job that draws them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The labels, or the job that draws them. */
                        data: components["schemas"]["Labels"] | components["schemas"]["Job"];
                    };
                };
            };
        };
    };
    listPickups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pickups of today and later that are not cancelled, the soonest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description Pickups of today and later that are not cancelled, the soonest first. */
                        data: components["schemas"]["BookedPickup"][];
                    };
                };
            };
        };
    };
    schedulePickups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickupRequest"];
            };
        };
        responses: {
            /** @description The pickups of these shipments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledPickups"];
                };
            };
        };
    };
    cancelPickup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A pickup's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled pickup. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The cancelled pickup. */
                        data: components["schemas"]["BookedPickup"];
                    };
                };
            };
        };
    };
    closeManifest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManifestRequest"];
            };
        };
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedManifest"];
                };
            };
        };
    };
    getManifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A pickup list's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pickup list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The pickup list. */
                        data: components["schemas"]["Manifest"];
                    };
                };
            };
        };
    };
    listTrackers: {
        parameters: {
            query?: {
                /** @description Trackers of a page. Default: 50. */
                limit?: number;
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description The trackers of this parcel number. */
                tracking_ref?: string;
                /** @description The trackers of this order of yours. */
                related_order_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Trackers, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description Trackers, the newest first. */
                        data: components["schemas"]["Tracker"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createTracker: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackerRequest"];
            };
        };
        responses: {
            /** @description The tracker. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tracker"];
                };
            };
        };
    };
    getTracker: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A tracker's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tracker with every scan so far. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The tracker with every scan so far. */
                        data: components["schemas"]["Tracker"];
                    };
                };
            };
        };
    };
    deleteTracker: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A tracker's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tracker as it was before it was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The tracker as it was before it was deleted. */
                        data: components["schemas"]["Tracker"];
                    };
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All webhook endpoints of the environment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description All webhook endpoints of the environment. */
                        data: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
        };
    };
    addWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description Have events sent to your server */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A webhook endpoint's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The endpoint as it is now. */
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A webhook endpoint's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint as it was before it was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The endpoint as it was before it was deleted. */
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
    };
    changeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A webhook endpoint's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointChange"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A webhook endpoint's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret, and the former one while it signs too. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The secret, and the former one while it signs too. */
                        data: components["schemas"]["WebhookSecrets"];
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A webhook endpoint's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookSecretRotation"];
            };
        };
        responses: {
            /** @description Replace the secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A webhook endpoint's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestRequest"];
            };
        };
        responses: {
            /** @description Send a test event */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    replayWebhookEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A webhook endpoint's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplayRequest"];
            };
        };
        responses: {
            /** @description Send events again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries in this state. */
                state?: "due" | "delivered" | "failed";
                /** @description Deliveries of a page. Default: 50. */
                limit?: number;
                /** @description The next_cursor of the page before. */
                cursor?: number;
            };
            header?: never;
            path: {
                /** @description A webhook endpoint's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries with every try, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description Deliveries with every try, the newest first. */
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listPoints: {
        parameters: {
            query?: {
                /** @description Of the points; needed with zip. */
                country?: string;
                /** @description Searches around this postal code. */
                zip?: string;
                /** @description Degrees, WGS 84; with longitude, in place of zip. */
                latitude?: number;
                /** @description Degrees, WGS 84; with latitude. */
                longitude?: number;
                /** @description A driver; without it, every enabled carrier. */
                carrier?: string;
                /** @description Only points that take this compartment; a carrier that names no sizes takes any. */
                compartment_size?: "1" | "2" | "3";
                /** @description How many points to answer; 20 if left out. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points, the nearest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The points, the nearest first. */
                        data: components["schemas"]["Point"][];
                    };
                };
            };
        };
    };
    validateAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressQuestion"];
            };
        };
        responses: {
            /** @description The address as it would be printed, and its problems. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The address as it would be printed, and its problems. */
                        data: components["schemas"]["AddressValidation"];
                    };
                };
            };
        };
    };
    listCarriers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enabled carrier accounts of the key's environment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The enabled carrier accounts of the key's environment. */
                        data: components["schemas"]["Carrier"][];
                    };
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The merchant, the environment and the key itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description The merchant, the environment and the key itself. */
                        data: components["schemas"]["Me"];
                    };
                };
            };
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Events of a page. Default: 50. */
                limit?: number;
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Only events of this action. */
                action?: "address.added" | "address.changed" | "address.removed" | "app.installed" | "app.uninstalled" | "batch.started" | "boxes.changed" | "carrier.added" | "carrier.changed" | "carrier.disabled" | "carrier.enabled" | "carrier.removed" | "carrier.services_changed" | "credentials.changed" | "environment.live" | "environment.sandbox" | "exchange.changed" | "handling.changed" | "job.dropped" | "job.retried" | "key.created" | "key.revoked" | "label.bought" | "label.cancelled" | "label.none_at_carrier" | "label.number_entered" | "label.printed" | "labels.printed" | "labels.requested" | "link.sent" | "list.made" | "member.changed" | "member.invited" | "member.joined" | "member.removed" | "merchant.erased" | "merchant.erasure_taken_back" | "merchant.limited" | "merchant.resumed" | "merchant.suspended" | "merchant.viewed" | "order.corrected" | "order.parcel_cleared" | "order.parcel_set" | "papers.printed" | "parcel.checked" | "person.erased" | "person.exported" | "pickup.booked" | "pickup.cancelled" | "products.changed" | "recipient_mails.changed" | "rules.changed" | "service_rules.changed" | "session.begun" | "session.ended" | "settings.changed" | "shipment.noted" | "shipments.exported" | "tariff.changed" | "tracking_page.changed" | "vouchers.added" | "vouchers.removed" | "webhook.added" | "webhook.changed" | "webhook.disabled" | "webhook.enabled" | "webhook.removed" | "webhook.secret_changed";
                /** @description Only events by this kind of actor. */
                actor?: "staff" | "key" | "member" | "operator" | "rule" | "shopify" | "app";
                /** @description With actor=key, the key's id; with actor=staff, Shopify's number of the member of staff. */
                actor_id?: string;
                /** @description At this time or later. */
                from?: string;
                /** @description Before this time. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description Events, the newest first. */
                        data: components["schemas"]["AuditEvent"][];
                        /** @description The `cursor` of the next page; null on the last one. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    exportPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonRequest"];
            };
        };
        responses: {
            /** @description Everything that is kept about the person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description Everything that is kept about the person. */
                        data: components["schemas"]["Person"];
                    };
                };
            };
        };
    };
    erasePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonRequest"];
            };
        };
        responses: {
            /** @description How much was erased, by kind. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: a refusal has `error` instead.
                         * @constant
                         */
                        status: "ok";
                        /** @description How much was erased, by kind. */
                        data: components["schemas"]["Erasure"];
                    };
                };
            };
        };
    };
    moveSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockMove"];
            };
        };
        responses: {
            /** @description The shipments that moved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedClock"];
                };
            };
        };
    };
    setSandboxCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxCredentials"];
            };
        };
        responses: {
            /** @description The carrier, as `GET /v1/carriers` has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Carrier"];
                };
            };
        };
    };
    "on.shipment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentCreatedEvent"];
            };
        };
        responses: never;
    };
    "on.shipment.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentCancelledEvent"];
            };
        };
        responses: never;
    };
    "on.shipment.label_ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentLabelReadyEvent"];
            };
        };
        responses: never;
    };
    "on.shipment.tracking_updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentTrackingUpdatedEvent"];
            };
        };
        responses: never;
    };
    "on.shipment.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentDeliveredEvent"];
            };
        };
        responses: never;
    };
    "on.shipment.exception": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentExceptionEvent"];
            };
        };
        responses: never;
    };
    "on.shipment.refund_decided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentRefundDecidedEvent"];
            };
        };
        responses: never;
    };
    "on.tracker.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackerUpdatedEvent"];
            };
        };
        responses: never;
    };
    "on.tracker.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackerDeliveredEvent"];
            };
        };
        responses: never;
    };
    "on.tracker.exception": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackerExceptionEvent"];
            };
        };
        responses: never;
    };
    "on.pickup.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickupScheduledEvent"];
            };
        };
        responses: never;
    };
    "on.pickup.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickupCancelledEvent"];
            };
        };
        responses: never;
    };
    "on.batch.done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchDoneEvent"];
            };
        };
        responses: never;
    };
    "on.batch.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchFailedEvent"];
            };
        };
        responses: never;
    };
    "on.webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: never;
    };
}
