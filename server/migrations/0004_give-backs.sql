CREATE TABLE "give_backs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"try_on_id" uuid,
	"reason" text NOT NULL,
	"engine" jsonb,
	"garment_class" text,
	"may_be_seen" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "try_ons" ADD COLUMN "pair_hash" text;--> statement-breakpoint
ALTER TABLE "try_ons" ADD COLUMN "given_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "give_backs" ADD CONSTRAINT "give_backs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "give_backs" ADD CONSTRAINT "give_backs_try_on_id_try_ons_id_fk" FOREIGN KEY ("try_on_id") REFERENCES "public"."try_ons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "give_backs_user" ON "give_backs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "give_backs_age" ON "give_backs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "give_backs_try_on" ON "give_backs" USING btree ("try_on_id");--> statement-breakpoint
CREATE INDEX "try_ons_pair" ON "try_ons" USING btree ("user_id","pair_hash") WHERE pair_hash is not null;