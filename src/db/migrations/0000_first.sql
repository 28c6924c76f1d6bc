CREATE TABLE "blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"tool" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"stage" text,
	"progress" double precision DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"priority" integer NOT NULL,
	"inputs" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"outputs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"engine" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" jsonb,
	"is_counted" boolean NOT NULL,
	"idempotency_key" text,
	"megapixels" double precision NOT NULL,
	"took_ms" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"job_id" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"sent_as" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"frames" integer DEFAULT 1 NOT NULL,
	"has_alpha" boolean NOT NULL,
	"bytes" bigint NOT NULL,
	"blob" text NOT NULL,
	"preview_blob" text NOT NULL,
	"thumbnail_blob" text NOT NULL,
	"sent_sha256" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_blob_blobs_sha256_fk" FOREIGN KEY ("blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_preview_blob_blobs_sha256_fk" FOREIGN KEY ("preview_blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_thumbnail_blob_blobs_sha256_fk" FOREIGN KEY ("thumbnail_blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_owner" ON "jobs" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "jobs_state" ON "jobs" USING btree ("state","priority","created_at");--> statement-breakpoint
CREATE INDEX "jobs_tool" ON "jobs" USING btree ("tool","finished_at");--> statement-breakpoint
CREATE INDEX "jobs_expiry" ON "jobs" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency" ON "jobs" USING btree ("owner","idempotency_key") WHERE "jobs"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "media_expiry" ON "media" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "media_job" ON "media" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "media_blob" ON "media" USING btree ("blob");--> statement-breakpoint
CREATE INDEX "media_preview_blob" ON "media" USING btree ("preview_blob");--> statement-breakpoint
CREATE INDEX "media_thumbnail_blob" ON "media" USING btree ("thumbnail_blob");--> statement-breakpoint
CREATE UNIQUE INDEX "media_sent" ON "media" USING btree ("owner","sent_sha256") WHERE "media"."sent_sha256" is not null;