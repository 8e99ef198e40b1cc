CREATE SEQUENCE "public"."order_change_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "change_number" bigint;--> statement-breakpoint
CREATE INDEX "orders_store_change" ON "orders" USING btree ("store_id","change_number");--> statement-breakpoint
CREATE INDEX "orders_store_status_change" ON "orders" USING btree ("store_id","status","change_number");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_change" UNIQUE("change_number");--> statement-breakpoint
UPDATE "orders" SET "change_number" = "numbered"."number" FROM (SELECT "id", row_number() OVER (ORDER BY "placed_at", "id") AS "number" FROM "orders" WHERE "placed_at" IS NOT NULL) AS "numbered" WHERE "orders"."id" = "numbered"."id";--> statement-breakpoint
SELECT setval('order_change_numbers', (SELECT count("change_number") + 1 FROM "orders"), false);
