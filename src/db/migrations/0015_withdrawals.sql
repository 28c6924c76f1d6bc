CREATE TABLE "withdrawals" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contract" text NOT NULL,
	"user_id" text,
	"account" text,
	"statement" text NOT NULL,
	"locale" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"request_hash" text,
	"receipt_mailed_at" timestamp with time zone,
	"receipt_refusal" text,
	"operator_mailed_at" timestamp with time zone,
	"mailing_at" timestamp with time zone,
	CONSTRAINT "withdrawals_request_hash_unique" UNIQUE("request_hash")
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_received" ON "withdrawals" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "withdrawals_email" ON "withdrawals" USING btree ("email");--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id") WHERE "withdrawals"."user_id" is not null;