ALTER TABLE "chat_messages" ADD COLUMN "new_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "auto_slow_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "auto_slow_off_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "chat_messages_stood" ON "chat_messages" USING btree ("sender","created_at") WHERE "chat_messages"."status" = 'shown';--> statement-breakpoint
CREATE INDEX "chat_messages_new_names" ON "chat_messages" USING btree ("address_hash","created_at") WHERE "chat_messages"."new_name";