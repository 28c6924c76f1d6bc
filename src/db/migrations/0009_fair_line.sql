DROP INDEX "jobs_state";--> statement-breakpoint
DROP INDEX "jobs_tool";--> statement-breakpoint
DROP INDEX "jobs_started";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "party" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "jobs" SET "party" = "owner";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "postponed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "engines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "timings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "cause" text;--> statement-breakpoint
CREATE INDEX "jobs_line" ON "jobs" USING btree ("priority","turn","created_at","id") WHERE "jobs"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree ("started_at") WHERE "jobs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "jobs_party" ON "jobs" USING btree ("party","priority","turn") WHERE "jobs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "jobs_turn" ON "jobs" USING btree ("priority","turn") WHERE "jobs"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_reference" ON "jobs" USING btree (("error" ->> 'reference')) WHERE "jobs"."error" is not null;--> statement-breakpoint
CREATE INDEX "jobs_tool" ON "jobs" USING btree ("tool","finished_at") WHERE "jobs"."state" = 'succeeded';--> statement-breakpoint
CREATE INDEX "jobs_started" ON "jobs" USING btree ("started_at") WHERE "jobs"."started_at" is not null;