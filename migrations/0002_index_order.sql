-- ORDER BY x DESC means NULLS FIRST; the first indexes said NULLS LAST and could not serve it.
DROP INDEX "user_gifts_of_user";--> statement-breakpoint
DROP INDEX "user_messages_of_user";--> statement-breakpoint
DROP INDEX "users_created";--> statement-breakpoint
DROP INDEX "affiliate_sales_of_affiliate";--> statement-breakpoint
DROP INDEX "affiliate_sales_created";--> statement-breakpoint
DROP INDEX "affiliates_ranking";--> statement-breakpoint
DROP INDEX "affiliates_created";--> statement-breakpoint
DROP INDEX "chat_messages_of_room";--> statement-breakpoint
DROP INDEX "chat_users_ranking";--> statement-breakpoint
DROP INDEX "contact_messages_created";--> statement-breakpoint
DROP INDEX "social_shares_shared";--> statement-breakpoint
DROP INDEX "social_shares_of_address";--> statement-breakpoint
DROP INDEX "wheel_spins_spun";--> statement-breakpoint
DROP INDEX "wheel_spins_of_address";--> statement-breakpoint
DROP INDEX "newsletter_subscribed";--> statement-breakpoint
DROP INDEX "audit_log_created";--> statement-breakpoint
DROP INDEX "audit_log_of_subject";--> statement-breakpoint
DROP INDEX "mail_outbox_created";--> statement-breakpoint
CREATE INDEX "user_gifts_of_user" ON "user_gifts" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "user_messages_of_user" ON "user_messages" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "affiliate_sales_of_affiliate" ON "affiliate_sales" USING btree ("affiliate_id","sale_date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "affiliate_sales_created" ON "affiliate_sales" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "affiliates_ranking" ON "affiliates" USING btree ("points" DESC NULLS FIRST,"approved_at","id") WHERE "affiliates"."status" = 'approved' and "affiliates"."is_active";--> statement-breakpoint
CREATE INDEX "affiliates_created" ON "affiliates" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "chat_messages_of_room" ON "chat_messages" USING btree ("room","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "chat_users_ranking" ON "chat_users" USING btree ("total_points" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "social_shares_shared" ON "social_shares" USING btree ("shared_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "social_shares_of_address" ON "social_shares" USING btree (lower(translate("epost", 'ÆØÅ', 'æøå')),"shared_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "wheel_spins_spun" ON "wheel_spins" USING btree ("spun_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "wheel_spins_of_address" ON "wheel_spins" USING btree (lower(translate("epost", 'ÆØÅ', 'æøå')),"spun_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "newsletter_subscribed" ON "newsletter_subscriptions" USING btree ("subscribed_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject_type","subject_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mail_outbox_created" ON "mail_outbox" USING btree ("created_at" DESC NULLS FIRST,"id");
