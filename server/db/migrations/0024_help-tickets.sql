CREATE TABLE "help_tickets" (
	"number" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"store_id" text NOT NULL,
	"problem" text NOT NULL,
	"product_ids" jsonb NOT NULL,
	"text" text NOT NULL,
	"replies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "help_tickets_user_key" UNIQUE("user_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "help_tickets" ADD CONSTRAINT "help_tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD CONSTRAINT "help_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_tickets_order" ON "help_tickets" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "help_tickets_unclosed_order" ON "help_tickets" USING btree ("order_id") WHERE "help_tickets"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "help_tickets_unclosed" ON "help_tickets" USING btree ("created_at","store_id") WHERE "help_tickets"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "help_tickets_closed" ON "help_tickets" USING btree ("closed_at","store_id");