import type { Area } from "#platform/server/area.ts";
import { articlesRoutes } from "./articles.routes.ts";
import { ticketReads } from "./tickets.live.ts";
import { firstReads } from "./tickets.reads.ts";
import { ticketRoutes } from "./tickets.routes.ts";
import { ticketSubscribers } from "./tickets.subscribers.ts";
import { ticketJobs } from "./tickets.work.ts";
import { liveReads } from "./tutorials.live.ts";
import { tutorialsRoutes } from "./tutorials.routes.ts";
import { tutorialSubscribers } from "./tutorials.subscribers.ts";
import { videosRoutes } from "./videos.routes.ts";

export const area: Area = {
  routes: [...tutorialsRoutes, ...articlesRoutes, ...videosRoutes, ...ticketRoutes],
  subscribers: [...tutorialSubscribers, ...ticketSubscribers],
  jobs: ticketJobs,
  firstReads,
  liveReads: [...liveReads, ...ticketReads],
  tables: {
    help_tickets: { without: ["search_text", "rank", "is_measured"] },
    help_messages: {},
    help_notes: { leftOut: "what hosts note for each other" },
    help_views: {},
    help_setup_lines: {},
    tutorial_acts: {},
  },
};

export { listEmptySearches, listVotes } from "./articles.store.ts";
export { addLine, tickLine } from "./setup-lines.service.ts";
export { findHost, listHosts, type SupportHost, updateHereUntil } from "./support.store.ts";
export {
  answerTicket,
  closeForHost,
  lockForHost,
  noteWork,
  openForHost,
  takeTicket,
} from "./ticket-answers.service.ts";
export { pickTime } from "./ticket-calls.service.ts";
