CREATE TABLE "chat_names" (
	"key" text PRIMARY KEY NOT NULL,
	"navn" text NOT NULL,
	"holder" text NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_names_navn_length" CHECK (char_length("chat_names"."navn") <= 50)
);
--> statement-breakpoint
CREATE TABLE "chat_pauses" (
	"sender" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_presence" (
	"process" text NOT NULL,
	"room" text NOT NULL,
	"count" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_presence_process_room_pk" PRIMARY KEY("process","room")
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" bigint NOT NULL,
	"reporter" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "chat_reports_reason_length" CHECK (char_length("chat_reports"."reason") <= 300)
);
--> statement-breakpoint
CREATE TABLE "chat_restrictions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"navn" text,
	"name_key" text,
	"senders" text[] DEFAULT '{}'::text[] NOT NULL,
	"address_hash" text,
	"until" timestamp (3) with time zone,
	"reason" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "chat_restrictions_kind" CHECK ("chat_restrictions"."kind" in ('timeout', 'ban')),
	CONSTRAINT "chat_restrictions_end" CHECK ("chat_restrictions"."kind" = 'ban' or "chat_restrictions"."until" is not null)
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"room" text PRIMARY KEY NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"slow_mode_seconds" integer DEFAULT 0 NOT NULL,
	"members_only" boolean DEFAULT false NOT NULL,
	"pinned_message_id" bigint,
	CONSTRAINT "chat_rooms_room" CHECK ("chat_rooms"."room" in ('festival', 'gaming', 'cosplay')),
	CONSTRAINT "chat_rooms_slow_mode" CHECK ("chat_rooms"."slow_mode_seconds" between 0 and 3600)
);
--> statement-breakpoint
CREATE TABLE "chat_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"word" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "level" integer;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "status" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "moderated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "cleared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "chat_users" ADD COLUMN "last_award_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_users" ADD COLUMN "rooms" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_pinned_message_id_chat_messages_id_fk" FOREIGN KEY ("pinned_message_id") REFERENCES "public"."chat_messages"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "chat_names_of_holder" ON "chat_names" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "chat_names_held_until" ON "chat_names" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "chat_pauses_until" ON "chat_pauses" USING btree ("until");--> statement-breakpoint
CREATE INDEX "chat_presence_seen" ON "chat_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_once" ON "chat_reports" USING btree ("message_id","reporter");--> statement-breakpoint
CREATE INDEX "chat_reports_waiting" ON "chat_reports" USING btree ("created_at" DESC NULLS FIRST) WHERE "chat_reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "chat_restrictions_in_force" ON "chat_restrictions" USING btree ("created_at") WHERE "chat_restrictions"."lifted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_words_once" ON "chat_words" USING btree ("word");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("sender","client_id");--> statement-breakpoint
CREATE INDEX "chat_messages_of_sender" ON "chat_messages" USING btree ("sender","created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_of_name" ON "chat_messages" USING btree (lower(translate("navn", 'ÆØÅ', 'æøå')),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "chat_messages_of_user" ON "chat_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_messages_created" ON "chat_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_held" ON "chat_messages" USING btree ("id") WHERE "chat_messages"."status" = 'held';--> statement-breakpoint
CREATE INDEX "chat_messages_gone" ON "chat_messages" USING btree ("room","id" DESC NULLS FIRST) WHERE "chat_messages"."status" in ('hidden', 'deleted');--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_status" CHECK ("chat_messages"."status" in ('shown', 'held', 'hidden', 'deleted'));