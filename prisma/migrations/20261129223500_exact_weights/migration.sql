-- waybill: older versions run
ALTER TABLE product_variants
  ADD COLUMN exact_weight_g double precision,
  ADD COLUMN weightless boolean NOT NULL DEFAULT false;
