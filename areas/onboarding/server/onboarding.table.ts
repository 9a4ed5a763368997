import { integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import type { Dismissable, SetupProgress } from "#areas/onboarding/contract/onboarding.schema.ts";

/** What each person answered in the wizard and closed on the screen. */
export const onboardingAnswers = pgTable(
  "onboarding_answers",
  {
    workspaceId: uuid("workspace_id").notNull(),
    userId: uuid("user_id").notNull(),
    answers: jsonb().$type<Omit<SetupProgress, "step">>().notNull().default({}),
    step: integer().notNull().default(1),
    dismissed: text().array().$type<Dismissable[]>().notNull().default([]),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] })],
);

/** What a business has really done, once and for all. */
export const onboardingSteps = pgTable(
  "onboarding_steps",
  {
    workspaceId: uuid("workspace_id").notNull(),
    step: varchar({ length: 40 }).notNull(),
    completedAt: instant("completed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.step] })],
);
