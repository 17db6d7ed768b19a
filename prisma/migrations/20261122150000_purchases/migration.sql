-- The ledger becomes purchases: a state with its data instead of columns that are read together, codes instead of sentences.
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
    "standing" TEXT NOT NULL,
    "data" JSON NOT NULL,
    "version" INTEGER NOT NULL,
    "redactable" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "due_version" INTEGER,
    "look_again_at" TIMESTAMPTZ(3),

    CONSTRAINT "purchases_pkey" PRIMARY KEY ("id")
);

-- A refusal of the engine, by its sentence. Other sentences are a carrier's own.
CREATE FUNCTION purchases_refusal(said TEXT) RETURNS JSONB LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  found TEXT[];
BEGIN
  IF said = 'The carrier already moves the shipment.' THEN
    RETURN '{"engineCode": "NOT_CANCELLABLE", "detail": {"reason": "moving"}, "said": null}';
  ELSIF said = 'The shipment has been delivered already.' THEN
    RETURN '{"engineCode": "NOT_CANCELLABLE", "detail": {"reason": "delivered"}, "said": null}';
  ELSIF said = 'The items are over the service''s limits.' THEN
    RETURN '{"engineCode": "OPTION_NOT_AVAILABLE", "detail": {"reason": "over_limits"}, "said": null}';
  ELSIF said = 'Items need sizes: the account has no default parcel.' THEN
    RETURN '{"engineCode": "VALIDATION_FAILED", "detail": {"reason": "no_default_parcel"}, "said": null}';
  ELSIF said = 'The parcel is above the last weight that has a price.' THEN
    RETURN '{"engineCode": "OPTION_NOT_AVAILABLE", "detail": {"reason": "above_weights"}, "said": null}';
  ELSIF said = 'The parcel needs a larger compartment than any that has a price.' THEN
    RETURN '{"engineCode": "OPTION_NOT_AVAILABLE", "detail": {"reason": "above_compartments"}, "said": null}';
  ELSIF said = 'There are more parcels than have a price.' THEN
    RETURN '{"engineCode": "OPTION_NOT_AVAILABLE", "detail": {"reason": "above_parcels"}, "said": null}';
  ELSIF said = 'The parcel has no locker compartment.' THEN
    RETURN '{"engineCode": "OPTION_NOT_AVAILABLE", "detail": {"reason": "no_compartment"}, "said": null}';
  ELSIF said = 'The carrier account no longer exists. Request new rates.' THEN
    RETURN '{"engineCode": "OPTION_NOT_AVAILABLE", "detail": null, "said": null}';
  END IF;
  found := regexp_match(said, '^(.+) can''t cancel shipments\.$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('engineCode', 'NOT_CANCELLABLE', 'said', NULL,
      'detail', jsonb_build_object('reason', 'cannot_cancel', 'carrier', found[1]));
  END IF;
  found := regexp_match(said, '^No (collection|delivery) (?:in|to) (.+)\.$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('engineCode', 'OPTION_NOT_AVAILABLE', 'said', NULL,
      'detail', jsonb_build_object('reason', 'no_' || found[1], 'place', found[2]));
  END IF;
  IF said ~ '^There are no prices(?: for |\.$)' THEN
    RETURN jsonb_build_object('engineCode', 'OPTION_NOT_AVAILABLE', 'said', NULL,
      'detail', jsonb_build_object('reason', 'no_tariff',
        'validFrom', substring(said FROM 'the next ones begin on (\d{4}-\d\d-\d\d)')));
  END IF;
  found := regexp_match(said, '^(.+) is no longer enabled\.(?: Request new rates\.)?$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('engineCode', 'OPTION_NOT_AVAILABLE', 'said', NULL,
      'detail', jsonb_build_object('reason', 'service_disabled', 'service', found[1]));
  END IF;
  found := regexp_match(said, '^(?:The account with (.+) no longer exists|There is no driver for (.+) any more)\.$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('engineCode', 'OPTION_NOT_AVAILABLE', 'said', NULL,
      'detail', jsonb_build_object('reason', 'account_gone', 'carrier', coalesce(found[1], found[2])));
  END IF;
  found := regexp_match(said, '^(.+) has no price for this (?:parcel|service)\.$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('engineCode', 'OPTION_NOT_AVAILABLE', 'said', NULL,
      'detail', jsonb_build_object('reason', 'no_price', 'carrier', found[1]));
  END IF;
  found := regexp_match(said, '^The carrier answered (\d+)\.$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('engineCode', 'CARRIER_REJECTED', 'said', NULL,
      'detail', jsonb_build_object('reason', 'carrier_status', 'status', found[1]::int));
  END IF;
  IF said ~ '^The number range .* is used up\.$' THEN
    RETURN '{"engineCode": "CARRIER_REJECTED", "detail": {"reason": "numbers_used_up"}, "said": null}';
  END IF;
  RETURN jsonb_build_object('engineCode', 'CARRIER_REJECTED', 'detail', NULL, 'said', said);
