CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"concurrency" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "jobs_started" ON "jobs" USING btree ("started_at");