ALTER TABLE "chat_messages" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "chat_names" ADD COLUMN "claimed_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
UPDATE "chat_messages" SET "status_before" = "audit_log"."before" ->> 'status' FROM "audit_log"
WHERE "chat_messages"."status" = 'deleted' AND "audit_log"."action" = 'chat_line.delete'
  AND "audit_log"."subject_id" = "chat_messages"."id"::text
  AND "audit_log"."before" ->> 'status' IN ('held', 'hidden');
