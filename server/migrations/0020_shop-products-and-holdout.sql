CREATE TABLE "shop_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"reading_number" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"bad" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_products" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"title" text NOT NULL,
	"image_url" text NOT NULL,
	"kind" text,
	"reading_number" integer NOT NULL,
	"finding" text DEFAULT 'waiting' NOT NULL,
	"garment_class" text,
	"main_colour" text,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"thumbnail" text,
	"decision" text
);
--> statement-breakpoint
ALTER TABLE "fitting_room_days" ADD COLUMN "shown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fitting_room_days" ADD COLUMN "shown_converted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fitting_room_days" ADD COLUMN "withheld" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fitting_room_days" ADD COLUMN "withheld_converted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_feeds" ADD CONSTRAINT "shop_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_products" ADD CONSTRAINT "shop_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_products_of_account" ON "shop_products" USING btree ("user_id","external_id");--> statement-breakpoint
CREATE INDEX "shop_products_finding" ON "shop_products" USING btree ("user_id","finding","attempts","id");