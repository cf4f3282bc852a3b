ALTER TABLE "push_messages" ADD COLUMN "waits_for_morning" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "told_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "told" text[] DEFAULT '{}'::text[] NOT NULL;