END $$;

-- What the merchant had to add, where the sentence says nothing else; NULL where it does.
CREATE FUNCTION purchases_missing(said TEXT) RETURNS JSONB LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  remaining TEXT := said;
  missing JSONB := '[]';
  part RECORD;
BEGIN
  FOR part IN SELECT * FROM (VALUES
    ('sender', 'The location that this was fulfilled from has no full address. Complete it in Shopify''s settings, or enter a sender address in Waybill''s settings.'),
    ('recipient', 'The order has no shipping address.'),
    ('name', 'The recipient''s name is missing: add it to the order''s shipping address.'),
    ('address', 'The recipient''s street address is missing: add it to the order''s shipping address.'),
    ('city', 'The recipient''s city is missing: add it to the order''s shipping address.'),
    ('phone', 'The recipient''s phone number is missing: add it to the order''s shipping address.')
  ) AS parts(code, sentence) LOOP
    IF strpos(remaining, part.sentence) > 0 THEN
      remaining := replace(remaining, part.sentence, '');
      missing := missing || to_jsonb(part.code);
    END IF;
  END LOOP;
  RETURN CASE WHEN missing <> '[]' AND trim(remaining) = '' THEN missing END;
END $$;

CREATE FUNCTION purchases_customs(said TEXT) RETURNS JSONB LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  opening CONSTANT TEXT := 'This destination needs a customs declaration. Add to the products in Shopify: ';
  field CONSTANT TEXT := '(?:HS code|country of origin|price|currency|weight|title|quantity|invoice_lines)';
  gaps JSONB;
BEGIN
  -- What has to be corrected was told in a sentence a field.
  IF NOT starts_with(said, opening) OR strpos(said, ' Correct in the products in Shopify: ') > 0 THEN
    RETURN NULL;
  END IF;
  SELECT jsonb_agg(jsonb_build_object(
    'product', nullif(gap[1], 'A product'),
    'fields', (SELECT jsonb_agg(CASE word WHEN 'HS code' THEN 'commodity_code' WHEN 'country of origin' THEN 'country_of_origin'
      WHEN 'price' THEN 'value' WHEN 'title' THEN 'description' ELSE word END) FROM unnest(string_to_array(gap[2], ', ')) AS word)))
  INTO gaps
  FROM regexp_matches(substr(said, length(opening) + 1),
    '(.+?): (' || field || '(?:, ' || field || ')*)\.(?: |$)', 'g') AS gap;
  RETURN CASE WHEN gaps IS NOT NULL
    THEN jsonb_build_object('code', 'customs-gaps', 'missing', gaps, 'invalid', '[]'::jsonb) END;
END $$;

-- Every sentence that earlier versions stored, to a code with its values; `{ code: "earlier", said }` for any other.
CREATE FUNCTION purchases_reason(said TEXT) RETURNS JSONB LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  plain TEXT;
  found TEXT[];
  value JSONB;
