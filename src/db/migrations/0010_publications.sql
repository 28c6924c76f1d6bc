CREATE TABLE "publications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"share_id" text NOT NULL,
	"media_id" text NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"tool" text NOT NULL,
	"licence" text NOT NULL,
	"credit" text,
	"people" text NOT NULL,
	"recipe" jsonb NOT NULL,
	"with_before" boolean NOT NULL,
	"thumbnail_blob" text,
	"state" text NOT NULL,
	"reviewed_at" timestamp with time zone,
	"verdict" text,
	"verdict_words" text,
	"created_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone,
	"chosen_at" timestamp with time zone,
	CONSTRAINT "publications_share_id_unique" UNIQUE("share_id"),
	CONSTRAINT "publications_media_id_unique" UNIQUE("media_id"),
	CONSTRAINT "publications_address_hash_unique" UNIQUE("address_hash")
);
--> statement-breakpoint
ALTER TABLE "removed_results" ADD COLUMN "kept_from" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "tier" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "shows_people" boolean;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_thumbnail_blob_blobs_sha256_fk" FOREIGN KEY ("thumbnail_blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publications_user" ON "publications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "publications_newest" ON "publications" USING btree ("listed_at","id") WHERE "publications"."state" = 'listed';--> statement-breakpoint
CREATE INDEX "publications_tool" ON "publications" USING btree ("tool","listed_at","id") WHERE "publications"."state" = 'listed';--> statement-breakpoint
CREATE INDEX "publications_chosen" ON "publications" USING btree ("chosen_at","id") WHERE "publications"."chosen_at" is not null;--> statement-breakpoint
CREATE INDEX "publications_new" ON "publications" USING btree ("created_at") WHERE "publications"."reviewed_at" is null;--> statement-breakpoint
CREATE INDEX "publications_thumbnail_blob" ON "publications" USING btree ("thumbnail_blob");