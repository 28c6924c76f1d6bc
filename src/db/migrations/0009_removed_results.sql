CREATE TABLE "removed_results" (
	"sha256" text PRIMARY KEY NOT NULL,
	"share_id" text NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "removed_results_share" ON "removed_results" USING btree ("share_id");