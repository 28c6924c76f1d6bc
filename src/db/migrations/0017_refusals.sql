CREATE TABLE "refusals" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"user_id" text GENERATED ALWAYS AS (case when starts_with(owner, 'u_') then owner end) STORED,
	"tool" text NOT NULL,
	"rule" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refusals_created" ON "refusals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refusals_user" ON "refusals" USING btree ("user_id") WHERE "refusals"."user_id" is not null;