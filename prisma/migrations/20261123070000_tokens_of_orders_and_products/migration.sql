-- waybill: older versions run
-- NULL until the clean-up has made them: adding the columns rewrites no row.
ALTER TABLE "open_fulfillment_orders" ADD COLUMN "search_tokens" BIGINT[];
ALTER TABLE "product_variants" ADD COLUMN "search_tokens" BIGINT[];

-- The clean-up makes the tokens again, with the numbers of further parcels, the incoming order and the caller's metadata.
UPDATE "shipments" SET "search_tokens" = NULL
WHERE "search_tokens" IS NOT NULL AND (
  json_array_length("value" -> 'childVouchers') > 0
  OR "value" ->> 'incomingOrderId' IS NOT NULL
  OR ("value" -> 'metadata')::text <> '{}'
);
