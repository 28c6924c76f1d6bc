CREATE TABLE "kept_exports" (
	"key" text PRIMARY KEY NOT NULL,
	"blob" text NOT NULL,
	"bytes" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sweeps" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_exports" ADD CONSTRAINT "kept_exports_blob_blobs_sha256_fk" FOREIGN KEY ("blob") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_exports_blob" ON "kept_exports" USING btree ("blob");--> statement-breakpoint
CREATE INDEX "kept_exports_used" ON "kept_exports" USING btree ("used_at");