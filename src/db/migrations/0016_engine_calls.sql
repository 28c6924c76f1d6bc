CREATE TABLE "engine_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"place" integer NOT NULL,
	"engine" text NOT NULL,
	"provider" text NOT NULL,
	"task" text NOT NULL,
	"request_hash" text NOT NULL,
	"state" text NOT NULL,
	"submission" jsonb,
	"blob" text,
	"price" double precision NOT NULL,
	"request_id" text,
	"took_ms" integer,
	"problem" text,
	"charged_to" text,
	"charged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "credits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "is_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_calls" ADD CONSTRAINT "engine_calls_blob_blobs_sha256_fk" FOREIGN KEY ("blob") REFERENCES "public"."blobs"("sha256") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_calls" ADD CONSTRAINT "engine_calls_charged_to_users_id_fk" FOREIGN KEY ("charged_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "engine_calls_order" ON "engine_calls" USING btree ("job_id","place","engine","accepted_at");--> statement-breakpoint
CREATE INDEX "engine_calls_provider" ON "engine_calls" USING btree ("provider","sent_at");--> statement-breakpoint
CREATE INDEX "engine_calls_charged" ON "engine_calls" USING btree ("charged_to","charged_at") WHERE "engine_calls"."charged_to" is not null;--> statement-breakpoint
CREATE INDEX "engine_calls_blob" ON "engine_calls" USING btree ("blob") WHERE "engine_calls"."blob" is not null;--> statement-breakpoint
CREATE INDEX "engine_calls_created" ON "engine_calls" USING btree ("created_at");