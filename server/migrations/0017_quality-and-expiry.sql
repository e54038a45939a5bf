CREATE TABLE "refused_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"error_code" text NOT NULL,
	"garment_class" text,
	"engine" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "expiry_days" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "expiry_notice" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "expiry_notice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "expired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refused_results" ADD CONSTRAINT "refused_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_results_user" ON "refused_results" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refused_results_age" ON "refused_results" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_expiring" ON "payments" USING btree ("credited_at","id") WHERE expiry_days is not null and expired_at is null;