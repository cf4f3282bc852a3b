ALTER TABLE "affiliates" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "forget_when_done" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_deleted" CHECK ("affiliates"."deleted_at" is null or "affiliates"."status" = 'rejected');