ALTER TABLE "orders" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_available" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "delivery_charge_paise" integer;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "holidays" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "closed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "overdue_after_seconds" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "reject_after_seconds" integer DEFAULT 900 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_unanswered" ON "orders" USING btree ("placed_at") WHERE "orders"."status" = 'pending' and "orders"."placed_at" is not null;