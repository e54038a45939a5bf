CREATE TABLE "garments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"api_key_id" uuid,
	"is_test" boolean NOT NULL,
	"garment_class" text,
	"main_colour" text,
	"refusal" text,
	"product" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "test_try_ons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"state" text NOT NULL,
	"garment_id" uuid,
	"garment_class" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "try_ons" ADD COLUMN "garment_id" uuid;--> statement-breakpoint
ALTER TABLE "garments" ADD CONSTRAINT "garments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garments" ADD CONSTRAINT "garments_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_try_ons" ADD CONSTRAINT "test_try_ons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_try_ons" ADD CONSTRAINT "test_try_ons_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_try_ons" ADD CONSTRAINT "test_try_ons_garment_id_garments_id_fk" FOREIGN KEY ("garment_id") REFERENCES "public"."garments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "garments_user" ON "garments" USING btree ("user_id","is_test","created_at","id");--> statement-breakpoint
CREATE INDEX "garments_age" ON "garments" USING btree ("is_test","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "test_try_ons_user" ON "test_try_ons" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "test_try_ons_key" ON "test_try_ons" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "test_try_ons_garment" ON "test_try_ons" USING btree ("garment_id");--> statement-breakpoint
CREATE INDEX "test_try_ons_age" ON "test_try_ons" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "try_ons" ADD CONSTRAINT "try_ons_garment_id_garments_id_fk" FOREIGN KEY ("garment_id") REFERENCES "public"."garments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "try_ons_of_keys" ON "try_ons" USING btree ("user_id","created_at","id") WHERE api_key_id is not null;--> statement-breakpoint
CREATE INDEX "try_ons_garment" ON "try_ons" USING btree ("garment_id") WHERE garment_id is not null;