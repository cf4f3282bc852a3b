CREATE TABLE "content_drafts" (
	"key" text PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"base_version" integer,
	"document" json NOT NULL,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "content_editors" (
	"key" text NOT NULL,
	"admin_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_editors_key_admin_id_pk" PRIMARY KEY("key","admin_id")
);
--> statement-breakpoint
CREATE TABLE "content_edits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"revision" integer NOT NULL,
	"actor" text NOT NULL,
	"operations" json NOT NULL,
	"inverse" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_live" (
	"key" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"document" json NOT NULL,
	"schema_version" integer NOT NULL,
	"comment" text NOT NULL,
	"changes" json NOT NULL,
	"publisher" text NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_versions_key_number_pk" PRIMARY KEY("key","number"),
	CONSTRAINT "content_versions_comment_length" CHECK (char_length("content_versions"."comment") <= 500)
);
--> statement-breakpoint
CREATE TABLE "slot_revisions" (
	"slot" text PRIMARY KEY NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "slot_revisions_status" CHECK ("slot_revisions"."status" in ('planned', 'cancelled', 'moved'))
);
--> statement-breakpoint
ALTER TABLE "content_editors" ADD CONSTRAINT "content_editors_key_content_drafts_key_fk" FOREIGN KEY ("key") REFERENCES "public"."content_drafts"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_editors" ADD CONSTRAINT "content_editors_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_edits" ADD CONSTRAINT "content_edits_key_content_drafts_key_fk" FOREIGN KEY ("key") REFERENCES "public"."content_drafts"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_live" ADD CONSTRAINT "content_live_version" FOREIGN KEY ("key","version") REFERENCES "public"."content_versions"("key","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_key_content_drafts_key_fk" FOREIGN KEY ("key") REFERENCES "public"."content_drafts"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_editors_admin" ON "content_editors" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_edits_revision" ON "content_edits" USING btree ("key","revision");--> statement-breakpoint
CREATE INDEX "slot_revisions_changed" ON "slot_revisions" USING btree ("changed_at");