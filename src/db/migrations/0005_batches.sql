CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"tool" text NOT NULL,
	"options" jsonb NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "batch_id" text;--> statement-breakpoint
CREATE INDEX "batches_expiry" ON "batches" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_idempotency" ON "batches" USING btree ("owner","idempotency_key") WHERE "batches"."idempotency_key" is not null;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_batch" ON "jobs" USING btree ("batch_id");