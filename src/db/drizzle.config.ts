import { defineConfig } from 'drizzle-kit';

/** After a change of the tables in `schema/`: `npx drizzle-kit generate --config src/db/drizzle.config.ts --name what_changed`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema.ts',
  out: './src/db/migrations',
});
