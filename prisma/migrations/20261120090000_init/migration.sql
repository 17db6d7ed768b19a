-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "merchants" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "merchants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "carrier_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rates" (
    "id" TEXT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "value" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "search_text" TEXT NOT NULL,
    "value" JSON NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shipments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "voucher_series" (
    "series" TEXT NOT NULL,
    "next" BIGINT NOT NULL,

    CONSTRAINT "voucher_series_pkey" PRIMARY KEY ("series")
);

-- CreateTable
CREATE TABLE "voucher_allocations" (
    "series" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "first" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "voucher_allocations_pkey" PRIMARY KEY ("series","reference")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "resource_id" UUID NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("merchant_id","environment","key")
);

-- CreateTable
CREATE TABLE "shops" (
    "domain" TEXT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "callback_token" TEXT NOT NULL,
    "callback_token_hash" TEXT NOT NULL,
    "carrier_service_id" TEXT,
    "carrier_service_error" TEXT,
    "settings" JSON NOT NULL,
    "currency" TEXT,
    "time_zone" TEXT,
    "installed_at" TIMESTAMPTZ(3) NOT NULL,
    "uninstalled_at" TIMESTAMPTZ(3),

    CONSTRAINT "shops_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "shopify_sessions" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "encrypted" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "shopify_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "last_error" TEXT,
    "outcome" JSON,

    CONSTRAINT "inbox_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fulfillment_links" (
    "merchant_id" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "fulfillment_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "order_name" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "tracking_sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fulfillment_links_pkey" PRIMARY KEY ("shop","fulfillment_id")
);

-- CreateTable
CREATE TABLE "sent_fulfillment_events" (
    "shop" TEXT NOT NULL,
    "fulfillment_id" TEXT NOT NULL,
    "entry_key" TEXT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "event_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sent_fulfillment_events_pkey" PRIMARY KEY ("shop","fulfillment_id","entry_key")
);

-- CreateTable
CREATE TABLE "leases" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "merchants_name_key" ON "merchants"("name");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_prefix_key" ON "api_keys"("prefix");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_merchant_id_environment_idx" ON "api_keys"("merchant_id", "environment");

-- CreateIndex
CREATE UNIQUE INDEX "carrier_accounts_merchant_id_environment_carrier_code_key" ON "carrier_accounts"("merchant_id", "environment", "carrier_code");

-- CreateIndex
CREATE INDEX "rates_created_at_idx" ON "rates"("created_at");

-- CreateIndex
CREATE INDEX "shipments_merchant_id_environment_id_idx" ON "shipments"("merchant_id", "environment", "id" DESC);

-- CreateIndex
CREATE INDEX "shipments_merchant_id_environment_related_order_id_idx" ON "shipments"("merchant_id", "environment", "related_order_id");

-- CreateIndex
CREATE INDEX "shipments_merchant_id_environment_tracking_ref_idx" ON "shipments"("merchant_id", "environment", "tracking_ref");

-- CreateIndex
CREATE INDEX "shipments_cancel_requested_at_idx" ON "shipments"("cancel_requested_at");

-- CreateIndex
CREATE INDEX "bookings_state_lease_until_idx" ON "bookings"("state", "lease_until");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "shops_merchant_id_key" ON "shops"("merchant_id");

-- CreateIndex
CREATE UNIQUE INDEX "shops_callback_token_hash_key" ON "shops"("callback_token_hash");

-- CreateIndex
CREATE INDEX "shopify_sessions_shop_idx" ON "shopify_sessions"("shop");

-- CreateIndex
CREATE INDEX "inbox_entries_handled_at_received_at_idx" ON "inbox_entries"("handled_at", "received_at");

-- CreateIndex
CREATE UNIQUE INDEX "inbox_entries_shop_topic_dedupe_key_key" ON "inbox_entries"("shop", "topic", "dedupe_key");

-- CreateIndex
CREATE UNIQUE INDEX "fulfillment_links_shipment_id_key" ON "fulfillment_links"("shipment_id");

-- CreateIndex
CREATE INDEX "fulfillment_links_merchant_id_state_idx" ON "fulfillment_links"("merchant_id", "state");

-- CreateIndex
CREATE INDEX "fulfillment_links_shop_order_id_idx" ON "fulfillment_links"("shop", "order_id");

-- CreateIndex
CREATE INDEX "fulfillment_links_shop_order_name_idx" ON "fulfillment_links"("shop", "order_name");

