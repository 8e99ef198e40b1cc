-- Earlier releases kept where riders were last. This reads every order and writes most of them once, but
-- locks only orders that nobody changes any more. It is not left to retention, because a process of an
-- earlier release could delete the rows by which retention finds them.
UPDATE "orders" SET "rider" = jsonb_set("rider", '{location}', 'null') WHERE "placed_at" <= now() - interval '7 days' AND "rider"->>'location' IS NOT NULL;--> statement-breakpoint
-- By these rows, retention finds the riders who were assigned with a position and have reported none.
INSERT INTO "rider_positions" ("order_id", "reports") SELECT "id", '[]' FROM "orders" WHERE "rider"->>'location' IS NOT NULL ON CONFLICT DO NOTHING;
