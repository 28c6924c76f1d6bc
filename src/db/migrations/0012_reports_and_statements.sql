ALTER TABLE "jobs" ADD COLUMN "report" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "statements" jsonb DEFAULT '[]'::jsonb NOT NULL;