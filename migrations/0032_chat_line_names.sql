ALTER TABLE "chat_messages" ADD COLUMN "about_name" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_about_name_length" CHECK (char_length("chat_messages"."about_name") <= 50);--> statement-breakpoint
-- The name on the newest line that the person had written in that room before, which reached the level.
UPDATE "chat_messages" AS "told" SET "about_name" = (
  SELECT "line"."navn" FROM "chat_messages" AS "line"
  JOIN "chat_users" AS "person" ON "person"."sender" = "line"."sender"
  WHERE "person"."id" = "told"."about" AND "line"."room" = "told"."room" AND "line"."id" < "told"."id"
  ORDER BY "line"."id" DESC LIMIT 1)
WHERE "told"."about" IS NOT NULL;
