-- waybill: older versions run
-- A sample carrier is on no contract of the merchant's until they give it credentials.
UPDATE "carrier_accounts" SET "credentials" = 'platform' WHERE "sample" AND "credentials" = 'own';
