CREATE TABLE "share_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"share_id" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"reporter" text,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"media_id" text NOT NULL,
	"before_id" text,
	"tool" text NOT NULL,
	"recipe" jsonb NOT NULL,
	"alt" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"blob" text NOT NULL,
	"before_blob" text,
	"before_width" integer,
	"before_height" integer,
	"poster_blob" text,
	"card_blob" text NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "share_reports" ADD CONSTRAINT "share_reports_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_blob_blobs_sha256_fk" FOREIGN KEY ("blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_before_blob_blobs_sha256_fk" FOREIGN KEY ("before_blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_poster_blob_blobs_sha256_fk" FOREIGN KEY ("poster_blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_card_blob_blobs_sha256_fk" FOREIGN KEY ("card_blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_reports_share" ON "share_reports" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "share_reports_open" ON "share_reports" USING btree ("created_at") WHERE "share_reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "share_reports_reporter" ON "share_reports" USING btree ("reporter") WHERE "share_reports"."reporter" is not null;--> statement-breakpoint
CREATE INDEX "shares_user" ON "shares" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "shares_media" ON "shares" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "shares_before" ON "shares" USING btree ("before_id") WHERE "shares"."before_id" is not null;--> statement-breakpoint
CREATE INDEX "shares_expiry" ON "shares" USING btree ("expires_at") WHERE "shares"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "shares_blob" ON "shares" USING btree ("blob");--> statement-breakpoint
CREATE INDEX "shares_before_blob" ON "shares" USING btree ("before_blob") WHERE "shares"."before_blob" is not null;--> statement-breakpoint
CREATE INDEX "shares_poster_blob" ON "shares" USING btree ("poster_blob") WHERE "shares"."poster_blob" is not null;--> statement-breakpoint
CREATE INDEX "shares_card_blob" ON "shares" USING btree ("card_blob");--> statement-breakpoint
CREATE INDEX "shares_state" ON "shares" USING btree ("state_at") WHERE "shares"."state" <> 'shown';