-- waybill: older versions run
-- The form of a row's search tokens: rows of a former one get new tokens by the job `index-searches`.
ALTER TABLE "shipments" ADD COLUMN "search_form" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "saved_addresses" ADD COLUMN "search_form" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "open_fulfillment_orders" ADD COLUMN "search_form" SMALLINT NOT NULL DEFAULT 0;
