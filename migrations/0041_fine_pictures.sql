ALTER TABLE "content_pictures" ADD COLUMN "fine" "bytea";--> statement-breakpoint
ALTER TABLE "content_pictures" ADD COLUMN "finest" "bytea";