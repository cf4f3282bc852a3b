CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"task" text NOT NULL,
	"key" text,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"retry_delay_seconds" integer NOT NULL,
	"expire_in_seconds" integer NOT NULL,
	"run_at" timestamp (6) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (6) with time zone,
	"finished_at" timestamp (6) with time zone,
	"last_error" text,
	CONSTRAINT "jobs_state" CHECK ("jobs"."state" in ('waiting', 'active', 'done', 'dead'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("task","key");--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("task","run_at") WHERE "jobs"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "jobs_active" ON "jobs" USING btree ("lease_until") WHERE "jobs"."state" = 'active';--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "jobs" USING btree ("finished_at") WHERE "jobs"."finished_at" is not null;--> statement-breakpoint
-- What waits, runs or is dead in the former queue (pg-boss) is moved over. Processes of the last version
-- that still run must not write meanwhile.
LOCK TABLE pgboss.job, pgboss.archive IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "jobs" ("id", "task", "data", "state", "attempts", "max_attempts", "retry_delay_seconds",
	"expire_in_seconds", "run_at", "lease_until", "finished_at", "last_error")
SELECT id, name, coalesce(data, '{}'),
	CASE state WHEN 'active' THEN 'active' WHEN 'failed' THEN 'dead' ELSE 'waiting' END,
	retry_count + (started_on IS NOT NULL)::int, retry_limit + 1, retry_delay,
	extract(epoch FROM expire_in)::int, start_after,
	CASE WHEN state = 'active' THEN started_on + expire_in END,
	CASE WHEN state = 'failed' THEN coalesce(completed_on, now()) END,
	coalesce(output->>'message', output->'value'->>'message')
FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed')
ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM pgboss.job;--> statement-breakpoint
DELETE FROM pgboss.archive;--> statement-breakpoint
-- During an update, processes of the last version still store jobs there: these go to the new table.
CREATE FUNCTION pgboss.forward_job() RETURNS trigger AS $$
BEGIN
	INSERT INTO public.jobs (id, task, data, max_attempts, retry_delay_seconds, expire_in_seconds, run_at)
	VALUES (NEW.id, NEW.name, coalesce(NEW.data, '{}'), NEW.retry_limit + 1, NEW.retry_delay,
		extract(epoch FROM NEW.expire_in)::int, NEW.start_after)
	ON CONFLICT DO NOTHING;
	DELETE FROM pgboss.job WHERE name = NEW.name AND id = NEW.id;
	RETURN NULL;
END;
$$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER forward_job AFTER INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION pgboss.forward_job();
