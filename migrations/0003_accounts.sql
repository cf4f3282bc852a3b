CREATE TABLE "account_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('confirm_email', 'reset_password'))
);
--> statement-breakpoint
CREATE TABLE "user_favourites" (
	"user_id" uuid NOT NULL,
	"slot_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_favourites_user_id_slot_id_pk" PRIMARY KEY("user_id","slot_id")
);
--> statement-breakpoint
CREATE TABLE "user_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"webp" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "user_reminders_text_length" CHECK (char_length("user_reminders"."text") <= 200)
);
--> statement-breakpoint
ALTER TABLE "user_gifts" ADD COLUMN "points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_gifts" ADD COLUMN "share_id" uuid;--> statement-breakpoint
ALTER TABLE "user_gifts" ADD COLUMN "spin_id" uuid;--> statement-breakpoint
ALTER TABLE "social_shares" ADD COLUMN "rewarded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "social_shares" ADD COLUMN "rewarded_by" text;--> statement-breakpoint
ALTER TABLE "social_shares" ADD COLUMN "automatic_day" date;--> statement-breakpoint
ALTER TABLE "wheel_spins" ADD COLUMN "day" date;--> statement-breakpoint
UPDATE "wheel_spins" SET "day" = ("spun_at" AT TIME ZONE 'Europe/Oslo')::date;--> statement-breakpoint
ALTER TABLE "wheel_spins" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
UPDATE "user_gifts" SET "points" = coalesce(substring("value" from '^\s*(\d{1,6})')::integer, 0) WHERE "gift_type" = 'points';--> statement-breakpoint
ALTER TABLE "wheel_spins" ADD COLUMN "claim_token_hash" text;--> statement-breakpoint
ALTER TABLE "wheel_spins" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_favourites" ADD CONSTRAINT "user_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_pictures" ADD CONSTRAINT "user_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_reminders" ADD CONSTRAINT "user_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_of_user" ON "account_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "account_tokens_expires" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_pictures_of_user" ON "user_pictures" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_reminders_of_day" ON "user_reminders" USING btree ("user_id","date");--> statement-breakpoint
CREATE INDEX "user_reminders_waiting" ON "user_reminders" USING btree ("date") WHERE "user_reminders"."mailed_at" is null;--> statement-breakpoint
ALTER TABLE "user_gifts" ADD CONSTRAINT "user_gifts_share_id_social_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."social_shares"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_gifts" ADD CONSTRAINT "user_gifts_spin_id_wheel_spins_id_fk" FOREIGN KEY ("spin_id") REFERENCES "public"."wheel_spins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_gifts_of_share" ON "user_gifts" USING btree ("share_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_gifts_of_spin" ON "user_gifts" USING btree ("spin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "social_shares_automatic" ON "social_shares" USING btree (lower(translate("epost", 'ÆØÅ', 'æøå')),"platform","automatic_day");--> statement-breakpoint
CREATE INDEX "social_shares_waiting" ON "social_shares" USING btree ("shared_at" DESC NULLS FIRST,"id") WHERE not "social_shares"."reward_given";--> statement-breakpoint
CREATE UNIQUE INDEX "wheel_spins_of_day" ON "wheel_spins" USING btree (lower(translate("epost", 'ÆØÅ', 'æøå')),"day");--> statement-breakpoint
CREATE UNIQUE INDEX "wheel_spins_claim_token" ON "wheel_spins" USING btree ("claim_token_hash");--> statement-breakpoint
CREATE INDEX "sessions_of_subject" ON "sessions" USING btree (("sess"->>'subjectId'));