ALTER TABLE "try_ons" ADD COLUMN "is_favourite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "try_ons" ADD COLUMN "is_on_studio_model" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "try_ons" ADD COLUMN "has_garment_image" boolean DEFAULT false NOT NULL;