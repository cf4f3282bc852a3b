CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"gift_type" text NOT NULL,
	"value" text,
	"given_by_admin" text NOT NULL,
	"opened" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_gifts_type" CHECK ("user_gifts"."gift_type" in ('points', 'merchandise', 'discount', 'exclusive_access', 'other')),
	CONSTRAINT "user_gifts_opened" CHECK ("user_gifts"."opened" = ("user_gifts"."opened_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "user_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"from_admin" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"message_type" text DEFAULT 'general' NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"bio" text,
	"profile_picture" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"last_active" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_length" CHECK (char_length("users"."username") <= 30),
	CONSTRAINT "users_bio_length" CHECK (char_length("users"."bio") <= 500)
);
--> statement-breakpoint
CREATE TABLE "affiliate_sales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"affiliate_id" uuid,
	"personal_code" text,
	"tickets_sold" integer NOT NULL,
	"points_earned" integer NOT NULL,
	"sale_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_sales_tickets" CHECK ("affiliate_sales"."tickets_sold" <> 0),
	CONSTRAINT "affiliate_sales_points" CHECK ("affiliate_sales"."affiliate_id" is null or "affiliate_sales"."points_earned" = "affiliate_sales"."tickets_sold" * 10)
);
--> statement-breakpoint
CREATE TABLE "affiliates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"navn" text NOT NULL,
	"epost" text NOT NULL,
	"telefon" text,
	"instagram" text,
	"tiktok" text,
	"youtube" text,
	"twitch" text,
	"discord" text,
	"beskrivelse" text,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"personal_code" text,
	"points" integer DEFAULT 0 NOT NULL,
	"level" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "affiliates_status" CHECK ("affiliates"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "affiliates_level" CHECK ("affiliates"."level" between 1 and 5),
	CONSTRAINT "affiliates_followers" CHECK ("affiliates"."follower_count" >= 0),
	CONSTRAINT "affiliates_approved" CHECK ("affiliates"."status" <> 'approved' or ("affiliates"."personal_code" is not null and "affiliates"."approved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room" text NOT NULL,
	"navn" text NOT NULL,
	"melding" text NOT NULL,
	"is_admin" text DEFAULT 'false' NOT NULL,
	"is_system_message" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_room" CHECK ("chat_messages"."room" in ('festival', 'gaming', 'cosplay')),
	CONSTRAINT "chat_messages_is_admin" CHECK ("chat_messages"."is_admin" in ('true', 'false')),
	CONSTRAINT "chat_messages_navn_length" CHECK (char_length("chat_messages"."navn") <= 50),
	CONSTRAINT "chat_messages_melding_length" CHECK (char_length("chat_messages"."melding") <= 500)
);
--> statement-breakpoint
CREATE TABLE "chat_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"navn" text NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"activity_level" integer DEFAULT 1 NOT NULL,
	"total_points" integer DEFAULT 0 NOT NULL,
	"last_active" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"badges" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "chat_users_level" CHECK ("chat_users"."activity_level" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"navn" text NOT NULL,
	"epost" text NOT NULL,
	"emne" text,
	"melding" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_navn_length" CHECK (char_length("contact_messages"."navn") <= 100),
	CONSTRAINT "contact_messages_melding_length" CHECK (char_length("contact_messages"."melding") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "social_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"navn" text NOT NULL,
	"epost" text NOT NULL,
	"platform" text NOT NULL,
	"url" text NOT NULL,
	"post_url" text,
	"description" text,
	"ip_address" text,
	"user_agent" text,
	"reward_given" boolean DEFAULT false NOT NULL,
	"reward_type" text,
	"reward_amount" integer DEFAULT 0 NOT NULL,
	"admin_notes" text,
	"shared_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_shares_platform" CHECK ("social_shares"."platform" in ('facebook', 'instagram', 'twitter', 'tiktok', 'youtube', 'linkedin', 'discord', 'other')),
	CONSTRAINT "social_shares_description_length" CHECK (char_length("social_shares"."description") <= 500)
);
--> statement-breakpoint
CREATE TABLE "wheel_spins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"navn" text NOT NULL,
	"epost" text NOT NULL,
	"prize" text NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"spun_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"subscribed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirm_token_hash" text,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribe_token_hash" text,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_email_length" CHECK (char_length("newsletter_subscriptions"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_feeds" (
	"platform" text PRIMARY KEY NOT NULL,
	"posts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_fetch" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "user_gifts" ADD CONSTRAINT "user_gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_messages" ADD CONSTRAINT "user_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD CONSTRAINT "affiliate_sales_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admins_username_folded" ON "admins" USING btree (lower(translate("username", 'ÆØÅ', 'æøå')));--> statement-breakpoint
CREATE INDEX "user_gifts_of_user" ON "user_gifts" USING btree ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "user_messages_of_user" ON "user_messages" USING btree ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_folded" ON "users" USING btree (lower(translate("username", 'ÆØÅ', 'æøå')));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_folded" ON "users" USING btree (lower(translate("email", 'ÆØÅ', 'æøå')));--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "affiliate_sales_of_affiliate" ON "affiliate_sales" USING btree ("affiliate_id","sale_date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "affiliate_sales_created" ON "affiliate_sales" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_epost_folded" ON "affiliates" USING btree (lower(translate("epost", 'ÆØÅ', 'æøå')));--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_code_folded" ON "affiliates" USING btree (lower(translate("personal_code", 'ÆØÅ', 'æøå')));--> statement-breakpoint
CREATE INDEX "affiliates_ranking" ON "affiliates" USING btree ("points" DESC NULLS LAST,"approved_at","id") WHERE "affiliates"."status" = 'approved' and "affiliates"."is_active";--> statement-breakpoint
CREATE INDEX "affiliates_created" ON "affiliates" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "chat_messages_of_room" ON "chat_messages" USING btree ("room","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "chat_users_navn_folded" ON "chat_users" USING btree (lower(translate("navn", 'ÆØÅ', 'æøå')));--> statement-breakpoint
CREATE INDEX "chat_users_ranking" ON "chat_users" USING btree ("total_points" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "chat_users_last_active" ON "chat_users" USING btree ("last_active");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "social_shares_shared" ON "social_shares" USING btree ("shared_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "social_shares_of_address" ON "social_shares" USING btree (lower(translate("epost", 'ÆØÅ', 'æøå')),"shared_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "wheel_spins_spun" ON "wheel_spins" USING btree ("spun_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "wheel_spins_of_address" ON "wheel_spins" USING btree (lower(translate("epost", 'ÆØÅ', 'æøå')),"spun_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_email_folded" ON "newsletter_subscriptions" USING btree (lower(translate("email", 'ÆØÅ', 'æøå')));--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_confirm_token" ON "newsletter_subscriptions" USING btree ("confirm_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_unsubscribe_token" ON "newsletter_subscriptions" USING btree ("unsubscribe_token_hash");--> statement-breakpoint
CREATE INDEX "newsletter_subscribed" ON "newsletter_subscriptions" USING btree ("subscribed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject_type","subject_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_created" ON "mail_outbox" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "mail_outbox_waiting" ON "mail_outbox" USING btree ("created_at") WHERE "mail_outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");