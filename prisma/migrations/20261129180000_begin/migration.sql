-- The schema: tables with their keys and indexes, then functions with the triggers that call them.

CREATE TABLE "merchants" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "refuses_duplicates" BOOLEAN NOT NULL DEFAULT FALSE,
  CONSTRAINT "merchants_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX merchants_name_key ON merchants (name);

CREATE TABLE "api_keys" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "prefix" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "last_used_at" TIMESTAMPTZ(3),
  "expires_at" TIMESTAMPTZ(3),
  "revoked_at" TIMESTAMPTZ(3),
  "scopes" TEXT[] DEFAULT ARRAY['read'::text, 'ship'::text, 'admin'::text],
  "created_by" TEXT NOT NULL,
  "is_strict" BOOLEAN NOT NULL DEFAULT FALSE,
  CONSTRAINT "api_keys_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX api_keys_prefix_key ON api_keys (prefix);
CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (hash);
CREATE INDEX api_keys_merchant_id_environment_idx ON api_keys (merchant_id, environment);

CREATE TABLE "carrier_accounts" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "driver" TEXT NOT NULL,
  "carrier_code" TEXT NOT NULL,
  "carrier_name" TEXT NOT NULL,
  "carrier_image_url" TEXT NOT NULL,
  "friendly_name" TEXT,
  "enabled" BOOLEAN NOT NULL,
  "service_codes" JSON,
  "credentials" TEXT NOT NULL,
  "encrypted_secrets" TEXT NOT NULL,
  "default_parcel" JSON,
  "settings" JSON NOT NULL,
  "position" INTEGER NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "tested_at" TIMESTAMPTZ(3),
  "connected_as" TEXT,
  "sample" BOOLEAN NOT NULL DEFAULT FALSE,
  "label_format" TEXT,
  CONSTRAINT "carrier_accounts_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX carrier_accounts_merchant_id_environment_carrier_code_key ON carrier_accounts (merchant_id, environment, carrier_code);

-- A carrier's directory of points, as it is for one account.
CREATE TABLE "point_directories" (
  "account_id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "points" BYTEA,
  "version" INTEGER NOT NULL DEFAULT 0,
  "doubted_since" TIMESTAMPTZ(3),
  "asked_at" TIMESTAMPTZ(3) NOT NULL,
  "next_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "point_directories_pkey" PRIMARY KEY (merchant_id, account_id)
);

-- The locker or shop that a merchant or shopper chose for an order after checkout.
CREATE TABLE "chosen_points" (
  "merchant_id" UUID NOT NULL,
  "shop" TEXT NOT NULL,
  "order_id" TEXT NOT NULL,
  "service" TEXT NOT NULL,
  "location_id" TEXT NOT NULL,
  "chosen_by" TEXT NOT NULL,
  "chosen_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "chosen_points_pkey" PRIMARY KEY (merchant_id, shop, order_id)
);
CREATE INDEX chosen_points_chosen_at_idx ON chosen_points (chosen_at);

-- A label for pieces that a shopper sends back.
CREATE TABLE "order_returns" (
  "merchant_id" UUID NOT NULL,
  "part_id" TEXT NOT NULL,
  "shop" TEXT NOT NULL,
  "order_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "shipment_id" UUID NOT NULL,
  "outgoing_id" UUID NOT NULL,
  "state" TEXT NOT NULL,
  "reason" JSON,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "look_again_at" TIMESTAMPTZ(3),
  CONSTRAINT "order_returns_pkey" PRIMARY KEY (merchant_id, part_id)
);
CREATE INDEX order_returns_merchant_id_order_id_idx ON order_returns (merchant_id, order_id);
CREATE INDEX order_returns_updated_at_idx ON order_returns (updated_at);
-- Few fail, and Home asks for them at each visit.
CREATE INDEX order_returns_failed_idx ON order_returns (merchant_id, updated_at) WHERE (state = 'failed'::text);
-- Few are open, each for minutes.
CREATE INDEX order_returns_open_idx ON order_returns (merchant_id, shipment_id) WHERE (state = 'open'::text);

-- The automatic choice of the service for an order's label.
CREATE TABLE "label_choices" (
  "merchant_id" UUID NOT NULL,
  "shipment_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "order_id" TEXT NOT NULL,
  "encrypted" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "label_choices_pkey" PRIMARY KEY (merchant_id, shipment_id)
);
CREATE INDEX label_choices_merchant_id_order_id_idx ON label_choices (merchant_id, order_id);
CREATE INDEX label_choices_created_at_idx ON label_choices (created_at);

-- A merchant's document for all carriers: boxes, handling, checkout rules, exchange rates.
CREATE TABLE "shipping_configs" (
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "value" JSON NOT NULL,
  "version" INTEGER NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "shipping_configs_pkey" PRIMARY KEY (merchant_id, environment)
);

-- For packing slips. A checked PNG.
CREATE TABLE "merchant_logos" (
  "merchant_id" UUID NOT NULL,
  "bytes" BYTEA NOT NULL,
  "width_px" INTEGER NOT NULL,
  "height_px" INTEGER NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "merchant_logos_pkey" PRIMARY KEY (merchant_id)
);

