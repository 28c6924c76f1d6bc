ALTER TABLE "media" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "frame_rate" double precision;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "has_sound" boolean;