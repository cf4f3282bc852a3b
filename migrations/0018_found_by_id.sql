DROP INDEX "chat_users_navn_folded";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "about" uuid;--> statement-breakpoint
ALTER TABLE "chat_users" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "concerns" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_about_chat_users_id_fk" FOREIGN KEY ("about") REFERENCES "public"."chat_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_about" ON "chat_messages" USING btree ("about") WHERE "chat_messages"."about" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_users_of_sender" ON "chat_users" USING btree ("sender");--> statement-breakpoint
CREATE INDEX "mail_outbox_concerns" ON "mail_outbox" USING btree ("concerns") WHERE "mail_outbox"."concerns" is not null;--> statement-breakpoint
-- Points: to the account of the name that has written or came first, else to whoever wrote under the
-- name last. A person of several names keeps the newest row; the others stay, for nobody.
UPDATE "chat_users" SET "sender" = "owner"."sender" FROM (
	SELECT DISTINCT ON ("sender") "id", "sender" FROM (
		SELECT c."id", c."last_active", coalesce(
			(SELECT 'u:' || u."id" FROM "users" u
				WHERE lower(translate(u."username", 'ÆØÅ', 'æøå')) = lower(translate(c."navn", 'ÆØÅ', 'æøå'))
				AND (u."created_at" <= c."joined_at" OR EXISTS (
					SELECT 1 FROM "chat_messages" m WHERE m."user_id" = u."id"))),
			(SELECT m."sender" FROM "chat_messages" m
				WHERE lower(translate(m."navn", 'ÆØÅ', 'æøå')) = lower(translate(c."navn", 'ÆØÅ', 'æøå'))
				AND m."sender" IS NOT NULL AND m."sender" NOT LIKE 'u:%'
				ORDER BY m."id" DESC LIMIT 1)
		) AS "sender" FROM "chat_users" c
	) "known" WHERE "sender" IS NOT NULL ORDER BY "sender", "last_active" DESC
) "owner" WHERE "chat_users"."id" = "owner"."id";--> statement-breakpoint
-- News of a level: whom and which one, without the name.
UPDATE "chat_messages" SET "about" = c."id", "melding" = '',
	"level" = substring("chat_messages"."melding" from ' har nådd nivå ([1-5]): [^:]+!$')::int
FROM "chat_users" c
WHERE "chat_messages"."is_system_message" AND "chat_messages"."melding" ~ ' har nådd nivå [1-5]: [^:]+!$'
	AND lower(translate(substring("chat_messages"."melding" from '^(.+) har nådd nivå [1-5]: [^:]+!$'), 'ÆØÅ', 'æøå'))
		= lower(translate(c."navn", 'ÆØÅ', 'æøå'));--> statement-breakpoint
-- Acts on a person: the restriction by its id, and whose account it hit.
UPDATE "audit_log" SET "subject_id" = r."id"::text,
	"before" = CASE WHEN jsonb_typeof("before") = 'object' THEN "before" || r."whose" ELSE "before" END,
	"after" = CASE WHEN jsonb_typeof("after") = 'object' THEN "after" || r."whose" ELSE "after" END
FROM (
	SELECT "id", "kind", "name_key", "created_at", "lifted_at", coalesce((
		SELECT jsonb_build_object('userId', substr(s, 3)) FROM unnest("senders") s WHERE s LIKE 'u:%' LIMIT 1
	), '{}'::jsonb) AS "whose" FROM "chat_restrictions"
) r
WHERE "audit_log"."subject_type" = 'chat_person' AND "audit_log"."subject_id" = r."name_key" AND (
	"audit_log"."action" = 'chat_person.' || r."kind"
		AND "audit_log"."created_at" BETWEEN r."created_at" - interval '5 seconds' AND r."created_at" + interval '5 seconds'
	OR "audit_log"."action" = 'chat_person.lift_' || r."kind"
		AND "audit_log"."created_at" BETWEEN r."lifted_at" - interval '5 seconds' AND r."lifted_at" + interval '5 seconds');--> statement-breakpoint
UPDATE "audit_log" SET "after" = "after" || jsonb_build_object('userId', m."user_id")
FROM "chat_messages" m
WHERE "audit_log"."subject_type" = 'chat_line' AND "audit_log"."subject_id" = m."id"::text
	AND m."user_id" IS NOT NULL AND jsonb_typeof("audit_log"."after") = 'object';--> statement-breakpoint
-- Mails to the organisers: which message they tell of.
UPDATE "mail_outbox" SET "concerns" = c."id" FROM "contact_messages" c
WHERE "mail_outbox"."subject" = 'Ny melding fra ' || c."navn"
	AND "mail_outbox"."created_at" BETWEEN c."created_at" - interval '5 seconds' AND c."created_at" + interval '5 seconds';