CREATE TABLE "rates" (
  "id" TEXT NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "value" JSON NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "rates_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE INDEX rates_created_at_idx ON rates (created_at);

CREATE TABLE "shipments" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "account_id" UUID NOT NULL,
  "carrier_code" TEXT NOT NULL,
  "related_order_id" TEXT,
  "tracking_ref" TEXT NOT NULL,
  "tracking_status" TEXT NOT NULL,
  "delivered_at" TIMESTAMPTZ(3),
  "cancel_requested_at" TIMESTAMPTZ(3),
  "value" JSON NOT NULL,
  "version" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "redacted_at" TIMESTAMPTZ(3),
  "search_tokens" BIGINT[],
  "printed_at" TIMESTAMPTZ(3),
  "last_printed_at" TIMESTAMPTZ(3),
  "print_count" INTEGER NOT NULL DEFAULT 0,
  "listed" BOOLEAN NOT NULL DEFAULT FALSE,
  "cancel_actor" TEXT,
  "country" TEXT NOT NULL,
  "refund_due_at" TIMESTAMPTZ(3),
  "exception_done_at" TIMESTAMPTZ(3),
  CONSTRAINT "shipments_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE INDEX shipments_merchant_id_environment_id_idx ON shipments (merchant_id, environment, id DESC);
CREATE INDEX shipments_merchant_id_environment_related_order_id_idx ON shipments (merchant_id, environment, related_order_id);
CREATE INDEX shipments_merchant_id_environment_tracking_ref_idx ON shipments (merchant_id, environment, tracking_ref);
CREATE INDEX shipments_merchant_id_redacted_at_id_idx ON shipments (merchant_id, redacted_at, id);
-- Each filter of the list of shipments reads its own page, also when it matches few of a merchant's million rows.
CREATE INDEX shipments_merchant_id_environment_carrier_code_id_idx ON shipments (merchant_id, environment, carrier_code, id DESC);
CREATE INDEX shipments_merchant_id_environment_state_id_idx ON shipments (merchant_id, environment, state, id DESC);
CREATE INDEX shipments_merchant_id_environment_tracking_status_id_idx ON shipments (merchant_id, environment, tracking_status, id DESC);
CREATE INDEX shipments_merchant_id_environment_created_at_idx ON shipments (merchant_id, environment, created_at);
CREATE INDEX shipments_search_tokens_idx ON shipments USING gin (search_tokens);
-- An account's shipments that polling or the day's list may read. Cancelled ones belong to it: carriers may still scan them.
CREATE INDEX shipments_unfinished_idx ON shipments (merchant_id, account_id, id) WHERE (delivered_at IS NULL);
CREATE INDEX shipments_on_the_way_idx ON shipments (merchant_id, id) WHERE ((state = 'created'::text) AND (delivered_at IS NULL));
CREATE INDEX shipments_merchant_id_environment_updated_at_idx ON shipments (merchant_id, environment, updated_at);
CREATE INDEX shipments_to_print_idx ON shipments (merchant_id, environment, id DESC) WHERE ((state = 'created'::text) AND (tracking_status = 'PRE_TRANSIT'::text) AND (printed_at IS NULL) AND (redacted_at IS NULL) AND (NOT listed));
CREATE INDEX shipments_printed_idx ON shipments (merchant_id, environment, id DESC) WHERE ((state = 'created'::text) AND (printed_at IS NOT NULL));
CREATE INDEX shipments_merchant_id_environment_country_id_idx ON shipments (merchant_id, environment, country, id DESC);
CREATE INDEX shipments_refund_due_idx ON shipments (refund_due_at) WHERE (refund_due_at IS NOT NULL);
CREATE INDEX shipments_open_exceptions_idx ON shipments (merchant_id, environment, id DESC) WHERE ((state = 'created'::text) AND (tracking_status = 'EXCEPTION'::text) AND (exception_done_at IS NULL));
CREATE INDEX shipments_to_cancel_idx ON shipments (cancel_requested_at) WHERE (cancel_requested_at IS NOT NULL);

CREATE TABLE "bookings" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "related_order_id" TEXT,
  "draft" JSON NOT NULL,
  "order" JSON NOT NULL,
  "failure" JSON,
  "lease_until" TIMESTAMPTZ(3) NOT NULL,
  "called_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "redacted_at" TIMESTAMPTZ(3),
  "fence" INTEGER NOT NULL DEFAULT 1,
  "next_lookup_at" TIMESTAMPTZ(3),
  "lookups" INTEGER NOT NULL DEFAULT 0,
  "actor" TEXT,
  "holder" UUID,
  CONSTRAINT "bookings_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE INDEX bookings_open_idx ON bookings (lease_until) WHERE (state = 'open'::text);
CREATE INDEX bookings_created_at_idx ON bookings (created_at);
CREATE INDEX bookings_merchant_id_redacted_at_id_idx ON bookings (merchant_id, redacted_at, id);
CREATE INDEX bookings_of_orders_idx ON bookings (merchant_id, related_order_id) WHERE (related_order_id IS NOT NULL);
CREATE INDEX bookings_to_look_up_idx ON bookings (next_lookup_at) WHERE (next_lookup_at IS NOT NULL);

-- News about a label that the merchant did not ask for, and a label that is still to be cancelled.
CREATE TABLE "label_notices" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "shipment_id" UUID NOT NULL,
  "order_id" TEXT,
  "code" TEXT NOT NULL,
  "number" TEXT NOT NULL,
  "carrier" TEXT NOT NULL,
  "surplus" JSON,
  "due_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "dismissed_at" TIMESTAMPTZ(3),
  CONSTRAINT "label_notices_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX label_notices_merchant_id_shipment_id_number_code_key ON label_notices (merchant_id, shipment_id, number, code);
CREATE INDEX label_notices_merchant_id_environment_created_at_idx ON label_notices (merchant_id, environment, created_at);
CREATE INDEX label_notices_due_at_idx ON label_notices (due_at);
-- What is over is found by an index.
CREATE INDEX label_notices_created_at_idx ON label_notices (created_at);

-- A label that a carrier drew, as it came.
CREATE TABLE "carrier_labels" (
  "shipment_id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "format" TEXT NOT NULL,
  "piece" INTEGER NOT NULL,
  "media_type" TEXT NOT NULL,
  "encrypted" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "carrier_labels_pkey" PRIMARY KEY (merchant_id, shipment_id, format, piece)
);
CREATE INDEX carrier_labels_created_at_idx ON carrier_labels (created_at);

-- A PDF that a caller uploaded in place of our invoice: docs/decisions/089.
CREATE TABLE "customs_invoices" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "encrypted" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "pages" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "customs_invoices_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE INDEX customs_invoices_created_at_idx ON customs_invoices (created_at);

-- An e-mail that is to be sent, or was.
CREATE TABLE "mails" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "key" TEXT NOT NULL,
  "encrypted" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "outcome" TEXT,
  "settled_at" TIMESTAMPTZ(3),
  "once" BOOLEAN NOT NULL DEFAULT FALSE,
  "begun_at" TIMESTAMPTZ(3),
  CONSTRAINT "mails_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX mails_merchant_id_key_key ON mails (merchant_id, key);
CREATE INDEX mails_created_at_idx ON mails (created_at);

-- A person of a merchant's who logs in to the dashboard.
CREATE TABLE "members" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "email_hash" TEXT NOT NULL,
  "encrypted" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "language" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "joined_at" TIMESTAMPTZ(3),
  CONSTRAINT "members_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX members_merchant_id_email_hash_key ON members (merchant_id, email_hash);
CREATE INDEX members_email_hash_idx ON members (email_hash);

-- A link in a mail, which logs in once. Its address is signed.
CREATE TABLE "member_links" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "member_id" UUID,
  "kind" TEXT NOT NULL,
  "email_hash" TEXT NOT NULL,
  "encrypted" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "member_links_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE INDEX member_links_email_hash_created_at_idx ON member_links (email_hash, created_at);
CREATE INDEX member_links_expires_at_idx ON member_links (expires_at);

-- A browser in which a member is logged in. Ending it deletes the row.
CREATE TABLE "member_sessions" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "member_id" UUID NOT NULL,
  "token_hash" TEXT NOT NULL,
  "environment" TEXT NOT NULL,
  "encrypted" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "seen_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "member_sessions_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX member_sessions_merchant_id_token_hash_key ON member_sessions (merchant_id, token_hash);
CREATE INDEX member_sessions_merchant_id_member_id_idx ON member_sessions (merchant_id, member_id);
CREATE INDEX member_sessions_expires_at_idx ON member_sessions (expires_at);

-- A login by API key that was logged out before its end: its cookie is signed, and may have been copied.
CREATE TABLE "ended_sessions" (
  "merchant_id" UUID NOT NULL,
  "id" UUID NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "ended_sessions_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE INDEX ended_sessions_expires_at_idx ON ended_sessions (expires_at);

-- An invoice or a payout of a courier, checked. It holds no people.
CREATE TABLE "courier_bills" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "account_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "number" TEXT NOT NULL,
  "totals" JSON NOT NULL,
  "result" JSON NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "courier_bills_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX courier_bills_merchant_id_environment_account_id_kind_numbe_key ON courier_bills (merchant_id, environment, account_id, kind, number);
CREATE INDEX courier_bills_merchant_id_environment_id_idx ON courier_bills (merchant_id, environment, id DESC);
CREATE INDEX courier_bills_created_at_idx ON courier_bills (created_at);

-- A parcel's number in a bill, so that a later bill can't have it again.
CREATE TABLE "billed_vouchers" (
  "merchant_id" UUID NOT NULL,
  "bill_id" UUID NOT NULL,
  "voucher" TEXT NOT NULL,
  "charge" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "billed_vouchers_pkey" PRIMARY KEY (merchant_id, voucher, charge, bill_id)
);
CREATE INDEX billed_vouchers_merchant_id_bill_id_idx ON billed_vouchers (merchant_id, bill_id);
CREATE INDEX billed_vouchers_created_at_idx ON billed_vouchers (created_at);

-- Work on many shipments that its caller follows.
CREATE TABLE "bulk_jobs" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "asked_by" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "done" INTEGER NOT NULL,
  "total" INTEGER NOT NULL,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "request" JSON NOT NULL,
  "result" JSON NOT NULL,
  "error" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "dismissed_at" TIMESTAMPTZ(3),
  "actor" TEXT,
  "group_id" UUID,
  CONSTRAINT "bulk_jobs_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE INDEX bulk_jobs_created_at_idx ON bulk_jobs (created_at);

-- A part of a job's document: at most a mebibyte.
CREATE TABLE "job_documents" (
  "job_id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "part" INTEGER NOT NULL,
  "encrypted" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "job_documents_pkey" PRIMARY KEY (merchant_id, job_id, part)
);
CREATE INDEX job_documents_created_at_idx ON job_documents (created_at);

-- A pickup list: docs/decisions/068.
CREATE TABLE "manifests" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "account_id" UUID NOT NULL,
  "carrier_code" TEXT NOT NULL,
  "carrier_name" TEXT NOT NULL,
  "number" TEXT NOT NULL,
  "date" TEXT NOT NULL,
  "sequence" INTEGER,
  "shipment_ids" UUID[],
  "shipment_count" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "closed_at" TIMESTAMPTZ(3),
  CONSTRAINT "manifests_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX manifests_merchant_id_account_id_number_key ON manifests (merchant_id, account_id, number);
CREATE INDEX manifests_merchant_id_environment_id_idx ON manifests (merchant_id, environment, id DESC);
-- An account closes one list of ours at a time.
CREATE UNIQUE INDEX manifests_open_idx ON manifests (merchant_id, account_id) WHERE ((closed_at IS NULL) AND (sequence IS NOT NULL));
CREATE INDEX manifests_unfinished_idx ON manifests (created_at) WHERE (closed_at IS NULL);

-- A pickup that is booked apart from labels: docs/decisions/068.
CREATE TABLE "pickups" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "account_id" UUID NOT NULL,
  "carrier_code" TEXT NOT NULL,
  "carrier_name" TEXT NOT NULL,
  "date" TEXT NOT NULL,
  "from_time" TEXT NOT NULL,
  "until_time" TEXT NOT NULL,
  "place" TEXT NOT NULL,
  "reference" TEXT NOT NULL,
  "pickup_ref" TEXT,
  "state" TEXT NOT NULL,
  "shipment_ids" UUID[],
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "pickups_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE INDEX pickups_merchant_id_environment_date_idx ON pickups (merchant_id, environment, date);
CREATE INDEX pickups_merchant_id_account_id_pickup_ref_idx ON pickups (merchant_id, account_id, pickup_ref);
CREATE INDEX pickups_changed_at_idx ON pickups (changed_at);
-- One pickup of a day and place.
CREATE UNIQUE INDEX pickups_live_idx ON pickups (merchant_id, account_id, date, place) WHERE (state = ANY (ARRAY['asked'::text, 'scheduled'::text]));
CREATE INDEX pickups_unfinished_idx ON pickups (changed_at) WHERE (state = 'cancelling'::text);

CREATE TABLE "voucher_series" (
  "series" TEXT NOT NULL,
  "next" BIGINT NOT NULL,
  CONSTRAINT "voucher_series_pkey" PRIMARY KEY (series)
);

CREATE TABLE "voucher_allocations" (
  "series" TEXT NOT NULL,
  "reference" TEXT NOT NULL,
  "first" BIGINT NOT NULL,
  "count" INTEGER NOT NULL,
  CONSTRAINT "voucher_allocations_pkey" PRIMARY KEY (series, reference)
);
CREATE INDEX voucher_allocations_reference_idx ON voucher_allocations (reference COLLATE "C");

-- Numbers that a carrier without an API gave a merchant for one carrier account.
CREATE TABLE "voucher_ranges" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "carrier_code" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  "prefix" TEXT NOT NULL,
  "suffix" TEXT NOT NULL,
  "check_digit" TEXT NOT NULL,
  "digits" INTEGER NOT NULL,
  "first" BIGINT NOT NULL,
  "last" BIGINT NOT NULL,
  "next" BIGINT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "voucher_ranges_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX voucher_ranges_merchant_id_environment_carrier_code_positio_key ON voucher_ranges (merchant_id, environment, carrier_code, "position");

-- The numbers that a booking took from one range. A booking may take the last of one and the first of the next.
CREATE TABLE "voucher_range_allocations" (
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "carrier_code" TEXT NOT NULL,
  "reference" TEXT NOT NULL,
  "range_id" UUID NOT NULL,
  "first" BIGINT NOT NULL,
  "count" INTEGER NOT NULL,
  CONSTRAINT "voucher_range_allocations_pkey" PRIMARY KEY (merchant_id, environment, carrier_code, reference, range_id)
);
CREATE UNIQUE INDEX voucher_range_allocations_merchant_id_range_id_first_key ON voucher_range_allocations (merchant_id, range_id, first);
CREATE INDEX voucher_range_allocations_reference_idx ON voucher_range_allocations (reference COLLATE "C");

CREATE TABLE "idempotency_keys" (
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "fingerprint" TEXT NOT NULL,
  "resource_id" UUID NOT NULL,
  "lease_until" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "encrypted_answer" TEXT,
  "mentioned_ids" TEXT[],
  "holder" UUID,
  CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY (merchant_id, environment, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

-- A parcel bought elsewhere: docs/decisions/124.
CREATE TABLE "trackers" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "account_id" UUID NOT NULL,
  "tracking_ref" TEXT NOT NULL,
  "related_order_id" TEXT,
  "tracking_status" TEXT NOT NULL,
  "delivered_at" TIMESTAMPTZ(3),
  "encrypted" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "trackers_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX trackers_merchant_id_environment_account_id_tracking_ref_key ON trackers (merchant_id, environment, account_id, tracking_ref);
CREATE INDEX trackers_merchant_id_environment_related_order_id_idx ON trackers (merchant_id, environment, related_order_id);
CREATE INDEX trackers_created_at_idx ON trackers (created_at);
CREATE INDEX trackers_to_poll_idx ON trackers (account_id, id) WHERE (delivered_at IS NULL);

-- The look of a merchant's tracking page: docs/decisions/124.
CREATE TABLE "tracking_brands" (
  "merchant_id" UUID NOT NULL,
  "value" JSONB NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "tracking_brands_pkey" PRIMARY KEY (merchant_id)
);

-- Which e-mails recipients get.
CREATE TABLE "recipient_mail_settings" (
  "merchant_id" UUID NOT NULL,
  "value" JSONB NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "recipient_mail_settings_pkey" PRIMARY KEY (merchant_id)
);

-- An e-mail to a shipment's recipient, planned or sent: docs/decisions/136.
CREATE TABLE "recipient_mails" (
  "merchant_id" UUID NOT NULL,
  "shipment_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "email_hash" TEXT NOT NULL,
  "send_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "recipient_mails_pkey" PRIMARY KEY (merchant_id, shipment_id, kind)
);
CREATE INDEX recipient_mails_merchant_id_send_at_idx ON recipient_mails (merchant_id, send_at);
CREATE INDEX recipient_mails_merchant_id_email_hash_idx ON recipient_mails (merchant_id, email_hash);
CREATE INDEX recipient_mails_send_at_idx ON recipient_mails (send_at);

-- A recipient who wants no more of a merchant's e-mails.
CREATE TABLE "mail_opt_outs" (
  "merchant_id" UUID NOT NULL,
  "email_hash" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "mail_opt_outs_pkey" PRIMARY KEY (merchant_id, email_hash)
);

-- A merchant's saved sender or recipient: docs/decisions/123.
CREATE TABLE "saved_addresses" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "encrypted" TEXT NOT NULL,
  "name_hash" TEXT NOT NULL,
  "traces" TEXT[],
  "search_tokens" BIGINT[],
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "saved_addresses_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX saved_addresses_merchant_id_environment_name_hash_key ON saved_addresses (merchant_id, environment, name_hash);
CREATE INDEX saved_addresses_search_tokens_idx ON saved_addresses USING gin (search_tokens);

-- A merchant's receiver of events: docs/decisions/083.
CREATE TABLE "webhook_endpoints" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "description" TEXT,
  "events" TEXT[],
  "encrypted_secret" TEXT NOT NULL,
  "former_secret" TEXT,
  "former_until" TIMESTAMPTZ(3),
  "enabled" BOOLEAN NOT NULL DEFAULT TRUE,
  "disabled_reason" TEXT,
  "disabled_at" TIMESTAMPTZ(3),
  "failing_since" TIMESTAMPTZ(3),
  "failed_rounds" INTEGER NOT NULL DEFAULT 0,
  "paused_until" TIMESTAMPTZ(3) NOT NULL,
  "lease_until" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "holder" UUID,
  CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY (merchant_id, id)
);

-- The last number of a merchant's events in one environment.
CREATE TABLE "webhook_numbers" (
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "last" BIGINT NOT NULL,
  CONSTRAINT "webhook_numbers_pkey" PRIMARY KEY (merchant_id, environment)
);

-- A change that a merchant with endpoints is told of. Triggers write it in the change's transaction.
CREATE TABLE "webhook_events" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "sequence" BIGINT NOT NULL,
  "type" TEXT NOT NULL,
  "subject_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "webhook_events_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE INDEX webhook_events_merchant_id_environment_created_at_idx ON webhook_events (merchant_id, environment, created_at);
CREATE INDEX webhook_events_created_at_idx ON webhook_events (created_at);
-- A label becomes ready once.
CREATE UNIQUE INDEX webhook_events_label_ready_key ON webhook_events (merchant_id, subject_id) WHERE (type = 'shipment.label_ready'::text);

-- An event on its way to one endpoint.
CREATE TABLE "webhook_deliveries" (
  "merchant_id" UUID NOT NULL,
  "endpoint_id" UUID NOT NULL,
  "event_id" UUID NOT NULL,
  "sequence" BIGINT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'due',
  "tries" JSON,
  "next_at" TIMESTAMPTZ(3) NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY (merchant_id, endpoint_id, event_id)
);
CREATE INDEX webhook_deliveries_merchant_id_endpoint_id_sequence_idx ON webhook_deliveries (merchant_id, endpoint_id, sequence DESC);
CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (merchant_id, endpoint_id, next_at) WHERE (state = 'due'::text);

-- An actor's action: docs/decisions/078. Triggers write it in the change's transaction; nothing updates it.
CREATE TABLE "audit_events" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "actor_kind" TEXT NOT NULL,
  "actor_id" TEXT,
  "address" TEXT,
  "action" TEXT NOT NULL,
  "object_kind" TEXT NOT NULL,
  "object_id" TEXT,
  "detail" JSON NOT NULL,
  CONSTRAINT "audit_events_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE INDEX audit_events_merchant_id_action_id_idx ON audit_events (merchant_id, action, id DESC);
CREATE INDEX audit_events_merchant_id_actor_kind_actor_id_id_idx ON audit_events (merchant_id, actor_kind, actor_id, id DESC);
CREATE INDEX audit_events_at_idx ON audit_events (at);
CREATE INDEX audit_events_merchant_id_object_id_id_idx ON audit_events (merchant_id, object_id, id DESC);

CREATE TABLE "shops" (
  "domain" TEXT NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "callback_token" TEXT NOT NULL,
  "callback_token_hash" TEXT NOT NULL,
  "carrier_service_id" TEXT,
  "carrier_service_error" JSON,
  "settings" JSON NOT NULL,
  "currency" TEXT,
  "time_zone" TEXT,
  "installed_at" TIMESTAMPTZ(3) NOT NULL,
  "uninstalled_at" TIMESTAMPTZ(3),
  "next_callback_token" TEXT,
  "next_callback_token_hash" TEXT,
  "granted_scopes" TEXT[] DEFAULT ARRAY[]::text[],
  "environment_since" TIMESTAMPTZ(3) NOT NULL,
  "development_store" BOOLEAN NOT NULL DEFAULT FALSE,
  CONSTRAINT "shops_pkey" PRIMARY KEY (domain)
);
CREATE UNIQUE INDEX shops_merchant_id_key ON shops (merchant_id);
CREATE UNIQUE INDEX shops_callback_token_hash_key ON shops (callback_token_hash);
CREATE UNIQUE INDEX shops_next_callback_token_hash_key ON shops (next_callback_token_hash);

-- Each time that a shop went live or back to the sandbox.
CREATE TABLE "environment_switches" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "shop" TEXT NOT NULL,
  "from_environment" TEXT NOT NULL,
  "to_environment" TEXT NOT NULL,
  "switched_by" TEXT NOT NULL,
  "user_id" TEXT,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "environment_switches_pkey" PRIMARY KEY (id)
);
CREATE INDEX environment_switches_shop_id_idx ON environment_switches (shop, id DESC);

CREATE TABLE "shopify_sessions" (
  "id" TEXT NOT NULL,
  "shop" TEXT NOT NULL,
  "encrypted" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3),
  CONSTRAINT "shopify_sessions_pkey" PRIMARY KEY (id)
);
CREATE INDEX shopify_sessions_shop_idx ON shopify_sessions (shop);

CREATE TABLE "inbox_entries" (
  "id" UUID NOT NULL,
  "shop" TEXT NOT NULL,
  "topic" TEXT NOT NULL,
  "dedupe_key" TEXT NOT NULL,
  "payload" JSON NOT NULL,
  "triggered_at" TIMESTAMPTZ(3),
  "received_at" TIMESTAMPTZ(3) NOT NULL,
  "handled_at" TIMESTAMPTZ(3),
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "last_error" JSON,
  "outcome" JSON,
  "subject" TEXT,
  CONSTRAINT "inbox_entries_pkey" PRIMARY KEY (shop, id)
);
CREATE INDEX inbox_entries_handled_at_received_at_idx ON inbox_entries (handled_at, received_at);
CREATE UNIQUE INDEX inbox_entries_shop_topic_dedupe_key_key ON inbox_entries (shop, topic, dedupe_key);
-- Small however long the history is: they hold only what is not handled.
CREATE INDEX inbox_entries_waiting_idx ON inbox_entries (shop, subject, id) WHERE (handled_at IS NULL);
-- With inbox_entries_waiting_idx, all entries about one thing; whoever writes an entry has no more to write.
CREATE INDEX inbox_entries_handled_idx ON inbox_entries (shop, subject) WHERE (handled_at IS NOT NULL);
CREATE INDEX inbox_entries_failing_idx ON inbox_entries (shop, id DESC) WHERE ((handled_at IS NULL) AND (last_error IS NOT NULL));
CREATE INDEX inbox_entries_shop_topic_id_idx ON inbox_entries (shop, topic, id DESC);

-- One label for one fulfillment, bought or to be bought.
CREATE TABLE "purchases" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "shop" TEXT NOT NULL,
  "order_id" TEXT NOT NULL,
  "order_name" TEXT NOT NULL,
  "asked_by" TEXT NOT NULL,
  "shipment_id" UUID NOT NULL,
  "fulfillment_id" TEXT,
  "fulfillment_order_id" TEXT,
  "state" TEXT NOT NULL,
  "turn" TEXT NOT NULL,
  "data" JSON NOT NULL,
  "version" INTEGER NOT NULL,
  "redactable" BOOLEAN NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "due_version" INTEGER,
  "look_again_at" TIMESTAMPTZ(3),
  "batch_id" UUID,
  "actor" TEXT,
  CONSTRAINT "purchases_pkey" PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX purchases_merchant_id_shipment_id_key ON purchases (merchant_id, shipment_id);
CREATE UNIQUE INDEX purchases_merchant_id_fulfillment_id_key ON purchases (merchant_id, fulfillment_id);
CREATE INDEX purchases_merchant_id_fulfillment_order_id_idx ON purchases (merchant_id, fulfillment_order_id);
CREATE INDEX purchases_merchant_id_order_id_idx ON purchases (merchant_id, order_id);
CREATE INDEX purchases_merchant_id_order_name_idx ON purchases (merchant_id, order_name);
-- Small however many purchases there are: they hold only what is not settled, or was asked for.
CREATE INDEX purchases_due_idx ON purchases (merchant_id, look_again_at) WHERE ((turn = ANY (ARRAY['working'::text, 'waiting'::text])) OR (due_version IS NOT NULL));
CREATE INDEX purchases_attention_idx ON purchases (merchant_id, updated_at DESC) WHERE (turn <> 'settled'::text);
CREATE INDEX purchases_wishes_idx ON purchases (merchant_id, created_at) WHERE (fulfillment_order_id IS NOT NULL);
CREATE INDEX purchases_redactable_idx ON purchases (merchant_id, updated_at) WHERE redactable;
-- One unfinished purchase a fulfillment order, however many ask for it at once.
CREATE UNIQUE INDEX purchases_unfinished_key ON purchases (merchant_id, environment, fulfillment_order_id) WHERE ((fulfillment_id IS NULL) AND (turn <> 'settled'::text));
CREATE INDEX purchases_settled_idx ON purchases (updated_at) WHERE (turn = 'settled'::text);
CREATE INDEX purchases_batch_idx ON purchases (merchant_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX purchases_left_alone_idx ON purchases (merchant_id, updated_at DESC) WHERE ((state = 'ended'::text) AND (turn = 'settled'::text));

-- Tracking entries that were sent, or are being sent, to a fulfillment as events.
CREATE TABLE "sent_fulfillment_events" (
  "shop" TEXT NOT NULL,
  "fulfillment_id" TEXT NOT NULL,
  "entry_key" TEXT NOT NULL,
  "merchant_id" UUID NOT NULL,
  "event_id" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "refused_at" TIMESTAMPTZ(3),
  "sent_as" TEXT NOT NULL,
  CONSTRAINT "sent_fulfillment_events_pkey" PRIMARY KEY (shop, fulfillment_id, entry_key)
);
CREATE INDEX sent_fulfillment_events_created_at_idx ON sent_fulfillment_events (created_at);

-- A product variant's data for packing, pricing and customs: Shopify's facts, and the merchant's additions.
CREATE TABLE "product_variants" (
  "merchant_id" UUID NOT NULL,
  "variant_id" BIGINT NOT NULL,
  "product_id" BIGINT NOT NULL,
  "product_title" TEXT NOT NULL,
  "variant_title" TEXT NOT NULL,
  "sku" TEXT,
  "weight_g" INTEGER,
  "requires_shipping" BOOLEAN NOT NULL,
  "shopify_commodity_code" TEXT,
  "shopify_country_of_origin" TEXT,
  "shopify_updated_at" TIMESTAMPTZ(3) NOT NULL,
  "length_cm" DOUBLE PRECISION,
  "width_cm" DOUBLE PRECISION,
  "height_cm" DOUBLE PRECISION,
  "commodity_code" TEXT,
  "country_of_origin" TEXT,
  "ships_alone" BOOLEAN NOT NULL DEFAULT FALSE,
  "keep_upright" BOOLEAN NOT NULL DEFAULT FALSE,
  "seen_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),
  "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
  "search_tokens" BIGINT[],
  "place" TEXT,
  CONSTRAINT "product_variants_pkey" PRIMARY KEY (merchant_id, variant_id)
);
CREATE INDEX product_variants_merchant_id_product_id_idx ON product_variants (merchant_id, product_id);
CREATE INDEX product_variants_merchant_id_sku_idx ON product_variants (merchant_id, sku);
CREATE INDEX product_variants_merchant_id_changed_at_idx ON product_variants (merchant_id, changed_at);
CREATE INDEX product_variants_deleted_at_idx ON product_variants (deleted_at);
CREATE INDEX product_variants_search_tokens_idx ON product_variants USING gin (search_tokens);
CREATE INDEX product_variants_list_idx ON product_variants (merchant_id, ((length_cm IS NULL)), product_id, variant_id) WHERE (deleted_at IS NULL);
CREATE INDEX product_variants_without_size_idx ON product_variants (merchant_id, product_id, variant_id) WHERE ((deleted_at IS NULL) AND (length_cm IS NULL) AND requires_shipping);

-- The import of all of a shop's objects of one kind from Shopify, and its progress.
CREATE TABLE "imports" (
  "merchant_id" UUID NOT NULL,
  "state" TEXT NOT NULL,
  "operation_id" TEXT,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "found" INTEGER NOT NULL DEFAULT 0,
  "read" INTEGER NOT NULL DEFAULT 0,
  "bytes" BIGINT NOT NULL DEFAULT 0,
  "error" JSON,
  "requested_at" TIMESTAMPTZ(3) NOT NULL,
  "started_at" TIMESTAMPTZ(3),
  "finished_at" TIMESTAMPTZ(3),
  "kind" TEXT NOT NULL,
  CONSTRAINT "imports_pkey" PRIMARY KEY (merchant_id, kind)
);

-- Shopify's fulfillment orders that can be shipped or wait for something; closed ones remain for a while.
CREATE TABLE "open_fulfillment_orders" (
  "merchant_id" UUID NOT NULL,
  "shop" TEXT NOT NULL,
  "fulfillment_order_id" BIGINT NOT NULL,
  "order_id" BIGINT NOT NULL,
  "order_name" TEXT NOT NULL,
  "order_created_at" TIMESTAMPTZ(3) NOT NULL,
  "paid" BOOLEAN NOT NULL,
  "status" TEXT NOT NULL,
  "can_fulfill" BOOLEAN NOT NULL,
  "fulfill_at" TIMESTAMPTZ(3),
  "location_id" BIGINT,
  "location_name" TEXT NOT NULL,
  "country" TEXT,
  "service_code" TEXT,
  "service_title" TEXT,
  "pieces" INTEGER NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "seen_at" TIMESTAMPTZ(3) NOT NULL,
  "closed_at" TIMESTAMPTZ(3),
  "search_tokens" BIGINT[],
  "payment_gateways" TEXT[] DEFAULT ARRAY[]::text[],
  "outstanding_minor" BIGINT,
  "outstanding_currency" TEXT,
  "encrypted_recipient" TEXT,
  CONSTRAINT "open_fulfillment_orders_pkey" PRIMARY KEY (merchant_id, fulfillment_order_id)
);
CREATE INDEX open_fulfillment_orders_merchant_id_order_created_at_fulfil_idx ON open_fulfillment_orders (merchant_id, order_created_at DESC, fulfillment_order_id DESC);
CREATE INDEX open_fulfillment_orders_merchant_id_order_id_idx ON open_fulfillment_orders (merchant_id, order_id);
CREATE INDEX open_fulfillment_orders_closed_at_idx ON open_fulfillment_orders (closed_at);
CREATE INDEX open_fulfillment_orders_search_tokens_idx ON open_fulfillment_orders USING gin (search_tokens);
CREATE INDEX open_fulfillment_orders_list_idx ON open_fulfillment_orders (merchant_id, order_created_at DESC, fulfillment_order_id DESC) WHERE (closed_at IS NULL);
CREATE INDEX open_fulfillment_orders_status_idx ON open_fulfillment_orders (merchant_id, status, order_created_at DESC, fulfillment_order_id DESC) WHERE (closed_at IS NULL);
CREATE INDEX open_fulfillment_orders_location_idx ON open_fulfillment_orders (merchant_id, location_id, order_created_at DESC, fulfillment_order_id DESC) WHERE (closed_at IS NULL);
CREATE INDEX open_fulfillment_orders_service_idx ON open_fulfillment_orders (merchant_id, COALESCE(service_code, service_title), order_created_at DESC, fulfillment_order_id DESC) WHERE (closed_at IS NULL);

-- The rates offered to shoppers at checkout, kept for 30 days.
CREATE TABLE "checkout_quotes" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "environment" TEXT NOT NULL,
  "shop" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "duration_ms" INTEGER NOT NULL,
  "currency" TEXT,
  "country" TEXT NOT NULL,
  "zip" TEXT,
  "pieces" BIGINT NOT NULL,
  "weight_g" DOUBLE PRECISION NOT NULL,
  "value" JSON NOT NULL,
  CONSTRAINT "checkout_quotes_pkey" PRIMARY KEY (merchant_id, environment, id)
);
CREATE INDEX checkout_quotes_created_at_idx ON checkout_quotes (created_at);

-- A request of Shopify's to hand over or erase a person's data, and what was done. Holds no personal data itself.
CREATE TABLE "compliance_records" (
  "id" UUID NOT NULL,
  "merchant_id" UUID NOT NULL,
  "shop" TEXT NOT NULL,
  "topic" TEXT NOT NULL,
  "request_id" TEXT NOT NULL,
  "requested_at" TIMESTAMPTZ(3) NOT NULL,
  "handled_at" TIMESTAMPTZ(3),
  "counts" JSON NOT NULL,
  "encrypted_data" TEXT,
  "data_expires_at" TIMESTAMPTZ(3),
  CONSTRAINT "compliance_records_pkey" PRIMARY KEY (id)
);
CREATE INDEX compliance_records_merchant_id_id_idx ON compliance_records (merchant_id, id DESC);
CREATE INDEX compliance_records_data_expires_at_idx ON compliance_records (data_expires_at);
CREATE UNIQUE INDEX compliance_records_shop_topic_request_id_key ON compliance_records (shop, topic, request_id);

-- Orders whose customer was erased, so that late data about them restores no person.
CREATE TABLE "redacted_orders" (
  "merchant_id" UUID NOT NULL,
  "order_id" TEXT NOT NULL,
  "redacted_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "redacted_orders_pkey" PRIMARY KEY (merchant_id, order_id)
);

-- The progress of the search for changes that no webhook reported.
CREATE TABLE "reconciliations" (
  "merchant_id" UUID NOT NULL,
  "shop" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "watermark" TIMESTAMPTZ(3) NOT NULL,
  "walk_from" TIMESTAMPTZ(3),
  "cursor" TEXT,
  "asked" JSON NOT NULL,
  "walked_at" TIMESTAMPTZ(3),
  CONSTRAINT "reconciliations_pkey" PRIMARY KEY (shop, kind)
);

-- The key of keyed hashes: docs/decisions/104. One row.
CREATE TABLE "people_keys" (
  "id" INTEGER NOT NULL,
  "encrypted" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "people_keys_pkey" PRIMARY KEY (id)
);

-- The processes that live: what others hold is free: docs/decisions/151.
CREATE TABLE "holders" (
  "id" UUID NOT NULL,
  "beat_at" TIMESTAMPTZ(3) NOT NULL,
  "jobs" UUID[] DEFAULT ARRAY[]::uuid[],
  CONSTRAINT "holders_pkey" PRIMARY KEY (id)
);

-- How much of their limits merchants and addresses have used: docs/decisions/152.
CREATE TABLE "allowances" (
  "name" TEXT NOT NULL,
  "ahead_until" TIMESTAMPTZ(6) NOT NULL,
  "seen_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "allowances_pkey" PRIMARY KEY (name)
);
CREATE INDEX allowances_seen_at_idx ON allowances (seen_at);

-- Named locks that expire, held during calls to Shopify and carriers.
CREATE TABLE "leases" (
  "name" TEXT NOT NULL,
  "holder" UUID NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "leases_pkey" PRIMARY KEY (name)
);

-- Nothing changes what happened. Only the two functions below delete, as a role that cannot log in and that no user is a member of.
-- Roles belong to the cluster: another database's migration may make this one at the same moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'waybill_eraser') THEN
    CREATE ROLE waybill_eraser NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'the role waybill_eraser is missing, and % may not make it: see docs/running.md', current_user;
END $$;

CREATE FUNCTION keep_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_user = 'waybill_eraser' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_events takes no %', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_event_stays BEFORE DELETE OR UPDATE ON audit_events
  FOR EACH ROW
  EXECUTE FUNCTION keep_audit_event();
CREATE TRIGGER audit_events_stay BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_audit_event();

-- Retention, a step of at most so many rows. AUDIT_KEPT_DAYS is 30 at least.
CREATE FUNCTION end_audit_events(before timestamptz, most integer) RETURNS integer LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH ended AS (
    DELETE FROM audit_events WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM audit_events WHERE at < least(before, now() - interval '30 days') LIMIT most))
    RETURNING 1)
  SELECT count(*)::integer FROM ended
