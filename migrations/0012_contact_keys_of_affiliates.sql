CREATE TABLE "affiliate_contact_keys" (
	"affiliate_id" uuid NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "affiliate_contact_keys_affiliate_id_key_pk" PRIMARY KEY("affiliate_id","key")
);
--> statement-breakpoint
DROP INDEX "affiliates_contact_keys";--> statement-breakpoint
ALTER TABLE "affiliate_contact_keys" ADD CONSTRAINT "affiliate_contact_keys_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_contact_keys_key" ON "affiliate_contact_keys" USING btree ("key","affiliate_id");--> statement-breakpoint
INSERT INTO "affiliate_contact_keys" ("affiliate_id", "key") SELECT DISTINCT "id", unnest("contact_keys") FROM "affiliates";--> statement-breakpoint
ALTER TABLE "affiliates" DROP COLUMN "contact_keys";