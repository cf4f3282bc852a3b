CREATE TABLE "withdrawn_editions" (
	"key" text PRIMARY KEY NOT NULL,
	"document" json NOT NULL,
	"sequence" integer NOT NULL,
	"withdrawn_at" timestamp (3) with time zone NOT NULL,
	"was_current" boolean NOT NULL
);
