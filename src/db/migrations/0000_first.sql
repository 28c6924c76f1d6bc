CREATE TABLE "audit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"network" text NOT NULL,
	"request" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"user_id" text GENERATED ALWAYS AS (case when starts_with(owner, 'u_') then owner end) STORED,
	"tool" text NOT NULL,
	"options" jsonb NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"ticket" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_codes_purpose_email_user_id_pk" PRIMARY KEY("purpose","email","user_id")
);
--> statement-breakpoint
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
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"user_id" text GENERATED ALWAYS AS (case when starts_with(owner, 'u_') then owner end) STORED,
	"party" text DEFAULT '' NOT NULL,
	"tool" text NOT NULL,
	"batch_id" text,
	"follows" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"stage" text,
	"progress" double precision DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"is_suspect" boolean DEFAULT false NOT NULL,
	"is_alone" boolean DEFAULT false NOT NULL,
	"priority" integer NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"postponed_since" timestamp with time zone,
	"inputs" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"outputs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"engine" jsonb,
	"engines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"timings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"report" jsonb,
	"statements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" jsonb,
	"credits" integer DEFAULT 0 NOT NULL,
	"is_aside" boolean DEFAULT false NOT NULL,
	"cause" text,
	"is_counted" boolean NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"network" text,
	"can_download" boolean DEFAULT true NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"max_result_pixels" double precision,
	"megapixels" double precision NOT NULL,
	"took_ms" integer,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_exports" (
	"key" text PRIMARY KEY NOT NULL,
	"blob" text NOT NULL,
	"bytes" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"user_id" text GENERATED ALWAYS AS (case when starts_with(owner, 'u_') then owner end) STORED,
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
	"is_open" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "refusals" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"user_id" text GENERATED ALWAYS AS (case when starts_with(owner, 'u_') then owner end) STORED,
	"tool" text NOT NULL,
	"rule" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"is_remembered" boolean NOT NULL,
	"device" text NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"guest_id" text NOT NULL,
	"verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"is_remembered" boolean NOT NULL,
	"user_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sweeps" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"name" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"wants_updates" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "vip_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"source" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contract" text NOT NULL,
	"user_id" text,
	"account" text,
	"statement" text NOT NULL,
	"locale" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"request_hash" text,
	"receipt_mailed_at" timestamp with time zone,
	"receipt_refusal" text,
	"operator_mailed_at" timestamp with time zone,
	"mailing_at" timestamp with time zone,
	CONSTRAINT "withdrawals_request_hash_unique" UNIQUE("request_hash")
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"concurrency" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_calls" ADD CONSTRAINT "engine_calls_blob_blobs_sha256_fk" FOREIGN KEY ("blob") REFERENCES "public"."blobs"("sha256") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_calls" ADD CONSTRAINT "engine_calls_charged_to_users_id_fk" FOREIGN KEY ("charged_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_exports" ADD CONSTRAINT "kept_exports_blob_blobs_sha256_fk" FOREIGN KEY ("blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_blob_blobs_sha256_fk" FOREIGN KEY ("blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_preview_blob_blobs_sha256_fk" FOREIGN KEY ("preview_blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_thumbnail_blob_blobs_sha256_fk" FOREIGN KEY ("thumbnail_blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_links" ADD CONSTRAINT "reset_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD CONSTRAINT "sign_in_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_grants" ADD CONSTRAINT "vip_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_user" ON "audit_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "batches_user" ON "batches" USING btree ("user_id") WHERE "batches"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "batches_expiry" ON "batches" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_idempotency" ON "batches" USING btree ("owner","idempotency_key") WHERE "batches"."idempotency_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_user" ON "connections" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_codes_expiry" ON "email_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "engine_calls_order" ON "engine_calls" USING btree ("job_id","place","engine","accepted_at");--> statement-breakpoint
CREATE INDEX "engine_calls_provider" ON "engine_calls" USING btree ("provider","sent_at");--> statement-breakpoint
CREATE INDEX "engine_calls_charged" ON "engine_calls" USING btree ("charged_to","charged_at") WHERE "engine_calls"."charged_to" is not null;--> statement-breakpoint
CREATE INDEX "engine_calls_blob" ON "engine_calls" USING btree ("blob") WHERE "engine_calls"."blob" is not null;--> statement-breakpoint
CREATE INDEX "engine_calls_created" ON "engine_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_user" ON "jobs" USING btree ("user_id") WHERE "jobs"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_owner" ON "jobs" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "jobs_network" ON "jobs" USING btree ("network","accepted_at") WHERE "jobs"."network" is not null;--> statement-breakpoint
CREATE INDEX "jobs_line" ON "jobs" USING btree ("priority","turn","created_at","id") WHERE "jobs"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree ("started_at") WHERE "jobs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "jobs_party" ON "jobs" USING btree ("party","priority","turn") WHERE "jobs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "jobs_turn" ON "jobs" USING btree ("priority","turn") WHERE "jobs"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_tool" ON "jobs" USING btree ("tool","finished_at") WHERE "jobs"."state" = 'succeeded';--> statement-breakpoint
CREATE INDEX "jobs_started" ON "jobs" USING btree ("started_at") WHERE "jobs"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_reference" ON "jobs" USING btree (("error" ->> 'reference')) WHERE "jobs"."error" is not null;--> statement-breakpoint
CREATE INDEX "jobs_expiry" ON "jobs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "jobs_batch" ON "jobs" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_follows" ON "jobs" USING btree ("follows") WHERE "jobs"."follows" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency" ON "jobs" USING btree ("owner","idempotency_key") WHERE "jobs"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "kept_exports_blob" ON "kept_exports" USING btree ("blob");--> statement-breakpoint
CREATE INDEX "kept_exports_used" ON "kept_exports" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "media_user" ON "media" USING btree ("user_id") WHERE "media"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "media_expiry" ON "media" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "media_job" ON "media" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "media_blob" ON "media" USING btree ("blob");--> statement-breakpoint
CREATE INDEX "media_preview_blob" ON "media" USING btree ("preview_blob");--> statement-breakpoint
CREATE INDEX "media_thumbnail_blob" ON "media" USING btree ("thumbnail_blob");--> statement-breakpoint
CREATE UNIQUE INDEX "media_sent" ON "media" USING btree ("owner","sent_sha256") WHERE "media"."sent_sha256" is not null;--> statement-breakpoint
CREATE INDEX "refusals_created" ON "refusals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refusals_user" ON "refusals" USING btree ("user_id") WHERE "refusals"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "reset_links_user" ON "reset_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expiry" ON "sign_in_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "vip_grants_user" ON "vip_grants" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "withdrawals_received" ON "withdrawals" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "withdrawals_email" ON "withdrawals" USING btree ("email");--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id") WHERE "withdrawals"."user_id" is not null;