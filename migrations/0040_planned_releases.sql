CREATE TABLE "planned_releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"chosen" json,
	"comment" text NOT NULL,
	"acknowledged" json NOT NULL,
	"corrections" json NOT NULL,
	"planned_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"closed_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "planned_releases_state" CHECK ("planned_releases"."state" in ('waiting', 'published', 'nothing', 'failed', 'cancelled')),
	CONSTRAINT "planned_releases_comment_length" CHECK (char_length("planned_releases"."comment") <= 500),
	CONSTRAINT "planned_releases_reason_length" CHECK (char_length("planned_releases"."reason") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "planned_releases" ADD CONSTRAINT "planned_releases_key_content_drafts_key_fk" FOREIGN KEY ("key") REFERENCES "public"."content_drafts"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "planned_releases_waiting" ON "planned_releases" USING btree ("key","due_at") WHERE "planned_releases"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "planned_releases_due" ON "planned_releases" USING btree ("due_at") WHERE "planned_releases"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "planned_releases_of" ON "planned_releases" USING btree ("key");