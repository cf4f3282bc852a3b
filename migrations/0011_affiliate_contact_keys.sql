ALTER TABLE "affiliates" ADD COLUMN "contact_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "affiliates_points" ON "affiliates" USING btree ("points" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "affiliates_navn_folded" ON "affiliates" USING btree (lower(translate("navn", 'ÆØÅ', 'æøå')),"id");--> statement-breakpoint
CREATE INDEX "affiliates_contact_keys" ON "affiliates" USING gin ("contact_keys");