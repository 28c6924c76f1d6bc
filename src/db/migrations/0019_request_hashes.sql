ALTER TABLE "batches" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "max_result_pixels" double precision;