$$;

-- The erasure of a shop: it has left, or Shopify asks for it.
CREATE FUNCTION forget_audit_events(merchant uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM shops AS s WHERE s.merchant_id = merchant AND (s.uninstalled_at IS NOT NULL
      OR EXISTS (SELECT FROM inbox_entries AS i WHERE i.shop = s.domain AND i.topic = 'shop/redact'))) THEN
    RAISE EXCEPTION 'no shop of merchant % is to be erased', merchant USING ERRCODE = 'restrict_violation';
  END IF;
  DELETE FROM audit_events WHERE merchant_id = merchant;
END $$;

GRANT SELECT, DELETE ON audit_events TO waybill_eraser;
GRANT SELECT (merchant_id, domain, uninstalled_at) ON shops TO waybill_eraser;
GRANT SELECT (shop, topic) ON inbox_entries TO waybill_eraser;
-- A user who is no superuser is a member of the role for this moment alone, which gives it the functions.
DO $$
DECLARE
  -- A superuser has every role's rights.
  joins boolean := NOT pg_has_role('waybill_eraser', 'USAGE');
BEGIN
  GRANT CREATE ON SCHEMA public TO waybill_eraser;
  IF joins THEN
    GRANT waybill_eraser TO CURRENT_USER;
  END IF;
  ALTER FUNCTION end_audit_events(timestamptz, integer) OWNER TO waybill_eraser;
  ALTER FUNCTION forget_audit_events(uuid) OWNER TO waybill_eraser;
  IF joins THEN
    REVOKE waybill_eraser FROM CURRENT_USER;
  END IF;
  REVOKE CREATE ON SCHEMA public FROM waybill_eraser;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION '% may not give functions to the role waybill_eraser: see docs/running.md', current_user;
END $$;
