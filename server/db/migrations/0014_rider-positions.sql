CREATE TABLE "rider_positions" (
	"order_id" text PRIMARY KEY NOT NULL,
	"reports" jsonb NOT NULL
);
--> statement-breakpoint
INSERT INTO "rider_positions" ("order_id", "reports") SELECT "order_id", jsonb_agg(jsonb_build_object('eventId', "event_id", 'contentHash', "content_hash", 'reportedBy', "reported_by", 'at', to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY "at", "event_id") FROM (SELECT *, row_number() OVER (PARTITION BY "order_id" ORDER BY "at" DESC, "event_id" DESC) AS "newest" FROM "order_events" WHERE "type" = 'rider-location') AS "reported" WHERE "newest" <= 32 GROUP BY "order_id";--> statement-breakpoint
DELETE FROM "order_events" WHERE "type" = 'rider-location';