BEGIN
  plain := CASE said
    WHEN 'The order was cancelled.' THEN 'order-cancelled'
    WHEN 'The fulfillment was cancelled.' THEN 'fulfillment-cancelled'
    WHEN 'The shipment was cancelled.' THEN 'shipment-cancelled'
    WHEN 'The shipment was cancelled, and its fulfillment with it.' THEN 'fulfillment-withdrawn'
    WHEN 'It was fulfilled in Shopify meanwhile.' THEN 'fulfilled-meanwhile'
    WHEN 'It has a tracking number already.' THEN 'numbered-already'
    WHEN 'Automatic shipments are switched off.' THEN 'automation-off'
    WHEN 'Shopify no longer shows what was to be shipped: it is gone from the order, or a fulfillment service ships it.' THEN 'not-shown'
    WHEN 'Shopify doesn''t show the order any more.' THEN 'order-not-shown'
    WHEN 'Shopify shows no such order.' THEN 'order-not-shown'
    WHEN 'The order''s customer was erased.' THEN 'customer-erased'
    WHEN 'Shopify doesn''t let this app fulfill it: look at the order there.' THEN 'not-fulfillable'
    WHEN 'Nothing of it is left to be fulfilled in Shopify.' THEN 'nothing-left'
    WHEN 'Nothing in it is shipped.' THEN 'nothing-shipped'
    WHEN 'The order is picked up or delivered in person.' THEN 'handed-over'
    WHEN 'The merchant no longer wants it.' THEN 'not-wanted'
    WHEN 'Redacted.' THEN 'redacted'
  END;
  IF plain IS NOT NULL THEN RETURN jsonb_build_object('code', plain); END IF;
  IF said IS NULL THEN RETURN '{"code": "earlier", "said": null}'; END IF;

  found := regexp_match(said, '^(.*) Its label is bought(?: \((.*)\))?: cancel the shipment, or set this right in Shopify and try again\.$');
  IF found IS NOT NULL THEN
    value := purchases_reason(found[1]);
    -- Whatever else kept a label from its fulfillment were Shopify's words.
    IF value->>'code' = 'earlier' THEN value := jsonb_build_object('code', 'platform-refused', 'said', found[1]); END IF;
    RETURN jsonb_build_object('code', 'without-fulfillment', 'number', found[2], 'because', value);
  END IF;
  found := regexp_match(said, '^The (order|fulfillment) was cancelled\. Its shipment could not be cancelled: (.*)$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'cancel-refused', 'because', found[1] || '-cancelled', 'refusal', purchases_refusal(found[2]));
  END IF;
  found := regexp_match(said, '^The label could not be made anew, because the old one can''t be cancelled: (.*)$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'replacement-refused', 'refusal', purchases_refusal(found[1]));
  END IF;
  found := regexp_match(said, '^The shipment was cancelled, and the fulfillment in Shopify still shows (.*)\. Cancel the fulfillment there, or make a new shipment\.$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'fulfillment-shows-number', 'number', nullif(found[1], ''));
  END IF;
  found := regexp_match(said, '^The shipment was cancelled, but Shopify keeps its fulfillment: (.*)$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'fulfillment-kept', 'said', found[1]); END IF;
  found := regexp_match(said, '^A label(?: \((.*)\))? was bought for some of it already\. Cancel that shipment, then try again\.$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'rival-label', 'number', found[1]); END IF;
  found := regexp_match(said, '^It is on hold in Shopify(?: \((.*)\))?, and goes on when the hold is released\.$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'on-hold', 'holds',
      CASE WHEN found[1] IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(found[1]) END);
  END IF;
  found := regexp_match(said, '^It is scheduled in Shopify(?: for (\d{4}-\d\d-\d\d))?, and goes on then\.$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'scheduled', 'day', found[1]); END IF;
  found := regexp_match(said, '^Less is left to be fulfilled in Shopify than was bought for: (.*)\.$');
  IF found IS NOT NULL THEN
    SELECT jsonb_agg(jsonb_build_object('title', nullif(product[1], 'a product'), 'remaining', product[2]::int, 'wanted', product[3]::int))
    INTO value FROM regexp_matches(found[1], '(.+?) \((\d{1,9}) of (\d{1,9})\)(?:, |$)', 'g') AS product;
    IF value IS NOT NULL THEN RETURN jsonb_build_object('code', 'pieces-missing', 'products', value); END IF;
  END IF;
  found := regexp_match(said, '^Shopify fulfills at most (\d{1,9}) of its lines at a time, unless it is all that remains\. Ship fewer at a time, or all\.$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'too-many-lines', 'most', found[1]::int); END IF;
  found := regexp_match(said, '^More than (\d{1,9}) of its pieces need a parcel of their own\.$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'too-many-parcels', 'most', found[1]::int); END IF;
  found := regexp_match(said, '^The service (.*) is no longer enabled: choose another one\.$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'service-disabled', 'service', found[1]); END IF;
  found := regexp_match(said, '^The shopper chose (.*), which is none of the enabled services, and no default service is set\.$');
  IF found IS NOT NULL THEN
    RETURN jsonb_build_object('code', 'service-unknown', 'chosen', nullif(found[1], 'no shipping method'));
  END IF;
  found := regexp_match(said, '^(.*) ships it\.$');
  IF found IS NOT NULL THEN RETURN jsonb_build_object('code', 'fulfillment-service', 'service', found[1]); END IF;
  value := purchases_missing(said);
  IF value IS NOT NULL THEN RETURN jsonb_build_object('code', 'address-missing', 'missing', value); END IF;
  value := purchases_customs(said);
  IF value IS NOT NULL THEN RETURN value; END IF;
  value := purchases_refusal(said);
  IF value->>'said' IS NULL THEN RETURN jsonb_build_object('code', 'refused', 'refusal', value); END IF;
  RETURN jsonb_build_object('code', 'earlier', 'said', said);
END $$;

CREATE FUNCTION purchases_time(at TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

WITH known AS (
  SELECT link.*,
    CASE
      WHEN shipment.id IS NOT NULL THEN CASE WHEN shipment.state = 'cancelled' THEN 'none' ELSE 'bought' END
      WHEN booking.state = 'open' THEN 'unknown'
      ELSE 'none'
    END AS label,
    purchases_reason(link.reason) AS code,
    CASE
      WHEN link.fulfillment_id IS NULL THEN jsonb_build_object('kind', 'wish', 'wish', link.purchase::jsonb)
      ELSE jsonb_build_object('kind', 'fulfillment', 'fulfillmentId', link.fulfillment_id, 'made', link.fulfillment_made,
        'wish', coalesce(link.purchase::jsonb, 'null'))
    END AS purpose,
    CASE WHEN link.address_changed_at IS NULL THEN 'null'::jsonb
      ELSE jsonb_build_object('at', purchases_time(link.address_changed_at),
        'fingerprint', coalesce(link.changed_fingerprint, ''), 'place', coalesce(link.changed_place, ''))
    END AS address_change,
    CASE WHEN link.cancel_refused_at IS NULL THEN 'null'::jsonb
      ELSE jsonb_build_object('at', purchases_time(link.cancel_refused_at),
        'because', coalesce(CASE WHEN purchases_reason(link.reason)->>'code' = 'cancel-refused'
          THEN purchases_reason(link.reason)->>'because' END, 'merchant'))
    END AS withdrawal
  FROM fulfillment_links AS link
  LEFT JOIN shipments AS shipment ON shipment.id = link.shipment_id AND shipment.merchant_id = link.merchant_id
  LEFT JOIN bookings AS booking ON booking.id = link.shipment_id AND booking.merchant_id = link.merchant_id
), placed AS (
  SELECT known.*,
    CASE
      WHEN state = 'left-alone' OR state = 'failed' AND label = 'none' THEN 'ended'
      WHEN state = 'linked' THEN 'placed'
      WHEN replaced_shipment_id IS NOT NULL THEN 'asked'
      WHEN label = 'none' THEN CASE
        WHEN fulfillment_id IS NULL AND reason IS NOT NULL AND code->>'code' IN ('on-hold', 'scheduled') THEN 'waiting'
        ELSE 'asked' END
      WHEN label = 'unknown' THEN 'buying'
      WHEN fulfillment_id IS NULL THEN 'bought'
      WHEN state = 'failed' THEN 'placed'
      ELSE 'buying'
    END AS step,
    -- What of the reason goes along: an open one only has one where it waits.
    CASE
      WHEN state = 'failed' THEN code
      WHEN state = 'open' AND fulfillment_id IS NULL AND code->>'code' IN ('on-hold', 'scheduled') THEN code
      ELSE 'null'::jsonb
    END AS kept
  FROM known
)
INSERT INTO purchases (id, merchant_id, environment, shop, order_id, order_name, asked_by, shipment_id, fulfillment_id,
  fulfillment_order_id, state, standing, data, version, redactable, created_at, updated_at, due_version, look_again_at)
SELECT id, merchant_id, environment, shop, order_id, order_name,
  CASE origin WHEN 'merchant' THEN 'merchant' ELSE 'rule' END, shipment_id, fulfillment_id, fulfillment_order_id, step,
  CASE
    WHEN state = 'left-alone' THEN 'settled'
    WHEN state = 'failed' THEN 'failed'
    WHEN state = 'linked' THEN CASE WHEN address_changed_at IS NULL THEN 'settled' ELSE 'address-changed' END
    WHEN step <> 'asked' AND kept <> 'null' THEN 'waiting'
    ELSE 'working'
  END,
  (jsonb_build_object('state', step, 'purpose', purpose) || CASE step
    WHEN 'asked' THEN jsonb_build_object('replaces', CASE
      WHEN replaced_shipment_id IS NULL OR state <> 'open' THEN 'null'::jsonb
      ELSE jsonb_build_object('shipmentId', replaced_shipment_id, 'addressFingerprint', address_fingerprint,
        'addressChange', address_change) END)
    WHEN 'waiting' THEN jsonb_build_object('reason', kept)
    WHEN 'buying' THEN jsonb_build_object('addressFingerprint', address_fingerprint, 'reason', kept)
    WHEN 'bought' THEN jsonb_build_object('addressFingerprint', address_fingerprint, 'reason', kept, 'withdrawal', withdrawal)
    WHEN 'placed' THEN jsonb_build_object('addressFingerprint', address_fingerprint, 'addressChange', address_change,
      'trackingSentAt', purchases_time(tracking_sent_at), 'notice', CASE WHEN state = 'linked' AND reason IS NOT NULL THEN code ELSE 'null' END,
      'reason', kept, 'withdrawal', withdrawal)
    ELSE jsonb_build_object('outcome', state, 'reason', code, 'hasLabel', label <> 'none')
  END)::json,
  1, reason IS NOT NULL AND reason <> 'Redacted.' OR address_fingerprint IS NOT NULL OR address_changed_at IS NOT NULL,
  created_at, updated_at, due_version, look_again_at
FROM placed;

DROP TABLE "fulfillment_links";
DROP FUNCTION purchases_reason(TEXT);
DROP FUNCTION purchases_customs(TEXT);
DROP FUNCTION purchases_missing(TEXT);
DROP FUNCTION purchases_refusal(TEXT);
DROP FUNCTION purchases_time(TIMESTAMPTZ);

CREATE UNIQUE INDEX "purchases_shipment_id_key" ON "purchases"("shipment_id");
CREATE UNIQUE INDEX "purchases_shop_fulfillment_id_key" ON "purchases"("shop", "fulfillment_id");
CREATE INDEX "purchases_merchant_id_fulfillment_order_id_idx" ON "purchases"("merchant_id", "fulfillment_order_id");
CREATE INDEX "purchases_shop_order_id_idx" ON "purchases"("shop", "order_id");
CREATE INDEX "purchases_shop_order_name_idx" ON "purchases"("shop", "order_name");

-- One unfinished purchase a fulfillment order, however many ask for it at once.
CREATE UNIQUE INDEX "purchases_unfinished_key" ON "purchases"("shop", "fulfillment_order_id")
  WHERE "fulfillment_id" IS NULL AND "standing" <> 'settled';

-- Small however many purchases there are: they hold only what is not settled, or was asked for.
CREATE INDEX "purchases_due_idx" ON "purchases"("shop", "look_again_at")
  WHERE "standing" IN ('working', 'waiting') OR "due_version" IS NOT NULL;
CREATE INDEX "purchases_attention_idx" ON "purchases"("merchant_id", "updated_at" DESC) WHERE "standing" <> 'settled';
CREATE INDEX "purchases_wishes_idx" ON "purchases"("merchant_id", "created_at") WHERE "fulfillment_order_id" IS NOT NULL;
CREATE INDEX "purchases_redactable_idx" ON "purchases"("merchant_id", "updated_at") WHERE "redactable";
