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
        /** List saved addresses, the newest first */
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
        /** Read a saved address */
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
        /** Rename or replace a saved address */
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
        /** Read one rate */
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
         * @description Without `limit` all of them, streamed; with it, in pages.
         */
        get: operations["listShipments"];
        put?: never;
        /** Buy a rate: make a shipment */
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
        /** Read one shipment */
        get: operations["getShipment"];
        put?: never;
        post?: never;
        /**
         * Cancel a shipment and its pickup
         * @description Repeated, it answers the same.
         */
        delete: operations["cancelShipment"];
        options?: never;
        head?: never;
        /** Replace a shipment's metadata */
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
         * @description New statuses arrive at minutes :05 and :35 of every hour; poll then.
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
         * @description Answers a job at once. Each row is bought or has an error of its own, also after a restart of the server; none is bought twice. In CSV, a column's name is the path of its field; a column that no request has is refused by name.
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
        /** Read a job's progress and its result */
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
         * @description All pieces of all shipments. Up to 200 shipments are drawn at once; more, or with `async`, become a job. A shipment without a label to print is skipped and named. `documents` asks for packing slips or a pick list instead, or for slips beside the labels.
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
        /** List the pickups to come, the soonest first */
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
        /** Read a pickup list */
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
        /** List trackers, the newest first */
        get: operations["listTrackers"];
        put?: never;
        /**
         * Follow a parcel that was bought elsewhere
         * @description The carrier is asked at once, and then at minutes :05 and :35 of every hour for 60 days, by your account there. The same number again answers
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
        /** Read a tracker */
        get: operations["getTracker"];
        put?: never;
        post?: never;
        /** Delete a tracker */
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
        /** List the webhook endpoints */
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
        /** Read a webhook endpoint */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /** Delete a webhook endpoint and its log */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /** Change, disable or enable a webhook endpoint */
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
        /** Read the secret that signs */
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
        /** Read the log: events and every try, the newest first */
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
        /** List the key's carriers, their services and what they can do */
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
        /** Read the key's merchant and environment */
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
}
export type webhooks = Record<string, never>;
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
            address: components["schemas"]["SenderAddress"];
        };
        /** @description The full address that the parcel leaves from. */
        SenderAddress: {
            /**
             * @description ISO 3166-1 alpha-2 country code.
             * @example GR
             */
            country: string;
            zip?: string | null;
            city: string;
            name: string;
            company?: string | null;
            address: string;
            address2?: string | null;
            /**
             * @description Code or name; answered as its code where the country is in countries-with-state.
             * @example CA
             */
            state?: string | null;
            /**
             * @description With its calling code, or beside dial_code, or as dialled in the address's country.
             * @example +30 210 123 4567
             */
            phone?: string | null;
            email?: string | null;
            notes?: string | null;
            /** @description Locker or pick-up point. */
            location_id?: string | null;
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
            /** @example Shoe box */
            name: string;
            /** @description cm; the height stays vertical. */
            inner: {
                /** @example 30 */
                length: number;
                /** @example 30 */
                width: number;
                /** @example 30 */
                height: number;
            };
            /** @description cm, as the carrier measures. Absent: as inside. */
            outer?: {
                /** @example 30 */
                length: number;
                /** @example 30 */
                width: number;
                /** @example 30 */
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
            items: components["schemas"]["ItemRequest"][];
            address_from: components["schemas"]["QuoteAddress"] | string;
            address_to: components["schemas"]["QuoteAddress"] | string;
            /**
             * @description items, if left out: each item is a parcel with a label of its own. boxes: the items are packed, into the merchant's boxes where there are some.
             * @enum {string}
             */
            packing?: "items" | "boxes";
            /** @description In the rate's currency; only with the caller's own carrier credentials. */
            cash_on_delivery?: number | null;
            extras?: components["schemas"]["ExtrasRequest"] | null;
            /** @description Only for rates whose has_pickup is true. */
            pickup?: {
                /**
                 * Format: date
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
             * @description Grams.
             * @example 1200
             */
            weight: number;
            /**
             * @description cm
             * @example 20
             */
            height?: number | null;
            /**
             * @description cm
             * @example 20
             */
            width?: number | null;
            /**
             * @description cm
             * @example 20
             */
            length?: number | null;
            notes?: string | null;
            /**
             * @description Declared value in major units of `currency`.
             * @example 49.9
             */
            value?: number | null;
            currency?: string | null;
            label?: string | null;
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
            country_of_origin?: string | null;
            description?: string | null;
            commodity_code?: string | null;
            quantity?: string | null;
            /** @description In the item's currency. */
            value?: number | null;
            /** @description Grams. */
            weight?: number | null;
        };
        /** @description Country, and zip where the country has postal codes, else city. The rest may come later. */
        QuoteAddress: {
            /**
             * @description ISO 3166-1 alpha-2 country code.
             * @example GR
             */
            country: string;
            zip?: string | null;
            city?: string | null;
            name?: string | null;
            company?: string | null;
            address?: string | null;
            address2?: string | null;
            /**
             * @description Code or name; answered as its code where the country is in countries-with-state.
             * @example CA
             */
            state?: string | null;
            /**
             * @description With its calling code, or beside dial_code, or as dialled in the address's country.
             * @example +30 210 123 4567
             */
            phone?: string | null;
            email?: string | null;
            notes?: string | null;
            /** @description Locker or pick-up point. */
            location_id?: string | null;
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
            is_saturday_delivery?: boolean | null;
            /** @description The caller's own PDF is the customs invoice; only for rates whose has_customs_invoice_upload is true. A shipment names it in customs_invoice_id. */
            is_customs_invoice_document?: boolean | null;
        };
        ShipmentRequest: {
            /** @description A rate of POST /v1/rates, at most 7 days old. */
            rate_id?: string;
            /** @description Instead of rate_id: this service is quoted and bought at once. */
            service?: {
                driver: string;
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
            items: components["schemas"]["ItemRequest"][];
            address_from: components["schemas"]["SenderAddress"] | string;
            address_to: components["schemas"]["RecipientAddress"] | string;
            /** @description The caller's own reference. */
            related_order_id?: string | null;
            /** @description Buys a label although related_order_id has a shipment that is not cancelled. Needed where the merchant's settings want one shipment an order. */
            allow_duplicate?: boolean;
            /** @description In the rate's currency; only with the caller's own carrier credentials. */
            cash_on_delivery?: number | null;
            incoming_order_id?: string | null;
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
                 * @example 2026-11-25
                 */
                date: string;
            } | null;
            /** @description The rate's carrier, when given. */
            driver?: string | null;
            tracking_ref?: string | null;
            tracking_url?: (string | "") | null;
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
             * @description ISO 3166-1 alpha-2 country code.
             * @example GR
             */
            country: string;
            zip?: string | null;
            city: string;
            name: string;
            company?: string | null;
            address: string;
            address2?: string | null;
            /**
             * @description Code or name; answered as its code where the country is in countries-with-state.
             * @example CA
             */
            state?: string | null;
            phone: string;
            email?: string | null;
            notes?: string | null;
            /** @description Locker or pick-up point. */
            location_id?: string | null;
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
        /** @enum {string} */
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
        ReturnRequest: {
            /** @description A rate of POST /v1/rates for the way back. Without it and service: the cheapest service. */
            rate_id?: string;
            /** @description Instead of rate_id: this service is quoted and bought at once. */
            service?: {
                driver: string;
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
            tracking_history: components["schemas"]["TrackingEntryRequest"][];
        };
        TrackingEntryRequest: {
            status: components["schemas"]["TrackingStatus"];
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            status_date: string;
            /** @default  */
            status_details: string;
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
            /** Format: uuid */
            event_id?: string;
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            from?: string;
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            to?: string;
        };
        /** @description An address as in address_to of a shipment, complete or not. */
        AddressQuestion: Record<string, never>;
        /** @description A person is found by all fields that are given. */
        PersonRequest: {
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
        SavedAddress: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "sender" | "recipient";
            address: components["schemas"]["Address"];
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            updated_at: string;
        };
        Address: {
            /**
             * @description ISO 3166-1 alpha-2 country code.
             * @example GR
             */
            country: string;
            zip?: string | null;
            city?: string;
            name?: string;
            company?: string | null;
            address?: string;
            address2?: string | null;
            state?: string;
            phone?: string;
            email?: string;
            notes?: string | null;
            location_id?: string;
            country_code?: string;
            dial_code?: string;
            is_residential?: boolean;
            _id?: string;
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "VALIDATION_FAILED" | "RATE_MISMATCH" | "PICKUP_NOT_AVAILABLE" | "OPTION_NOT_AVAILABLE" | "CUSTOMS_REQUIRED" | "NOT_CANCELLABLE" | "FORBIDDEN" | "CASH_ON_DELIVERY_NOT_ALLOWED" | "NOT_FOUND" | "RATE_EXPIRED" | "DUPLICATE_ORDER" | "CONFLICT" | "CARRIER_REJECTED" | "CARRIER_UNAVAILABLE" | "UNAUTHORIZED" | "HTTPS_REQUIRED" | "METHOD_NOT_ALLOWED" | "IDEMPOTENCY_CONFLICT" | "GONE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "MALFORMED_REQUEST" | "RATE_LIMITED" | "INTERNAL_ERROR" | "STARTING" | "UNAVAILABLE";
                /** @description A sentence to act on. */
                message: string;
                /** @description `issues` lists `{ path, message }` for every field that is wrong. */
                metadata: {
                    [key: string]: unknown;
                } | null;
            };
        };
        Box: {
            code: string;
            name: string;
            inner: {
                /** @example 30 */
                length: number;
                /** @example 30 */
                width: number;
                /** @example 30 */
                height: number;
            };
            /** @description The sides that an item with this box gets. */
            outer: {
                /** @example 30 */
                length: number;
                /** @example 30 */
                width: number;
                /** @example 30 */
                height: number;
            };
            weight: number;
            max_weight: number | null;
            padding: number;
            cost: number | null;
        };
        Rate: {
            id: string;
            friendly_name: string | null;
            driver: string;
            provider: {
                name: string;
                image: string;
            };
            service: components["schemas"]["Service"];
            /** @description Price including tax. */
            total_amount: number;
            total_without_tax_amount: number;
            tax_amount: number;
            /**
             * @description ISO 4217 currency code.
             * @example EUR
             */
            currency: string;
            printing_required: boolean;
            has_cash_on_delivery: boolean;
            has_custom_credentials: boolean;
            has_shipment_pickup_combined: boolean;
            has_tracking_code_on_pickup: boolean;
            /** @description A pickup can be scheduled only when true. */
            has_pickup: boolean;
            has_mass_printing: boolean;
            /** @description In the single rate's answer. */
            is_inaccessible?: boolean;
            has_customs_invoice_upload: boolean;
            has_saturday_delivery: boolean;
            has_insurance_ability: boolean;
            has_same_day_pickup: boolean;
            pickup_slot_length_in_hours: number;
            pickup_same_day_latest_at: string | null;
            pickup_earliest_at: string | null;
            pickup_latest_at: string | null;
            /** @enum {string} */
            transportation: "road" | "air" | "sea" | "rail" | "other";
            /** @description The request that the rate was computed for. */
            metadata: {
                items: components["schemas"]["Item"][];
                /** @description The parcels that the price is for. */
                parcels: components["schemas"]["QuotedParcel"][];
                address_from: components["schemas"]["Address"];
                address_to: components["schemas"]["Address"];
            };
            /** @description The parts of the price: their amounts add up to total_without_tax_amount, their taxes to tax_amount. */
            charges: components["schemas"]["Charge"][];
        };
        Service: {
            code: string;
            name: string;
            /** @description Calendar days from today to the last day of the delivery promise: weekends, holidays and the merchant's preparation are counted in. */
            estimated_delivery_in_days: number;
        };
        Item: {
            weight: number;
            height?: number;
            width?: number;
            length?: number;
            notes?: string;
            value?: number;
            /**
             * @description ISO 4217 currency code.
             * @example EUR
             */
            currency?: string;
            label?: string;
            invoice_lines?: components["schemas"]["InvoiceLine"][];
            /** @enum {number} */
            compartment_size?: 1 | 2 | 3;
            ships_alone?: boolean;
            keep_upright?: boolean;
            sku?: string;
            place?: string;
        };
        InvoiceLine: {
            /**
             * @description ISO 3166-1 alpha-2 country code.
             * @example GR
             */
            country_of_origin?: string;
            description?: string;
            commodity_code?: string;
            quantity?: string;
            value?: number;
            weight?: number;
        };
        QuotedParcel: {
            /** @description The places of its items in items, from 0. */
            items: number[];
            /** @description Grams, with its box. */
            weight: number;
            /** @description cm */
            length: number;
            width: number;
            height: number;
        };
        Charge: {
            /** @description base, rounding, or a surcharge's of the tariff. */
            code: string;
            name: string;
            /** @description Without tax; negative for a discount. */
            amount: number;
            tax_amount: number;
        };
        /** @description With failures: true. */
        Quote: {
            rates: components["schemas"]["Rate"][];
            failures: components["schemas"]["RateFailure"][];
        };
        RateFailure: {
            driver: string;
            /** @description Its code; null if the carrier account can't be opened. */
            service: string | null;
            /**
             * @description OPTION_NOT_AVAILABLE: it doesn't go there.
             * @enum {string}
             */
            code: "VALIDATION_FAILED" | "RATE_MISMATCH" | "PICKUP_NOT_AVAILABLE" | "OPTION_NOT_AVAILABLE" | "CUSTOMS_REQUIRED" | "NOT_CANCELLABLE" | "FORBIDDEN" | "CASH_ON_DELIVERY_NOT_ALLOWED" | "NOT_FOUND" | "RATE_EXPIRED" | "DUPLICATE_ORDER" | "CONFLICT" | "CARRIER_REJECTED" | "CARRIER_UNAVAILABLE";
            message: string;
        };
        Shipment: {
            /** Format: uuid */
            id: string;
            partner_id: string;
            invoice_id: string | null;
            partner_credentials_used: boolean;
            related_order_id: string | null;
            incoming_order_id: string | null;
            /** @description Of a return: its number, or the id of the shipment that comes back. Otherwise null. */
            return_request_id: string | null;
            payment_ref: string | null;
            payment_amount: number | null;
            /** @enum {string} */
            state: "created" | "cancelled";
            driver: string;
            pickup_ref: string | null;
            pickup_list_ref: string | null;
            tracking_ref: string;
            tracking_url: string | null;
            tracking_status: components["schemas"]["TrackingStatus"];
            tracking_history: components["schemas"]["TrackingEntry"][];
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            tracking_history_last_updated_at: string;
            /** @description Signed; good for 24 hours from each read of the shipment. With `&format=` and a label_print_format it prints in that one. */
            label_url: string;
            /** @description A code to show at the hand-over, as PDF with a page for each parcel. Signed as label_url. Absent where the carrier needs a label on the parcel: rates say it with printing_required. */
            code_url?: string;
            /** @description The invoice for customs, as PDF; null where nothing is declared. A commercial one, or a pro forma for gifts, samples, repairs and returns; of a post, CN22 or CN23, whichever is due. With customs_invoice_id, the uploaded PDF. `&form=` chooses among commercial, pro-forma, cn22, cn23 and cn (CN22 or CN23, whichever is due). Signed; good for 24 hours from each read of the shipment. */
            invoice_url: string | null;
            child_vouchers: components["schemas"]["ChildVoucher"][];
            address_from: components["schemas"]["Address"];
            address_to: components["schemas"]["Address"];
            items: components["schemas"]["Item"][];
            /** @description The first has the shipment's own voucher. */
            parcels: components["schemas"]["Parcel"][];
            /**
             * @example {
             *       "date": "2026-11-25",
             *       "time": "10:00-13:00"
             *     }
             */
            pickup: {
                /**
                 * Format: date
                 * @example 2026-11-25
                 */
                date: string;
                time: string;
            } | null;
            pickup_at: string | null;
            delivered_at: string | null;
            /** @description When the carrier paid for a cancelled label; see refund. */
            refunded_at: string | null;
            refund?: components["schemas"]["Refund"];
            rate: components["schemas"]["BoughtRate"];
            /** @description 0 when not used. */
            cash_on_delivery: number;
            import_charges?: components["schemas"]["ImportCharges"];
            extras: components["schemas"]["Extras"];
            metadata: {
                [key: string]: string | number | boolean;
            };
            tags?: string[];
            /** @description For the recipient: the parcel's way without addresses, in the merchant's look. It does not expire. */
            tracking_page_url: string;
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            updated_at: string;
        };
        TrackingEntry: {
            status: components["schemas"]["TrackingStatus"];
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            status_date: string;
            status_details: string;
            status_exact: string | null;
        };
        ChildVoucher: {
            tracking_ref: string;
            tracking_url: string;
            label_url: string;
        };
        Parcel: {
            /** @description The places of its items in items, from 0. */
            items: number[];
            /** @description Grams, with its box. */
            weight: number;
            /** @description cm */
            length: number;
            width: number;
            height: number;
            /** @description Null if its carrier gives a voucher a shipment. */
            tracking_ref: string | null;
            tracking_url: string | null;
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
        BoughtRate: {
            id: string;
            friendly_name: string | null;
            driver: string;
            provider: {
                name: string;
                image: string;
            };
            service: components["schemas"]["Service"];
            /** @description Price including tax. */
            total_amount: number;
            total_without_tax_amount: number;
            tax_amount: number;
            /**
             * @description ISO 4217 currency code.
             * @example EUR
             */
            currency: string;
            printing_required: boolean;
            has_cash_on_delivery: boolean;
            has_custom_credentials: boolean;
            has_shipment_pickup_combined: boolean;
            has_tracking_code_on_pickup: boolean;
            /** @description A pickup can be scheduled only when true. */
            has_pickup: boolean;
            has_mass_printing: boolean;
            /** @description In the single rate's answer. */
            is_inaccessible?: boolean;
            has_customs_invoice_upload: boolean;
            has_saturday_delivery: boolean;
            has_insurance_ability: boolean;
            has_same_day_pickup: boolean;
            pickup_slot_length_in_hours: number;
            pickup_same_day_latest_at: string | null;
            pickup_earliest_at: string | null;
            pickup_latest_at: string | null;
            /** @enum {string} */
            transportation: "road" | "air" | "sea" | "rail" | "other";
            /** @description The request that the rate was computed for. */
            metadata: {
                items: components["schemas"]["Item"][];
                /** @description The parcels that the price is for. */
                parcels: components["schemas"]["QuotedParcel"][];
                address_from: components["schemas"]["Address"];
                address_to: components["schemas"]["Address"];
            };
            /** @description The parts of the price: their amounts add up to total_without_tax_amount, their taxes to tax_amount. */
            charges: components["schemas"]["Charge"][];
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
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
            duty: {
                /**
                 * @description flat: the EU's duty of EUR 3 for each six-digit code; exempt: none; tariff: the ordinary duty, which is not computed; unknown: not in euros alone, without codes, or to a territory with rules of its own.
                 * @enum {string}
                 */
                basis: "flat" | "exempt" | "tariff" | "unknown";
                items: number | null;
                /** @description Null where it is not computed. */
                amount: number | null;
                /** @constant */
                currency: "EUR";
            };
            fees: {
                code: string;
                name: string;
                amount: number;
                currency: string;
            }[];
            /** @description Codes of fees that may be due as well. */
            unconfirmed: string[];
        };
        Extras: {
            insurance_amount?: number;
            is_saturday_delivery?: boolean;
            is_customs_invoice_document?: boolean;
        };
        /** @description With dry_run: true. Nothing was bought. */
        DryRun: {
            id: null;
            partner_id: string;
            invoice_id: string | null;
            partner_credentials_used: boolean;
            related_order_id: string | null;
            incoming_order_id: string | null;
            /** @description Of a return: its number, or the id of the shipment that comes back. Otherwise null. */
            return_request_id: string | null;
            payment_ref: string | null;
            payment_amount: number | null;
            /** @enum {string} */
            state: "created" | "cancelled";
            driver: string;
            pickup_ref: string | null;
            pickup_list_ref: string | null;
            /** @description The request's own; else null. */
            tracking_ref: string | null;
            tracking_url: string | null;
            tracking_status: components["schemas"]["TrackingStatus"];
            tracking_history: components["schemas"]["TrackingEntry"][];
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            tracking_history_last_updated_at: string;
            /** @description The request's own; else null. */
            label_url: string | null;
            /** @description A code to show at the hand-over, as PDF with a page for each parcel. Signed as label_url. Absent where the carrier needs a label on the parcel: rates say it with printing_required. */
            code_url?: string;
            invoice_url: null;
            child_vouchers: components["schemas"]["ChildVoucher"][];
            address_from: components["schemas"]["Address"];
            address_to: components["schemas"]["Address"];
            items: components["schemas"]["Item"][];
            /** @description The first has the shipment's own voucher. */
            parcels: components["schemas"]["Parcel"][];
            /**
             * @example {
             *       "date": "2026-11-25",
             *       "time": "10:00-13:00"
             *     }
             */
            pickup: {
                /**
                 * Format: date
                 * @example 2026-11-25
                 */
                date: string;
                time: string;
            } | null;
            pickup_at: string | null;
            delivered_at: string | null;
            /** @description When the carrier paid for a cancelled label; see refund. */
            refunded_at: string | null;
            refund?: components["schemas"]["Refund"];
            rate: components["schemas"]["DryRunRate"];
            /** @description 0 when not used. */
            cash_on_delivery: number;
            import_charges?: components["schemas"]["ImportCharges"];
            extras: components["schemas"]["Extras"];
            metadata: {
                [key: string]: string | number | boolean;
            };
            tags?: string[];
            tracking_page_url: null;
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            updated_at: string;
        };
        DryRunRate: {
            /** @description Null with service or select: this rate is not kept. */
            id: string | null;
            friendly_name: string | null;
            driver: string;
            provider: {
                name: string;
                image: string;
            };
            service: components["schemas"]["Service"];
            /** @description Price including tax. */
            total_amount: number;
            total_without_tax_amount: number;
            tax_amount: number;
            /**
             * @description ISO 4217 currency code.
             * @example EUR
             */
            currency: string;
            printing_required: boolean;
            has_cash_on_delivery: boolean;
            has_custom_credentials: boolean;
            has_shipment_pickup_combined: boolean;
            has_tracking_code_on_pickup: boolean;
            /** @description A pickup can be scheduled only when true. */
            has_pickup: boolean;
            has_mass_printing: boolean;
            /** @description In the single rate's answer. */
            is_inaccessible?: boolean;
            has_customs_invoice_upload: boolean;
            has_saturday_delivery: boolean;
            has_insurance_ability: boolean;
            has_same_day_pickup: boolean;
            pickup_slot_length_in_hours: number;
            pickup_same_day_latest_at: string | null;
            pickup_earliest_at: string | null;
            pickup_latest_at: string | null;
            /** @enum {string} */
            transportation: "road" | "air" | "sea" | "rail" | "other";
            /** @description The request that the rate was computed for. */
            metadata: {
                items: components["schemas"]["Item"][];
                /** @description The parcels that the price is for. */
                parcels: components["schemas"]["QuotedParcel"][];
                address_from: components["schemas"]["Address"];
                address_to: components["schemas"]["Address"];
            };
            /** @description The parts of the price: their amounts add up to total_without_tax_amount, their taxes to tax_amount. */
            charges: components["schemas"]["Charge"][];
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
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
            /** Format: uuid */
            shipment_id: string;
            related_order_id: string;
            /**
             * Format: date-time
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
        PublicTracking: {
            partner_id: string;
            driver: string;
            carrier: {
                code: string;
                name: string;
                image: string;
            };
            service: components["schemas"]["Service"];
            tracking_status: components["schemas"]["TrackingStatus"];
            tracking_history: components["schemas"]["TrackingEntry"][];
            tracking_ref: string;
            tracking_url: string;
            /**
             * @description ISO 3166-1 alpha-2 country code.
             * @example GR
             */
            country_from: string;
            /**
             * @description ISO 3166-1 alpha-2 country code.
             * @example GR
             */
            country_to: string;
        };
        /** @description Kept for two days. */
        Job: {
            id: string;
            /** @enum {string} */
            kind: "print" | "batch";
            /** @enum {string} */
            state: "working" | "done" | "failed";
            /** @description Of `total` shipments or rows. */
            done: number;
            total: number;
            /** @description Signed, valid for 24 hours. Null until the document is ready, or when it would be empty. Reading it marks the shipments as printed, if it holds labels. */
            url: string | null;
            /** @description Why a failed job failed. */
            error: {
                code: string;
                message: string;
            } | null;
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /** @description Of a print that is done. */
            pages?: number;
            /** @description Of a print that is done. */
            skipped?: components["schemas"]["SkippedLabel"][];
            /** @description Of a batch: every row. */
            rows?: components["schemas"]["BatchRow"][];
        };
        /** @description A shipment that the document lacks, and why. */
        SkippedLabel: {
            shipment_id: string;
            /** @enum {string} */
            code: "NOT_FOUND" | "CANCELLED" | "ADDRESSES_ERASED" | "LABEL_ELSEWHERE" | "LABEL_NOT_READY" | "FORMAT_NOT_POSSIBLE" | "UNPRINTABLE";
            message: string;
        };
        BatchRow: {
            /** @description From 0. */
            index: number;
            /** @description Of the bought shipment. Null while the row waits, and if it bought nothing. */
            shipment_id: string | null;
            error: {
                code: string;
                message: string;
                /** @description The first wrong field; in CSV, the column. */
                path: string | null;
                issues: {
                    path: string;
                    message: string;
                }[];
            } | null;
        };
        Labels: {
            /** @description Signed, valid for 24 hours. Null until the document is ready, or when it would be empty. Reading it marks the shipments as printed, if it holds labels. */
            url: string | null;
            /** @description Sheets of the document; labels in ZPL. */
            pages: number;
            skipped: components["schemas"]["SkippedLabel"][];
        };
        ScheduledPickups: {
            /** @description One for all shipments of a day and place where the carrier fetches them together, else one each. A pickup that a carrier books with its labels is not among them. */
            pickups: components["schemas"]["BookedPickup"][];
            skipped: {
                /** Format: uuid */
                shipment_id: string;
                code: string;
                message: string;
            }[];
        };
        BookedPickup: {
            /** Format: uuid */
            id: string;
            driver: string;
            provider: {
                name: string;
            };
            /** @description The carrier's name for it, as its shipments carry it. */
            pickup_ref: string;
            /**
             * Format: date
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
            shipment_ids: string[];
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
        };
        ClosedManifest: {
            /** Format: uuid */
            id: string;
            driver: string;
            provider: {
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
             * @example 2026-11-25
             */
            date: string;
            /** @description The sheet to sign, as PDF. Signed; good for 24 hours from each read of the list. */
            document_url: string;
            /** @description In the order in which they were bought. A cancelled one stays here, and is not on the sheet. */
            shipments: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                state: "created" | "cancelled";
                related_order_id: string | null;
                tracking_ref: string;
                parcels: number;
            }[];
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /** @description Further lists that the carrier issued, for shipments of earlier days. Mostly empty. */
            also_issued: string[];
        };
        Manifest: {
            /** Format: uuid */
            id: string;
            driver: string;
            provider: {
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
             * @example 2026-11-25
             */
            date: string;
            /** @description The sheet to sign, as PDF. Signed; good for 24 hours from each read of the list. */
            document_url: string;
            /** @description In the order in which they were bought. A cancelled one stays here, and is not on the sheet. */
            shipments: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                state: "created" | "cancelled";
                related_order_id: string | null;
                tracking_ref: string;
                parcels: number;
            }[];
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
        };
        Tracker: {
            /** Format: uuid */
            id: string;
            driver: string;
            carrier: {
                code: string;
                name: string;
                image: string;
            };
            tracking_ref: string;
            /** @description The carrier's own page. */
            tracking_url: string | null;
            /** @description For the recipient: the parcel's way without addresses, in the merchant's look. It does not expire. */
            tracking_page_url: string;
            related_order_id: string | null;
            tracking_status: components["schemas"]["TrackingStatus"];
            tracking_history: components["schemas"]["TrackingEntry"][];
            /** @description Null before the first scan. */
            tracking_history_last_updated_at: string | null;
            delivered_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
        };
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            description: string | null;
            /** @description Empty: all. */
            events: string[];
            enabled: boolean;
            /** @description `failing`: no success in five days; `gone`: it answered 410. Events are still recorded: enable it, then replay them. */
            disabled: {
                /** @enum {string} */
                reason: "merchant" | "failing" | "gone" | "uninstalled";
                /**
                 * Format: date-time
                 * @example 2026-11-24T14:05:00.000Z
                 */
                at: string;
            } | null;
            failing_since: string | null;
            former_secret_until: string | null;
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
        };
        WebhookSecrets: {
            /** @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD */
            secret: string;
            former_secret: string | null;
            former_secret_until: string | null;
        };
        WebhookTest: {
            /** Format: uuid */
            event_id: string;
            sequence: number;
        };
        WebhookReplay: {
            replayed: number;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The `webhook-id` of every try.
             */
            event_id: string;
            sequence: number;
            type: string;
            /** Format: uuid */
            subject_id: string;
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            created_at: string;
            /** @enum {string} */
            state: "due" | "delivered" | "failed";
            tries: {
                /**
                 * Format: date-time
                 * @example 2026-11-24T14:05:00.000Z
                 */
                at: string;
                /** @description The receiver's. */
                status: number | null;
                error: ("status" | "redirect" | "timeout" | "address_not_allowed" | "name_not_found" | "connection_failed" | "subject_gone") | null;
                ms: number;
            }[];
            next_try_at: string | null;
        };
        Point: {
            /** @description For an address of a shipment. */
            location_id: string;
            driver: string;
            /** @enum {string} */
            kind: "locker" | "shop";
            name: string;
            address: {
                address: string | null;
                address2: string | null;
                zip: string | null;
                city: string | null;
                /**
                 * @description ISO 3166-1 alpha-2 country code.
                 * @example GR
                 */
                country: string;
            };
            latitude: number;
            longitude: number;
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
                /** @example zip */
                path: string;
                message: string;
            }[];
            /** @description Accepted, and perhaps wrong. */
            warnings: {
                /** @example zip */
                path: string;
                message: string;
            }[];
        };
        Carrier: {
            driver: string;
            provider: {
                name: string;
                image: string;
            };
            friendly_name: string | null;
            has_custom_credentials: boolean;
            has_pickup: boolean;
            has_cash_on_delivery: boolean;
            has_tracking: boolean;
            /** @description GET /v1/points knows its lockers or shops. */
            has_points: boolean;
            /** @description The carrier draws its labels. */
            has_own_labels: boolean;
            label_print_formats: ("a6" | "a4" | "a4-3" | "a4-4" | "100x150" | "4x6" | "zpl-203" | "zpl-300" | "code")[];
            /** @description Empty while the account can't be opened. */
            services: components["schemas"]["CarrierService"][];
        };
        CarrierService: {
            code: string;
            name: string;
            /** @description The recipient's address needs a location_id. */
            to_point: boolean;
            /** @description The sender's address needs a location_id. */
            from_point: boolean;
            has_insurance_ability: boolean;
            saturday_delivery_countries: string[];
        };
        Me: {
            merchant: {
                id: string;
                name: string;
            };
            /** @enum {string} */
            environment: "sandbox" | "production";
            key: {
                name: string;
                prefix: string;
                expires_at: string | null;
                /** @description What the key may do. read: read and quote. ship: buy, change and cancel. admin: what concerns the whole account. */
                scopes: ("read" | "ship" | "admin")[];
            };
        };
        AuditEvent: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-24T14:05:00.000Z
             */
            at: string;
            /** @description `null`: it concerns both environments. */
            environment: ("sandbox" | "production") | null;
            actor: {
                /**
                 * @description `member`: a person who logged in to the dashboard by e-mail; `operator`: the command line; `rule`: an automation rule; `app`: the service by itself.
                 * @enum {string}
                 */
                kind: "staff" | "key" | "member" | "operator" | "rule" | "shopify" | "app";
                id: string | null;
                /** @description The name of the key or the member. */
                name: string | null;
                /** @description The network address of the request. */
                address: string | null;
            };
            /** @description address.added, address.changed, address.removed, app.installed, app.uninstalled, batch.started, boxes.changed, carrier.added, carrier.changed, carrier.disabled, carrier.enabled, carrier.removed, credentials.changed, environment.live, environment.sandbox, exchange.changed, handling.changed, key.created, key.revoked, label.bought, label.cancelled, labels.printed, labels.requested, list.made, member.changed, member.invited, member.joined, member.removed, order.corrected, papers.printed, person.erased, person.exported, pickup.booked, pickup.cancelled, products.changed, recipient_mails.changed, rules.changed, session.begun, session.ended, settings.changed, shipments.exported, tariff.changed, tracking_page.changed, vouchers.added, vouchers.removed, webhook.added, webhook.changed, webhook.disabled, webhook.enabled, webhook.removed, webhook.secret_changed */
            action: string;
            object: {
                kind: string;
                id: string | null;
            };
            /** @description Codes, counts and names of changed fields; neither people nor secrets. */
            detail: {
                [key: string]: unknown;
            };
        };
        Person: {
            shipments: components["schemas"]["Shipment"][];
            /** @description Attempts without a shipment: failed, or with an open outcome. */
            bookings: {
                /** @description The id that the shipment would have had, or will have. */
                shipment_id: string;
                related_order_id: string | null;
                address_from: components["schemas"]["Address"];
                address_to: components["schemas"]["Address"];
                created_at: string;
            }[];
            rates: components["schemas"]["Rate"][];
            /** @description Found by email and phone alone. */
            saved_addresses: components["schemas"]["SavedAddress"][];
            /** @description Found by related_order_id alone. */
            trackers: components["schemas"]["Tracker"][];
        };
        Erasure: {
            shipments: number;
            bookings: number;
            rates: number;
            saved_addresses: number;
            trackers: number;
            /** @description Bookings that wait for their carrier's answer and were left. Erase again once they have ended. */
            open: number;
        };
        MovedClock: {
            advance_minutes: number;
            /** @description Shipments on their way that play a scenario: their clock moved. */
            shipments: string[];
            /** @description Those of them with new scans. */
            changed: string[];
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
            /** @description The addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        data: components["schemas"]["SavedAddress"][];
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
                        /** @constant */
                        status: "ok";
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
            /** @description The deleted address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description The boxes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description The boxes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description The rate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
                related_order_id?: string;
                incoming_order_id?: string;
                /** @description Of the shipment or of a child voucher. */
                tracking_ref?: string;
                state?: "created" | "cancelled";
                tracking_status?: components["schemas"]["TrackingStatus"];
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
            /** @description The shipments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        data: components["schemas"]["Shipment"][];
                        /** @description With `limit`; null on the last page. */
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
                    "application/json": components["schemas"]["Shipment"] | components["schemas"]["DryRun"];
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
            /** @description The shipment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        data: components["schemas"]["Shipment"];
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
            /** @description The cancelled shipment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        data: components["schemas"]["Shipment"];
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
                    "application/json": components["schemas"]["Shipment"];
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
                        /** @constant */
                        status: "ok";
                        data: components["schemas"]["LabelChoice"];
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
                    "application/json": components["schemas"]["Shipment"] | components["schemas"]["DryRun"];
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
            /** @description The shipment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        data: components["schemas"]["Shipment"];
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
            /** @description The tracking. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
                /**
                 * @example select,related_order_id,items.0.weight,items.0.length,items.0.width,items.0.height,address_from.country,address_from.zip,address_from.city,address_from.name,address_from.address,address_from.phone,address_to.country,address_to.zip,address_to.city,address_to.name,address_to.address,address_to.phone
                 *     cheapest,order-1004,1200,30,20,10,GR,105 57,Athens,Papyrus Books,Ermou 12,+302101234567,GR,546 24,Thessaloniki,Eleni Papadaki,Tsimiski 40,+306912345678
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
                        /** @constant */
                        status: "ok";
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
            /** @description The pickups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
                        /** @constant */
                        status: "ok";
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
            /** @description The list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
                tracking_ref?: string;
                related_order_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trackers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        data: components["schemas"]["Tracker"][];
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
            /** @description The tracker. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description The deleted tracker. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description The endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description The deleted endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description The secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
                state?: "due" | "delivered" | "failed";
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
            /** @description The deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        data: components["schemas"]["WebhookDelivery"][];
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
            /** @description The points. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description The address and its problems. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description The carriers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description The key's holder. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
                action?: "address.added" | "address.changed" | "address.removed" | "app.installed" | "app.uninstalled" | "batch.started" | "boxes.changed" | "carrier.added" | "carrier.changed" | "carrier.disabled" | "carrier.enabled" | "carrier.removed" | "credentials.changed" | "environment.live" | "environment.sandbox" | "exchange.changed" | "handling.changed" | "key.created" | "key.revoked" | "label.bought" | "label.cancelled" | "labels.printed" | "labels.requested" | "list.made" | "member.changed" | "member.invited" | "member.joined" | "member.removed" | "order.corrected" | "papers.printed" | "person.erased" | "person.exported" | "pickup.booked" | "pickup.cancelled" | "products.changed" | "recipient_mails.changed" | "rules.changed" | "session.begun" | "session.ended" | "settings.changed" | "shipments.exported" | "tariff.changed" | "tracking_page.changed" | "vouchers.added" | "vouchers.removed" | "webhook.added" | "webhook.changed" | "webhook.disabled" | "webhook.enabled" | "webhook.removed" | "webhook.secret_changed";
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
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        data: components["schemas"]["AuditEvent"][];
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
            /** @description What is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
            /** @description What was erased. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
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
}
