CREATE TABLE "garment_products" (
	"user_id" uuid NOT NULL,
	"garment_hash" text NOT NULL,
	"product" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "garment_products_user_id_garment_hash_pk" PRIMARY KEY("user_id","garment_hash")
);
--> statement-breakpoint
CREATE TABLE "share_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"try_on_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"text" text NOT NULL,
	"visitor_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "try_ons" ADD COLUMN "garment_hash" text;--> statement-breakpoint
ALTER TABLE "try_ons" ADD COLUMN "product" jsonb;--> statement-breakpoint
ALTER TABLE "try_ons" ADD COLUMN "takes_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_answer_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "answer_mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "garment_products" ADD CONSTRAINT "garment_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_answers" ADD CONSTRAINT "share_answers_try_on_id_try_ons_id_fk" FOREIGN KEY ("try_on_id") REFERENCES "public"."try_ons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "garment_products_age" ON "garment_products" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_answers_visitor" ON "share_answers" USING btree ("try_on_id","visitor_hash");--> statement-breakpoint
CREATE INDEX "share_answers_age" ON "share_answers" USING btree ("created_at");