DROP INDEX "orders_user_newest";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "content_hash" text;--> statement-breakpoint
CREATE INDEX "push_outbox_expiry" ON "push_outbox" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_user_newest" ON "orders" USING btree ("user_id","created_at","id");