ALTER TABLE "jobs" ADD COLUMN "follows" text;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_follows" ON "jobs" USING btree ("follows") WHERE "jobs"."follows" is not null;