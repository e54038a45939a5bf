ALTER TABLE "bonus_addresses" ADD COLUMN "origin_hash" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "origin_hash" text;--> statement-breakpoint
CREATE INDEX "bonus_addresses_origin" ON "bonus_addresses" USING btree ("origin_hash") WHERE origin_hash is not null;--> statement-breakpoint
CREATE INDEX "mails_origin" ON "mails" USING btree ("origin_hash");