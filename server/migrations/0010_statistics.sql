CREATE TABLE "daily_counts" (
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "daily_counts_day_kind_name_pk" PRIMARY KEY("day","kind","name")
);
--> statement-breakpoint
CREATE TABLE "try_on_outcomes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"engine" text,
	"version" text,
	"error_code" text,
	"waiting_ms" integer,
	"running_ms" integer,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "try_on_outcomes_finished" ON "try_on_outcomes" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_returned" ON "ledger_entries" USING btree ("created_at") WHERE reason = 'try-on-returned';--> statement-breakpoint
CREATE INDEX "payment_reversals_age" ON "payment_reversals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_credited" ON "payments" USING btree ("credited_at");--> statement-breakpoint
CREATE INDEX "payments_by_age" ON "payments" USING btree ("created_at","id");