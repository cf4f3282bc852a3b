ALTER TABLE "newsletters" DROP CONSTRAINT "newsletters_state";--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_state" CHECK ("newsletters"."state" in ('draft', 'sending', 'paused', 'sent', 'ended'));