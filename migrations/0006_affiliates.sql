CREATE TABLE "affiliate_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "affiliate_tokens_purpose" CHECK ("affiliate_tokens"."purpose" in ('password', 'login'))
);
--> statement-breakpoint
CREATE TABLE "affiliate_visit_marks" (
	"mark" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affiliate_visits" (
	"affiliate_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "affiliate_visits_affiliate_id_day_pk" PRIMARY KEY("affiliate_id","day")
);
--> statement-breakpoint
CREATE TABLE "sales_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"imported_by" text NOT NULL,
	"added" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text
);
--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD COLUMN "order_reference" text;--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD COLUMN "registered_by" text;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "password" text;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "applied_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "reviewed_by" text;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "affiliate_tokens" ADD CONSTRAINT "affiliate_tokens_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_visits" ADD CONSTRAINT "affiliate_visits_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_tokens_of_affiliate" ON "affiliate_tokens" USING btree ("affiliate_id","purpose");--> statement-breakpoint
CREATE INDEX "affiliate_tokens_expires" ON "affiliate_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "affiliate_visit_marks_seen" ON "affiliate_visit_marks" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "sales_imports_created" ON "sales_imports" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD CONSTRAINT "affiliate_sales_import_id_sales_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."sales_imports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_sales_order" ON "affiliate_sales" USING btree (lower(translate("order_reference", 'ÆØÅ', 'æøå')),coalesce(lower(translate("personal_code", 'ÆØÅ', 'æøå')), ''),("tickets_sold" < 0)) WHERE "affiliate_sales"."order_reference" is not null;--> statement-breakpoint
CREATE INDEX "affiliate_sales_of_import" ON "affiliate_sales" USING btree ("import_id");