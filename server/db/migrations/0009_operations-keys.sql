CREATE TABLE "operations_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"store_id" text,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "operations_keys_valid_name" ON "operations_keys" USING btree ("name") WHERE "operations_keys"."revoked_at" is null;