CREATE FUNCTION search_grams(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array(SELECT DISTINCT substr(word, at, 3) FROM generate_series(1, length(word) - 2) AS at)
$$;
--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search_grams(lower(translate(coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("username", '') || ' ' || coalesce("email", ''), 'ÆØÅ', 'æøå'))));--> statement-breakpoint
CREATE INDEX "affiliates_search" ON "affiliates" USING gin (search_grams(lower(translate(coalesce("navn", '') || ' ' || coalesce("epost", '') || ' ' || coalesce("personal_code", '') || ' ' || coalesce("telefon", '') || ' ' || coalesce("instagram", '') || ' ' || coalesce("tiktok", '') || ' ' || coalesce("youtube", '') || ' ' || coalesce("twitch", '') || ' ' || coalesce("discord", ''), 'ÆØÅ', 'æøå'))));--> statement-breakpoint
CREATE INDEX "social_shares_search" ON "social_shares" USING gin (search_grams(lower(translate(coalesce("navn", '') || ' ' || coalesce("epost", '') || ' ' || coalesce("platform", '') || ' ' || coalesce("url", '') || ' ' || coalesce("post_url", ''), 'ÆØÅ', 'æøå'))));--> statement-breakpoint
CREATE INDEX "newsletter_search" ON "newsletter_subscriptions" USING gin (search_grams(lower(translate(coalesce("email", ''), 'ÆØÅ', 'æøå'))));