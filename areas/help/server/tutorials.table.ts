import { pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

/** What each person has done that a tutorial teaches, once and for all; by hand: "tutorial/step". */
export const tutorialActs = pgTable(
  "tutorial_acts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    userId: uuid("user_id").notNull(),
    act: varchar({ length: 80 }).notNull(),
    doneAt: instant("done_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId, table.act] })],
);
