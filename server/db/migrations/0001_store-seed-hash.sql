ALTER TABLE "stores" ADD COLUMN "seed_hash" text;--> statement-breakpoint
-- Until now every store came from a seed; an unknown one, so that the next start brings it up to date.
UPDATE "stores" SET "seed_hash" = '';
