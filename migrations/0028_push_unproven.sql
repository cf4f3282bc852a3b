DROP INDEX "push_deliveries_of_message";--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD COLUMN "unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "push_deliveries_in_order" ON "push_deliveries" USING btree ("message_id","unproven","id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_unproven" ON "push_subscriptions" USING btree ("updated_at","id") WHERE "push_subscriptions"."accepted_at" is null;