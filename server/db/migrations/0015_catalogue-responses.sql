CREATE TABLE "catalogue_responses" (
	"store_id" text NOT NULL,
	"encoding" text NOT NULL,
	"state" text NOT NULL,
	"etag" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "catalogue_responses_store_id_encoding_pk" PRIMARY KEY("store_id","encoding")
);
--> statement-breakpoint
ALTER TABLE "catalogue_responses" ADD CONSTRAINT "catalogue_responses_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_shelf" ON "products" USING btree ("store_id","rank","id");