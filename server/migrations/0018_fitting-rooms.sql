CREATE TABLE "fitting_room_days" (
	"api_key_id" uuid NOT NULL,
	"day" text NOT NULL,
	"product" text NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"tried" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fitting_room_days_api_key_id_day_product_pk" PRIMARY KEY("api_key_id","day","product")
);
--> statement-breakpoint
CREATE TABLE "fitting_rooms" (
	"api_key_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"picture_origins" jsonb NOT NULL,
	"try_ons_per_shopper" integer NOT NULL,
	"try_ons_per_network" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_networks" (
	"api_key_id" uuid NOT NULL,
	"day" text NOT NULL,
	"network_hash" text NOT NULL,
	"try_ons" integer NOT NULL,
	CONSTRAINT "guest_networks_api_key_id_day_network_hash_pk" PRIMARY KEY("api_key_id","day","network_hash")
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"api_key_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"agreed_to" text NOT NULL,
	"recipients" jsonb NOT NULL,
	"try_ons" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"received_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "try_ons" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "fitting_room_days" ADD CONSTRAINT "fitting_room_days_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitting_rooms" ADD CONSTRAINT "fitting_rooms_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_networks" ADD CONSTRAINT "guest_networks_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guests_expiry" ON "guests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "hand_overs_expiry" ON "hand_overs" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "try_ons" ADD CONSTRAINT "try_ons_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "try_ons_guest" ON "try_ons" USING btree ("guest_id") WHERE guest_id is not null;