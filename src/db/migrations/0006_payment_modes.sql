ALTER TABLE "payment_wishes" ADD COLUMN "is_live" boolean;--> statement-breakpoint
UPDATE "payment_wishes" SET "is_live" = coalesce((SELECT "customers"."is_live" FROM "customers" WHERE "customers"."id" = "payment_wishes"."customer_id"), true);--> statement-breakpoint
ALTER TABLE "payment_wishes" ALTER COLUMN "is_live" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "link_plan" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_link_hash_unique" UNIQUE("link_hash");