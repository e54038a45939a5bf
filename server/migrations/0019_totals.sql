CREATE TABLE "total_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "payment_reversals_disputes" ON "payment_reversals" USING btree ("payment_id") WHERE kind = 'dispute';--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_refunded" ON "payments" USING btree ("created_at","id") WHERE refunded_amount > 0;--> statement-breakpoint
CREATE FUNCTION note_total(name text, change bigint) RETURNS void LANGUAGE sql AS
  'INSERT INTO total_changes (name, change) SELECT $1, $2 WHERE $2 <> 0';--> statement-breakpoint
CREATE FUNCTION total_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN PERFORM note_total('users-' || new.kind, 1); END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM note_total('users-' || old.kind, -1); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION total_try_ons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND new.state = 'complete' THEN PERFORM note_total('try-ons-complete', 1); END IF;
  IF TG_OP <> 'INSERT' AND old.state = 'complete' THEN PERFORM note_total('try-ons-complete', -1); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION total_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND new.credited_at IS NOT NULL THEN
    PERFORM note_total('tokens-sold', new.tokens), note_total('revenue-' || new.currency, new.amount - new.refunded_amount);
  END IF;
  IF TG_OP <> 'INSERT' AND old.credited_at IS NOT NULL THEN
    PERFORM note_total('tokens-sold', -old.tokens), note_total('revenue-' || old.currency, old.refunded_amount - old.amount);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER total_users AFTER INSERT OR DELETE OR UPDATE OF kind ON users
  FOR EACH ROW EXECUTE FUNCTION total_users();--> statement-breakpoint
CREATE TRIGGER total_try_ons AFTER INSERT OR DELETE OR UPDATE OF state ON try_ons
  FOR EACH ROW EXECUTE FUNCTION total_try_ons();--> statement-breakpoint
CREATE TRIGGER total_payments AFTER INSERT OR DELETE OR UPDATE OF tokens, amount, currency, refunded_amount, credited_at ON payments
  FOR EACH ROW EXECUTE FUNCTION total_payments();--> statement-breakpoint
INSERT INTO total_changes (name, change) SELECT 'users-' || kind, count(*) FROM users GROUP BY kind;--> statement-breakpoint
INSERT INTO total_changes (name, change)
  SELECT 'try-ons-complete', count(*) FROM try_ons WHERE state = 'complete' HAVING count(*) > 0;--> statement-breakpoint
INSERT INTO total_changes (name, change)
  SELECT 'tokens-sold', sum(tokens) FROM payments WHERE credited_at IS NOT NULL HAVING count(*) > 0;--> statement-breakpoint
INSERT INTO total_changes (name, change)
  SELECT 'revenue-' || currency, sum(amount - refunded_amount) FROM payments WHERE credited_at IS NOT NULL GROUP BY currency;
