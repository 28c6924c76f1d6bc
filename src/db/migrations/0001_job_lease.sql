ALTER TABLE "jobs" ALTER COLUMN "engine" SET DATA TYPE jsonb USING "engine"::jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lease_until" timestamp with time zone;