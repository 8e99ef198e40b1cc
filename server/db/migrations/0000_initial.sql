CREATE TABLE "categories" (
	"store_id" text NOT NULL,
	"id" text NOT NULL,
	"rank" integer NOT NULL,
	"name" text NOT NULL,
	"image_url" text NOT NULL,
	"hue" double precision,
	CONSTRAINT "categories_store_id_id_pk" PRIMARY KEY("store_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"order_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"reported_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_events_order_id_event_id_pk" PRIMARY KEY("order_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"store_id" text NOT NULL,
	"items" jsonb NOT NULL,
	"delivery_charge_paise" integer NOT NULL,
	"total_paise" integer NOT NULL,
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"payment_status" text NOT NULL,
	"address" jsonb NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"quoted_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"placed_at" timestamp (3) with time zone,
	"rider" jsonb,
	"version" integer NOT NULL,
	"history" jsonb NOT NULL,
	CONSTRAINT "orders_user_key" UNIQUE("user_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "out_of_reach_checks" (
	"day" date NOT NULL,
	"latitude_hundredths" integer NOT NULL,
	"longitude_hundredths" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "out_of_reach_checks_day_latitude_hundredths_longitude_hundredths_pk" PRIMARY KEY("day","latitude_hundredths","longitude_hundredths")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"store_id" text NOT NULL,
	"id" text NOT NULL,
	"rank" integer NOT NULL,
	"category_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_paise" integer NOT NULL,
	"discount_price_paise" integer,
	"images" jsonb NOT NULL,
	CONSTRAINT "products_store_id_id_pk" PRIMARY KEY("store_id","id"),
	CONSTRAINT "products_price" CHECK ("products"."price_paise" > 0),
	CONSTRAINT "products_discount" CHECK ("products"."discount_price_paise" >= 0 and "products"."discount_price_paise" <= "products"."price_paise")
);
--> statement-breakpoint
CREATE TABLE "settled_keys" (
	"user_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"outcome" text NOT NULL,
	"payload_hash" text,
	"refusal" text,
	"settled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settled_keys_user_id_idempotency_key_pk" PRIMARY KEY("user_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"delivery_charge_paise" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"catalogue_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"sub" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"addresses" jsonb NOT NULL,
	"addresses_version" integer DEFAULT 0 NOT NULL,
	"store_id" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_sub_unique" UNIQUE("sub")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_store_id_category_id_categories_store_id_id_fk" FOREIGN KEY ("store_id","category_id") REFERENCES "public"."categories"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_keys" ADD CONSTRAINT "settled_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_user_newest" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "settled_keys_age" ON "settled_keys" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "stores_position" ON "stores" USING btree ("latitude","longitude");