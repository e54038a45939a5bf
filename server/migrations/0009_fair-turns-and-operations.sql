CREATE TABLE "operations" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "try_ons" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;