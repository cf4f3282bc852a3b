CREATE TABLE "server_days" (
	"day" date PRIMARY KEY NOT NULL,
	"requests" bigint NOT NULL,
	"errors" bigint NOT NULL,
	"latency" bigint[] NOT NULL,
	"sockets_peak" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "server_processes" ADD COLUMN "stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "server_processes" ADD COLUMN "sockets" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "server_processes" ADD COLUMN "memory_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "affiliate_sales_sold" ON "affiliate_sales" USING btree ("sale_date");