ALTER TABLE "jobs" ADD COLUMN "accepted_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "jobs" SET "accepted_at" = "created_at";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "can_download" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_network" ON "jobs" USING btree ("network","accepted_at") WHERE "jobs"."network" is not null;