-- waybill: older versions run
-- Accounts are distributed by their merchant, as its shipments are: keys contain the column.
ALTER TABLE carrier_accounts
  DROP CONSTRAINT carrier_accounts_pkey,
  ADD CONSTRAINT carrier_accounts_pkey PRIMARY KEY USING INDEX carrier_accounts_merchant_id_id_key;
