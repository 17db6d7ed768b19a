-- Sentences that rows held, to codes with values: app/domain/orders/platform-reason.ts. Shopify's own words stay as quotes.

-- What Shopify said; NULL where the words were ours.
CREATE FUNCTION reason_codes_said(words TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN words = '' OR words = 'The platform refused and gave no reason.'
      OR words ~ '^Shopify made no (carrier service|fulfillment|event) and gave no reason\.$'
      OR words ~ '^[a-z0-9.-]+ answered [0-9]{3}\.$' THEN NULL
    ELSE words
  END
$$;

CREATE FUNCTION reason_codes_carrier_service(words TEXT) RETURNS JSON LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN words IS NULL THEN NULL
    WHEN words ~* 'carrier[ -]calculated shipping' THEN json_build_object('code', 'plan', 'said', words)
    ELSE json_build_object('code', 'refused', 'said', reason_codes_said(words))
  END
$$;

CREATE FUNCTION reason_codes_import(words TEXT) RETURNS JSON LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  why TEXT := substring(words FROM '^Shopify could not list the (?:products|open orders) \((.*)\)\.$');
  lines TEXT[] := regexp_match(why, '^its file has only (\d{1,9}) of (\d{1,9}) lines$');
BEGIN
  RETURN CASE
    WHEN words IS NULL THEN NULL
    WHEN words ~ '^Shopify''s list of (products|open orders) could not be understood\.$' THEN '{"code": "not-understood"}'
    WHEN why IS NULL THEN json_build_object('code', 'refused', 'said', reason_codes_said(words))
    WHEN lines IS NOT NULL THEN json_build_object('code', 'file-short', 'read', lines[1]::int, 'found', lines[2]::int)
    WHEN why = 'gone' THEN '{"code": "list-gone"}'
    WHEN why = 'ACCESS_DENIED' THEN '{"code": "access-denied"}'
    WHEN why ~ '^[A-Z_]+$' THEN json_build_object('code', 'not-listed', 'status', why)
    ELSE '{"code": "file-broken"}'
  END;
END $$;

-- An error's name, a colon, and its message; the first versions wrote the message alone.
CREATE FUNCTION reason_codes_message(words TEXT) RETURNS JSON LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN words IS NULL THEN NULL
    WHEN words ~ '^(Shopify|Platform|Event)RefusedError: '
      THEN json_build_object('code', 'refused', 'said', reason_codes_said(regexp_replace(words, '^\w+: ', '')))
    WHEN words ~ '^ThrottledError: ' THEN '{"code": "platform-busy"}'
    WHEN words ~ '^(Shopify|Platform)UnavailableError: ' THEN '{"code": "platform-away"}'
    WHEN words ~ '^(ShopNotConnected|PlatformClosed)Error: ' THEN '{"code": "no-access"}'
    WHEN words ~ '^EngineError: ' THEN '{"code": "carrier-away"}'
    WHEN words ~ '^Lease(Busy|Lost)Error: ' THEN '{"code": "other-work"}'
    ELSE json_build_object('code', 'fault', 'error', coalesce(substring(words FROM '^(\w{1,100}): '), 'Error'))
  END
$$;

ALTER TABLE "shops" ALTER COLUMN "carrier_service_error" TYPE JSON
  USING reason_codes_carrier_service("carrier_service_error");
ALTER TABLE "imports" ALTER COLUMN "error" TYPE JSON USING reason_codes_import("error");
ALTER TABLE "inbox_entries" ALTER COLUMN "last_error" TYPE JSON USING reason_codes_message("last_error");

-- Why a message asked for nothing. Outcomes are compared as the text that they were written as.
UPDATE inbox_entries SET outcome = json_build_object(known.what, known.code)
FROM (VALUES
  ('ignored', 'topic-unknown', 'Nothing is subscribed to this topic.'),
  ('ignored', 'shop-unknown', 'The shop is not known.'),
  ('ignored', 'not-installed', 'The app is not installed any more.'),
  ('ignored', 'names-no-order', 'The webhook names no order.'),
  ('ignored', 'names-no-fulfillment', 'The webhook names no fulfillment.'),
  ('ignored', 'names-no-fulfillment-order', 'The webhook names no fulfillment order.'),
  ('ignored', 'names-no-product', 'The webhook names no product.'),
  ('ignored', 'names-no-inventory-item', 'The webhook names no inventory item.'),
  ('ignored', 'fulfillment-order-not-shown', 'Shopify shows no such fulfillment order.'),
  ('ignored', 'order-not-shown', 'Shopify shows no such order.'),
  ('ignored', 'order-not-shown', 'Shopify has no such order.'),
  ('ignored', 'customer-erased', 'The order''s customer was erased.'),
  ('ignored', 'order-not-cancelled', 'The order is not cancelled.'),
  ('ignored', 'fulfillment-not-cancelled', 'The fulfillment is not cancelled.'),
  ('acknowledged', 'fulfillment-not-cancelled', 'The fulfillment was not cancelled.'),
  ('acknowledged', 'no-label', 'No label was bought for it.'),
  ('acknowledged', 'later-state-known', 'A later state of the product is known.'),
  ('acknowledged', 'read-with-each-shipment', 'Locations are read when a shipment is made.'),
  ('acknowledged', 'read-with-each-shipment', 'Weights and customs data are read when a shipment is made.'),
  ('acknowledged', 'made-when-fulfilled', 'Shipments are made when the merchant fulfills.'),
  ('settled', 'nothing-due', 'Nothing is due.')
) AS known (what, code, sentence)
WHERE outcome::text = '{"' || known.what || '":"' || known.sentence || '"}';

-- What settling an order came to: purchases hold the codes of the same reasons.
UPDATE inbox_entries
SET outcome = regexp_replace(outcome::text, '"reason":("(?:[^"\\]|\\.)*")', '"reason":{"code":"earlier","said":\1}', 'g')::json
WHERE outcome::text LIKE '[%' AND outcome::text LIKE '%"reason":"%';

-- Our own sentences that a purchase quoted as Shopify's.
UPDATE purchases
SET data = regexp_replace(data::text,
  '"said": ?"([a-z0-9.-]+ answered [0-9]{3}\.|Shopify made no (fulfillment|event) and gave no reason\.)"', '"said": null', 'g')::json
WHERE data::text ~ '"said": ?"([a-z0-9.-]+ answered [0-9]{3}\.|Shopify made no (fulfillment|event) and gave no reason\.)"';

DROP FUNCTION reason_codes_message(TEXT);
DROP FUNCTION reason_codes_import(TEXT);
DROP FUNCTION reason_codes_carrier_service(TEXT);
DROP FUNCTION reason_codes_said(TEXT);
