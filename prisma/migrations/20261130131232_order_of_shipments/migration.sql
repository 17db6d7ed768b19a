-- waybill: older versions run
-- The first SKU of a shipment, and two letters and the hash of its first tag, by which the list is sorted, and whether a row has all of its facts. The job
-- `index-searches` fills the rows of older versions.
ALTER TABLE "shipments"
  ADD COLUMN "sku_order" TEXT COLLATE "C" NOT NULL DEFAULT '1',
  ADD COLUMN "tag_order" TEXT COLLATE "C" NOT NULL DEFAULT '1',
  ADD COLUMN "facts_form" SMALLINT NOT NULL DEFAULT 0;
