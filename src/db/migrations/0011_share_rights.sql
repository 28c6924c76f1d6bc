CREATE TABLE "removed_likenesses" (
	"share_id" text PRIMARY KEY NOT NULL,
	"likeness" text NOT NULL,
	"kept_from" text DEFAULT 'everybody' NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_objections" (
	"id" text PRIMARY KEY NOT NULL,
	"share_id" text NOT NULL,
	"against" text NOT NULL,
	"against_at" timestamp with time zone NOT NULL,
	"words" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_objections_once" UNIQUE("share_id","against","against_at")
);
--> statement-breakpoint
ALTER TABLE "removed_results" DROP CONSTRAINT "removed_results_pkey";--> statement-breakpoint
ALTER TABLE "removed_results" ADD CONSTRAINT "removed_results_sha256_share_id_pk" PRIMARY KEY("sha256","share_id");--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sharing_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sharing_ended_for" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "likeness" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "share_objections" ADD CONSTRAINT "share_objections_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_objections_open" ON "share_objections" USING btree ("created_at") WHERE "share_objections"."state" = 'open';--> statement-breakpoint
CREATE INDEX "shares_held" ON "shares" USING btree ("held_at") WHERE "shares"."held_at" is not null;