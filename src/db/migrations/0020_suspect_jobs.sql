ALTER TABLE "jobs" ADD COLUMN "is_suspect" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "is_alone" boolean DEFAULT false NOT NULL;