CREATE TABLE "affiliate_refusals" (
	"key" text PRIMARY KEY NOT NULL,
	"waits_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "affiliate_tokens" DROP CONSTRAINT "affiliate_tokens_purpose";--> statement-breakpoint
ALTER TABLE "affiliate_tokens" ADD COLUMN "application" jsonb;--> statement-breakpoint
CREATE INDEX "affiliate_refusals_waits_until" ON "affiliate_refusals" USING btree ("waits_until");--> statement-breakpoint
ALTER TABLE "affiliate_tokens" ADD CONSTRAINT "affiliate_tokens_application" CHECK (("affiliate_tokens"."purpose" = 'application') = ("affiliate_tokens"."application" is not null));--> statement-breakpoint
ALTER TABLE "affiliate_tokens" ADD CONSTRAINT "affiliate_tokens_purpose" CHECK ("affiliate_tokens"."purpose" in ('password', 'login', 'application'));