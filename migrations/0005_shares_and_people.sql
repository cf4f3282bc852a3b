ALTER TABLE "social_shares" ADD COLUMN "thanked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_last_active" ON "users" USING btree ("last_active" DESC NULLS LAST,"id");