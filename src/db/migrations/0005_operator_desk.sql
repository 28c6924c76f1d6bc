CREATE TABLE "mail_failures" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"refusal" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"setup_hash" "bytea",
	"setup_until" timestamp with time zone,
	"secret" "bytea",
	"confirmed_at" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "operator_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "operator_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_failures" ADD CONSTRAINT "mail_failures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_factors" ADD CONSTRAINT "operator_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_failures_at" ON "mail_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mail_failures_user" ON "mail_failures" USING btree ("user_id") WHERE "mail_failures"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_events_operator" ON "audit_events" USING btree ("at") WHERE "audit_events"."operator_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_request" ON "audit_events" USING btree ("request");