CREATE TABLE "daily_uses" (
	"key" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "social_shares" ADD COLUMN "automatic_user" uuid;--> statement-breakpoint
ALTER TABLE "social_shares" ADD CONSTRAINT "social_shares_automatic_user_users_id_fk" FOREIGN KEY ("automatic_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "social_shares_automatic_user" ON "social_shares" USING btree ("automatic_user","platform","automatic_day");