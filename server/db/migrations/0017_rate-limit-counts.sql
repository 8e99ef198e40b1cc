CREATE UNLOGGED TABLE "rate_limit_counts" (
	"minute" integer NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limit_counts_minute_key_pk" PRIMARY KEY("minute","key")
);
