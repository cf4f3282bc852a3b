ALTER TABLE "admins" ADD COLUMN "password_logged_at" timestamp (3) with time zone;--> statement-breakpoint
-- 'admin' with the password of its beginning is most likely the one that the first start printed.
UPDATE "admins" SET "password_logged_at" = "created_at" WHERE "username" = 'admin'
  AND EXISTS (SELECT 1 FROM "audit_log" WHERE "subject_id" = "admins"."id"::text
    AND "action" = 'admin.add' AND "actor" = 'terminal')
  AND NOT EXISTS (SELECT 1 FROM "audit_log" WHERE "subject_id" = "admins"."id"::text
    AND "action" = 'admin.password');
