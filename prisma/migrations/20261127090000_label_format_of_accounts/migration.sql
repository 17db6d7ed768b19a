-- waybill: older versions run
-- docs/decisions/139. The format of a carrier's labels, where a purchase names none.
ALTER TABLE "carrier_accounts" ADD COLUMN "label_format" TEXT;

UPDATE "carrier_accounts" AS a SET "label_format" = s."settings" -> 'paperByCarrier' ->> a."carrier_code"
FROM "shops" AS s
WHERE s."merchant_id" = a."merchant_id" AND s."settings" -> 'paperByCarrier' ->> a."carrier_code" IS NOT NULL;
