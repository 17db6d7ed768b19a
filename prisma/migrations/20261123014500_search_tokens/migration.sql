-- NULL until the clean-up has made them: adding the column rewrites no row.
ALTER TABLE "shipments" ADD COLUMN "search_tokens" BIGINT[];
CREATE INDEX "shipments_search_tokens_idx" ON "shipments" USING GIN ("search_tokens");
CREATE INDEX "shipments_without_tokens_idx" ON "shipments"("merchant_id", "environment", "id" DESC) WHERE "search_tokens" IS NULL;
