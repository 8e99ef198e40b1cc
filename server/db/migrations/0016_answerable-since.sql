CREATE TABLE "unanswered_looks" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Every table that is altered from here on, in the order in which an order's transaction uses them: one
-- lock after another would deadlock with it.
LOCK TABLE "users", "products", "orders", "webhooks" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "answerable_since" timestamp (3) with time zone;--> statement-breakpoint
-- Not in 0014, because it locks the orders, and moving the positions takes time.
ALTER TABLE "rider_positions" ADD CONSTRAINT "rider_positions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
