CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"is_live" boolean NOT NULL,
	"readings" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"opening_until" timestamp with time zone,
	"checkout_at" timestamp with time zone,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"refunded_at" timestamp with time zone,
	"invoices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" text,
	"text_version" text NOT NULL,
	"locale" text NOT NULL,
	"period" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"charge_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "payment_wishes" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"email" text,
	"locale" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"status" text NOT NULL,
	"period" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"first_paid_at" timestamp with time zone,
	"paid_until" timestamp with time zone,
	"vip_until" timestamp with time zone,
	"period_end" timestamp with time zone NOT NULL,
	"next_period" text,
	"cancel_at_period_end" boolean NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "vip_grants" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "ends_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_consents" ADD CONSTRAINT "payment_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_user" ON "customers" USING btree ("user_id","is_live") WHERE "customers"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "customers_all_of_user" ON "customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_consents_customer" ON "payment_consents" USING btree ("customer_id","given_at");--> statement-breakpoint
CREATE INDEX "payment_consents_given" ON "payment_consents" USING btree ("given_at");--> statement-breakpoint
CREATE INDEX "payment_consents_user" ON "payment_consents" USING btree ("user_id") WHERE "payment_consents"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("next_at") WHERE "payment_events"."outcome" is null;--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_wishes_open" ON "payment_wishes" USING btree ("customer_id","subscription_id","kind") WHERE "payment_wishes"."done_at" is null;--> statement-breakpoint
CREATE INDEX "payment_wishes_customer" ON "payment_wishes" USING btree ("customer_id","asked_at");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "vip_grants" ADD CONSTRAINT "vip_grants_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_grants" ADD CONSTRAINT "vip_grants_subscription_id_unique" UNIQUE("subscription_id");