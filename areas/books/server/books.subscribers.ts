import { on } from "#platform/server/events.ts";
import { workspaceCreated } from "#areas/team/contract/members.events.ts";
import { createBooks } from "./books-presets.service.ts";

/** Every business has its books from its first day on. */
export const booksSubscribers = [on(workspaceCreated, (ctx, { name }) => createBooks(ctx, name))];
