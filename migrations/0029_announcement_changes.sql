CREATE TABLE "announcement_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"announcement_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"kind" text NOT NULL,
	"drill" boolean NOT NULL,
	"created_by" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_by" text,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "announcement_changes_kind" CHECK ("announcement_changes"."kind" in ('info', 'programme', 'weather', 'safety')),
	CONSTRAINT "announcement_changes_title_length" CHECK (char_length("announcement_changes"."title") <= 80),
	CONSTRAINT "announcement_changes_text_length" CHECK (char_length("announcement_changes"."text") <= 500)
);
--> statement-breakpoint
ALTER TABLE "announcement_changes" ADD CONSTRAINT "announcement_changes_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_changes_open" ON "announcement_changes" USING btree ("announcement_id") WHERE "announcement_changes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "announcement_changes_of" ON "announcement_changes" USING btree ("announcement_id");