ALTER TABLE "shares" ALTER COLUMN "blob" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ALTER COLUMN "card_blob" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "share_reports" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "verdict_words" text;