-- What came in late for accounts that were gone by then.
DELETE FROM "jobs" WHERE starts_with(owner, 'u_') AND NOT EXISTS (SELECT 1 FROM "users" WHERE "users"."id" = owner);--> statement-breakpoint
DELETE FROM "batches" WHERE starts_with(owner, 'u_') AND NOT EXISTS (SELECT 1 FROM "users" WHERE "users"."id" = owner);--> statement-breakpoint
DELETE FROM "media" WHERE starts_with(owner, 'u_') AND NOT EXISTS (SELECT 1 FROM "users" WHERE "users"."id" = owner);--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "user_id" text GENERATED ALWAYS AS (case when starts_with(owner, 'u_') then owner end) STORED;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "user_id" text GENERATED ALWAYS AS (case when starts_with(owner, 'u_') then owner end) STORED;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "user_id" text GENERATED ALWAYS AS (case when starts_with(owner, 'u_') then owner end) STORED;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_user" ON "batches" USING btree ("user_id") WHERE "batches"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_user" ON "jobs" USING btree ("user_id") WHERE "jobs"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "media_user" ON "media" USING btree ("user_id") WHERE "media"."user_id" is not null;