CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"user_id" text GENERATED ALWAYS AS (case when starts_with(owner, 'u_') then owner end) STORED,
	"party" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"metadata" text,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"idempotency_key" text,
	"media_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id") WHERE "uploads"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "uploads_party" ON "uploads" USING btree ("party") WHERE "uploads"."media_id" is null;--> statement-breakpoint
CREATE INDEX "uploads_expiry" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_idempotency" ON "uploads" USING btree ("owner","idempotency_key") WHERE "uploads"."idempotency_key" is not null;