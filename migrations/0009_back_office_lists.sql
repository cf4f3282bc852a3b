ALTER TABLE "newsletter_deliveries" ADD COLUMN "not_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "outcome" jsonb;--> statement-breakpoint
CREATE INDEX "contact_messages_unhandled" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "contact_messages"."handled_at" is null and "contact_messages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" USING btree ("action","id");