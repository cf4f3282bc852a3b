CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"kind" text NOT NULL,
	"drill" boolean NOT NULL,
	"channels" text[] NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"confirmed_by" text,
	"approved_at" timestamp (3) with time zone,
	"announced_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "announcements_kind" CHECK ("announcements"."kind" in ('info', 'programme', 'weather', 'safety')),
	CONSTRAINT "announcements_end" CHECK ("announcements"."ends_at" > "announcements"."starts_at"),
	CONSTRAINT "announcements_title_length" CHECK (char_length("announcements"."title") <= 80),
	CONSTRAINT "announcements_text_length" CHECK (char_length("announcements"."text") <= 500),
	CONSTRAINT "announcements_reason_length" CHECK (char_length("announcements"."reason") <= 300)
);
--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_melding_length";--> statement-breakpoint
CREATE INDEX "announcements_open" ON "announcements" USING btree ("starts_at") WHERE "announcements"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_melding_length" CHECK (char_length("chat_messages"."melding") <= 700);