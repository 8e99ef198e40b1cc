ALTER TABLE "orders" ADD COLUMN "ordered_items" jsonb;--> statement-breakpoint
ALTER TABLE "push_outbox" ADD COLUMN "left_out" boolean DEFAULT false NOT NULL;