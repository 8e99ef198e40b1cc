CREATE TABLE "product_changes" (
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "product_changes_store_id_product_id_pk" PRIMARY KEY("store_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "changes_since_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Earlier changes were not recorded.
UPDATE "stores" SET "changes_since_version" = "catalogue_version";--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_changes_version" ON "product_changes" USING btree ("store_id","version");