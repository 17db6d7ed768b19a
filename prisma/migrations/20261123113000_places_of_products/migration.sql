-- waybill: older versions run
-- The shelf or bin of each product, for packing slips and pick lists.
ALTER TABLE "product_variants" ADD COLUMN "place" TEXT;
